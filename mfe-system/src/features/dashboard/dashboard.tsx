import { PageFrame } from '@tiffin/ui'
import type { ReactNode } from 'react'
import { Figures } from './figures.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { SignUps } from './sign-ups.tsx'

/** How the platform does, below the payments that somebody has to look at. */
export function Dashboard({ needsAttention }: { needsAttention: ReactNode }) {
  return (
    <PageFrame title="Dashboard">
      {needsAttention}
      <Figures />
      <SignUps />
      <RecentOrders />
    </PageFrame>
  )
}
