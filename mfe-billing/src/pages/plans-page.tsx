import { pages } from '@tiffin/contracts'
import { PageFrame } from '@tiffin/ui'
import { Invoices } from '../features/invoices/invoices.tsx'
import { Plans } from '../features/plans/plans.tsx'

export default function PlansPage() {
  return (
    <PageFrame title={pages.plans.title}>
      <Plans />
      <Invoices />
    </PageFrame>
  )
}
