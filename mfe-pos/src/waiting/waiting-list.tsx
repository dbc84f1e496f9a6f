import { listOrders, type Order } from '@tiffin/contracts'
import { Badge, Button, Dialog } from '@tiffin/ui'
import { queryKeyOf, toast, useQueryClient } from '@tiffin/web-kit'
import { Clock, TriangleAlert } from 'lucide-react'
import { moveToCart } from './back-to-cart.ts'
import { messages } from './messages.ts'
import { whoseOf, type WaitingPunch } from './punch-job.ts'
import { punchQueue } from './punch-queue.ts'
import { useWaiting } from './use-waiting.ts'
import { waitingSince, whyOf } from './waiting-text.ts'

/** Lists the waiting punches with table or customer, time and reason, and offers to send them or to take them back. */
export function WaitingList({ onClose }: { onClose: () => void }) {
  const waiting = useWaiting()
  const tryNow = (
    <Button variant="primary" onClick={punchQueue().wake}>
      {messages.tryNow}
    </Button>
  )
  return (
    <Dialog
      title={messages.title}
      onClose={onClose}
      className="max-w-form"
      footer={waiting.some(({ refusal }) => !refusal) && tryNow}
    >
      <p className="text-base text-muted">{waiting.length > 0 ? messages.explained : messages.nothingWaits}</p>
      <ul>
        {waiting.map((punch, index) => (
          <WaitingRow key={punch.id} punch={punch} before={waiting.slice(0, index)} />
        ))}
      </ul>
    </Dialog>
  )
}

function WaitingRow({ punch, before }: { punch: WaitingPunch; before: readonly WaitingPunch[] }) {
  const queries = useQueryClient()
  const { id, job, refusal } = punch
  const takeBack = () => {
    const orders = queries.getQueryData<Order[]>(queryKeyOf(listOrders, {})) ?? []
    if (moveToCart(punch, orders)) toast.success(messages.isBack(whoseOf(job)))
    else toast.warning(messages.cartIsTaken)
  }
  return (
    <li className="mt-3 grid gap-1 border-t border-line pt-3">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-base font-bold [overflow-wrap:anywhere]">{whoseOf(job)}</span>{' '}
        {refusal ? (
          <Badge tone="danger">
            <TriangleAlert size={14} aria-hidden />
            {messages.notSent}
          </Badge>
        ) : (
          <Badge tone="warning" className="whitespace-normal! tabular-nums">
            <Clock size={14} aria-hidden className="shrink-0" />
            {waitingSince([punch])}
          </Badge>
        )}
      </span>{' '}
      <span className="text-base [overflow-wrap:anywhere]">{dishesText(punch)}</span>{' '}
      <span className="text-sm text-muted [overflow-wrap:anywhere]">{whyOf(punch, before)}</span>
      {refusal && (
        <span className="flex flex-wrap gap-2 pt-1">
          <Button onClick={takeBack}>{messages.toCart}</Button>
          <Button variant="ghost" onClick={() => punchQueue().repeat(id)}>
            {messages.tryAgain}
          </Button>
        </span>
      )}
    </li>
  )
}

function dishesText({ job }: WaitingPunch): string {
  return job.attempt.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
}
