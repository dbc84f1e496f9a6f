import { listOrders, type Order } from '@tiffin/contracts'
import { Badge, Button, ConfirmDialog, Dialog } from '@tiffin/ui'
import { queryKeyOf, toast, useQueryClient } from '@tiffin/web-kit'
import { Clock, TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { moveToCart } from './back-to-cart.ts'
import { messages } from './messages.ts'
import { isPrint } from './print-job.ts'
import { isPunch, joinRefs, refsOf, whoseCommand, whoseOf, type Waiting, type WaitingPunch } from './punch-job.ts'
import { punchQueue } from './punch-queue.ts'
import { isPayment, paidText, type WaitingPayment } from './settle-job.ts'
import { useWaiting } from './use-waiting.ts'
import { waitingSince, whyOf } from './waiting-text.ts'

/**
 * Lists the commands that wait or were refused, with table or customer, time and reason, and offers to send them. A
 * refused punch can go back to the cart, and a refused payment can be removed.
 */
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
        {waiting.map((command, index) => {
          const before = waiting.slice(0, index)
          if (isPunch(command)) return <PunchRow key={command.id} command={command} before={before} />
          if (isPayment(command)) return <PaymentRow key={command.id} command={command} before={before} />
          const number = isPrint(command) && command.job.body.till_invoice?.number
          return (
            <WaitingRow
              key={command.id}
              command={command}
              before={before}
              text={number ? messages.printed(number) : ''}
            />
          )
        })}
      </ul>
    </Dialog>
  )
}

type WaitingRowProps<Command> = {
  readonly command: Command
  /** The commands ahead of this one. */
  readonly before: readonly Waiting[]
}

const NOT_MOVED = {
  'other-guests': messages.otherGuests,
  'cart-is-taken': messages.cartIsTaken,
  'is-sending': messages.isSending,
} as const

function PunchRow({ command: punch, before }: WaitingRowProps<WaitingPunch>) {
  const queries = useQueryClient()
  const { job } = punch
  const takeBack = () => {
    const orders = queries.getQueryData<Order[]>(queryKeyOf(listOrders, {})) ?? []
    const moved = moveToCart(punch, orders)
    if (moved === 'moved') toast.success(messages.isBack(whoseOf(job)))
    else toast.warning(NOT_MOVED[moved])
  }
  return (
    <WaitingRow command={punch} before={before} text={dishesText(punch)}>
      <Button onClick={takeBack}>{messages.toCart}</Button>
    </WaitingRow>
  )
}

function PaymentRow({ command: payment, before }: WaitingRowProps<WaitingPayment>) {
  const [isAsking, setAsking] = useState(false)
  const paid = paidText(payment.job)
  const remove = () => {
    punchQueue().remove(payment.id)
    setAsking(false)
  }
  return (
    <WaitingRow command={payment} before={before} text={paid}>
      <Button onClick={() => setAsking(true)}>{messages.remove}</Button>
      {isAsking && (
        <ConfirmDialog
          title={messages.removeTitle}
          message={messages.removeMessage(whoseOf(payment.job), paid)}
          confirmLabel={messages.remove}
          danger
          onCancel={() => setAsking(false)}
          onConfirm={remove}
        />
      )}
    </WaitingRow>
  )
}

type RowProps = WaitingRowProps<Waiting> & {
  readonly text: string
  /** What a person can do about a refused command, besides sending it again. */
  readonly children?: ReactNode
}

function WaitingRow({ command, before, text, children }: RowProps) {
  const { id, refusal } = command
  const refs = isPunch(command) && joinRefs(refsOf([command.job]))
  return (
    <li className="mt-3 grid gap-1 border-t border-line pt-3">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-base font-bold [overflow-wrap:anywhere]">
          {whoseCommand(command)}
          {refs && <span className="font-medium text-muted tabular-nums"> · {refs}</span>}
        </span>{' '}
        {refusal ? (
          <Badge tone="danger">
            <TriangleAlert size={14} aria-hidden />
            {messages.notSent}
          </Badge>
        ) : (
          <Badge tone="warning" className="whitespace-normal! tabular-nums">
            <Clock size={14} aria-hidden className="shrink-0" />
            {waitingSince([command])}
          </Badge>
        )}
      </span>{' '}
      <span className="text-base [overflow-wrap:anywhere]">{text}</span>{' '}
      <span className="text-sm text-muted [overflow-wrap:anywhere]">
        {whyOf(command, before)}
        {isPunch(command) && command.job.printedHere && ` ${messages.printedHere}`}
      </span>
      {refusal && (
        <span className="flex flex-wrap gap-2 pt-1">
          {children}
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
