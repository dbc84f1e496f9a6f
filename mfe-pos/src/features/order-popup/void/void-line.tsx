import { ApprovalDialog, isRefused, useIdempotencyKey } from '@tiffin/app-kit'
import { getActiveOrder, listKots, voidLine, type BodyOf, type Order, type OrderItem } from '@tiffin/contracts'
import { MAY_APPROVE_VOID } from '@tiffin/domain'
import { Button, Dialog } from '@tiffin/ui'
import { call, isApiError, queryKeyOf, serverTextOr, toast, useQueryClient, useSession } from '@tiffin/web-kit'
import { useState } from 'react'
import { useReadAgain } from '../../../data/use-pos-data.ts'
import { useNoteTickets } from '../../../printing/use-note-tickets.ts'
import { messages } from './messages.ts'
import { VoidSheet, type VoidDraft } from './void-sheet.tsx'

type VoidLineProps = {
  readonly order: Order
  /** A line of the order, with the `line_id` that the server gave it. */
  readonly item: OrderItem
  /** Called with the order when the kitchen got a ticket of the void, which the till may have to print. */
  readonly onTicket: (order: Order) => void
  readonly onClose: () => void
}

/**
 * Voids portions of a punched line: asks how many and why. A user who is neither Admin nor Captain also needs the PIN
 * of such a colleague; the session stays the user's. An unanswered void is repeated under its key, so that it happens
 * once.
 */
export function VoidLine({ order, item, onTicket, onClose }: VoidLineProps) {
  const { userRole } = useSession()
  const queries = useQueryClient()
  const readAgain = useReadAgain()
  const noteTickets = useNoteTickets()
  const [draft, setDraft] = useState<VoidDraft | null>(null)
  const [unanswered, setUnanswered] = useState<BodyOf<typeof voidLine> | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { keyFor } = useIdempotencyKey()
  const mayVoid = MAY_APPROVE_VOID.includes(userRole)
  const line = { line_id: item.line_id ?? '' }

  const leave = () => {
    readAgain()
    void queries.invalidateQueries({ queryKey: queryKeyOf(getActiveOrder) })
    onClose()
  }
  const send = async (body: BodyOf<typeof voidLine>) => {
    setBusy(true)
    try {
      const idempotencyKey = keyFor(JSON.stringify(body))
      const voided = await call(voidLine, { params: { id: order.id }, body }, { idempotencyKey })
      toast.success(messages.done(body.quantity, item.name))
      // A void of held portions makes no ticket, so the newest one is of another act.
      const newest =
        item.held_since === undefined
          ? await call(listKots, { params: { id: order.id } })
              .then((kots) => kots.at(-1))
              .catch(() => undefined)
          : undefined
      if (newest?.kind === 'void') {
        noteTickets([newest])
        onTicket(voided)
      }
    } catch (error) {
      toast.error(serverTextOr(error, messages.failed))
      if (!changedNothing(error)) {
        setUnanswered(body)
        setBusy(false)
        return
      }
    }
    leave()
  }
  const bodyOf = (wanted: VoidDraft, approval: string | null) => ({
    ...line,
    ...wanted,
    approval,
    version: order.version,
  })
  const submit = (wanted: VoidDraft) => {
    setDraft(wanted)
    if (mayVoid) void send(bodyOf(wanted, null))
  }

  if (unanswered)
    return (
      <Dialog title={messages.voidOf(item.name)} onClose={leave} className="max-w-form">
        <p role="alert" className="mb-3 text-base">
          {messages.unanswered}
        </p>
        <Button size="lg" className="w-full" busy={isBusy} onClick={() => void send(unanswered)}>
          {messages.sendAgain}
        </Button>
      </Dialog>
    )
  if (draft === null || mayVoid) return <VoidSheet item={item} isBusy={isBusy} onSubmit={submit} onClose={onClose} />
  return (
    <ApprovalDialog
      what={messages.submit(draft.quantity, item.name)}
      act={{ action: 'void', subject: { order_id: order.id, ...line, quantity: draft.quantity } }}
      onApproved={(approval) => send(bodyOf(draft, approval))}
      onClose={onClose}
    />
  )
}

/**
 * Returns whether it is certain that no attempt voided anything. A refused approval is certain too, because the server
 * first looks for an earlier attempt.
 */
function changedNothing(error: unknown): boolean {
  return isRefused(error) || isApiError(error, 'APPROVAL_REQUIRED') || isApiError(error, 'APPROVAL_NOT_VALID')
}
