import { Dashboard } from '../features/dashboard/dashboard.tsx'
import { NeedsAttention } from '../features/payments/needs-attention.tsx'

export default function DashboardPage() {
  return <Dashboard needsAttention={<NeedsAttention />} />
}
