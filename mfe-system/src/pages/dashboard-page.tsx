import { Dashboard } from '../features/dashboard/dashboard.tsx'
import { PaymentIssues } from '../features/payments/payment-issues.tsx'

export default function DashboardPage() {
  return <Dashboard paymentIssues={<PaymentIssues />} />
}
