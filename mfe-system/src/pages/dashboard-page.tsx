import { PageFrame } from '@tiffin/ui'
import { Figures } from '../features/dashboard/figures.tsx'
import { NeedsAttention } from '../features/payments/needs-attention.tsx'
import { RecentOrders } from '../features/dashboard/recent-orders.tsx'
import { SignUps } from '../features/dashboard/sign-ups.tsx'

export default function DashboardPage() {
  return (
    <PageFrame title="Dashboard">
      <NeedsAttention />
      <Figures />
      <SignUps />
      <RecentOrders />
    </PageFrame>
  )
}
