import type { GstMode } from '@tiffin/domain'
import { Button } from '@tiffin/ui'
import { Clock } from 'lucide-react'
import { messages } from '../../waiting/messages.ts'
import { paidText } from '../../waiting/settle-job.ts'
import { heldTexts, useHeldPayments } from '../../waiting/use-held-payments.ts'
import { useRefusedPayments } from '../../waiting/use-waiting.ts'

const NOTICE = 'rounded-control bg-warning-soft px-3 py-2 text-sm font-medium text-warning-ink'

/** Says what a payment without a connection means and, for a bill by GST, what becomes of its document. */
export function NoConnectionNotice({ mode, isNumberedHere }: { mode: GstMode | undefined; isNumberedHere: boolean }) {
  return (
    <div role="status" className={`grid gap-1 ${NOTICE}`}>
      <p>{messages.noConnectionAtBill}</p>
      {isNumberedHere && <p>{messages.invoiceHere}</p>}
      {mode === 'composition' && <p>{messages.billOfSupplyLater}</p>}
    </div>
  )
}

/** Shows that the answer to a payment takes long. The cashier may go on, and the queue then sends the payment. */
export function SlowPayment({ onGoOn }: { onGoOn: () => void }) {
  return (
    <div role="status" className={`grid gap-2 ${NOTICE}`}>
      <p className="flex items-center gap-2">
        <Clock size={20} aria-hidden className="shrink-0" />
        {messages.slowPayment}
      </p>
      <Button onClick={onGoOn}>{messages.goOn}</Button>
    </div>
  )
}

/** Shows the payments of an order that were taken and then refused, so that no guest pays twice. */
export function TakenBefore({ orderId }: { orderId: string }) {
  const refused = useRefusedPayments(orderId)
  const held = useHeldPayments(orderId)
  if (refused.length === 0 && held.length === 0) return null
  return (
    <div role="status" className={`grid gap-1 ${NOTICE}`}>
      {refused.length > 0 && <p>{messages.takenBefore(refused.map(({ job }) => paidText(job)).join(', '))}</p>}
      {held.length > 0 && <p>{messages.takenAndHeld(held.flatMap(heldTexts).join(', '))}</p>}
    </div>
  )
}
