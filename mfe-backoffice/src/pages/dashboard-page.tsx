import { Overview } from '../features/dashboard/overview.tsx'
import { FirstSteps } from '../features/first-steps/first-steps.tsx'

export default function DashboardPage() {
  return <Overview firstSteps={<FirstSteps />} />
}
