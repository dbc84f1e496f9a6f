import { PageFrame } from '@tiffin/ui'
import { Invoices } from '../features/invoices/invoices.tsx'
import { Plans } from '../features/plans/plans.tsx'

export default function PlansPage() {
  return (
    <PageFrame title="Billing & Plans">
      <Plans />
      <Invoices />
    </PageFrame>
  )
}
