import { lineKey } from '@tiffin/domain'
import { Clock, TriangleAlert } from 'lucide-react'
import { messages as heldMessages } from '../held-dishes/messages.ts'
import { messages } from './messages.ts'
import { joinRefs, refsOf, type WaitingPunch } from './punch-job.ts'
import { paidText, type WaitingPayment } from './settle-job.ts'
import { waitingSince } from './waiting-text.ts'

type WaitingLinesProps = {
  readonly punches: readonly WaitingPunch[]
  /** The payments at this table that the server has refused. */
  readonly payments: readonly WaitingPayment[]
}

/** Shows the dishes of waiting punches above the new round, and the reason of each refused punch or payment. */
export function WaitingLines({ punches, payments }: WaitingLinesProps) {
  const kept = punches.filter(({ refusal }) => !refusal)
  return (
    <>
      {payments.map((payment) => (
        <Refused key={payment.id} text={messages.paymentNotSent(paidText(payment.job), payment.refusal?.text ?? '')} />
      ))}
      {punches.map(({ id, refusal }) => refusal && <Refused key={id} text={`${messages.notSent}: ${refusal.text}`} />)}
      {kept.length > 0 && (
        <section className="border-b border-line pb-1">
          <h3 className="flex items-center gap-2 pt-2 text-xs font-bold text-warning-ink tabular-nums">
            <Clock size={16} aria-hidden className="shrink-0" />
            {[waitingSince(kept), joinRefs(refsOf(kept.map(({ job }) => job)))].filter(Boolean).join(' · ')}
          </h3>
          <ul>
            {kept.flatMap(({ id, job }) =>
              job.attempt.lines.map((line) => (
                <li key={`${id} ${lineKey(line)}`} className="py-1 text-base">
                  {line.quantity} × {line.name}
                  {line.held && <span className="text-muted"> ({heldMessages.held.toLowerCase()})</span>}
                </li>
              )),
            )}
          </ul>
        </section>
      )}
    </>
  )
}

function Refused({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-2 py-1 text-sm font-medium text-danger-ink">
      <TriangleAlert size={16} aria-hidden className="shrink-0" />
      {text}
    </p>
  )
}
