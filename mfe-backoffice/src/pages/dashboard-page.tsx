import { Dashboard } from '../features/dashboard/dashboard.tsx'
import { FirstSteps } from '../features/first-steps/first-steps.tsx'
import { useLiveFloor } from '../hooks/use-live-reads.ts'

export default function DashboardPage() {
  useLiveFloor()
  return <Dashboard firstSteps={<FirstSteps />} />
}
