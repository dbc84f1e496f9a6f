import { PageFrame } from '@tiffin/ui'
import type { ReactNode } from 'react'
import { Figures } from './figures.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { SignUps } from './sign-ups.tsx'

/** Shows the dashboard: the payment issues first, then the figures, sign-ups and orders of the platform. */
export function Dashboard({ paymentIssues }: { paymentIssues: ReactNode }) {
  return (
    <PageFrame title="Dashboard">
      {paymentIssues}
      <Figures />
      <SignUps />
      <RecentOrders />
    </PageFrame>
  )
}
