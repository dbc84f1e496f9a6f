import { Overview } from '../features/dashboard/overview.tsx'

export default function DashboardPage() {
  return <Overview />
}
