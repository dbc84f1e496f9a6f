import { Plans } from '../features/plans/plans.tsx'

export default function PlansPage() {
  return <Plans />
}
