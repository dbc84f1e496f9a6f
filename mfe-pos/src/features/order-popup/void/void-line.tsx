import {
  approve,
  getActiveOrder,
  listKots,
  voidLine,
  type BodyOf,
  type Order,
  type OrderItem,
  type User,
} from '@tiffin/contracts'
import { staffNameOf, VOID_APPROVERS } from '@tiffin/domain'
import { Button, Dialog } from '@tiffin/ui'
import {
  call,
  isApiError,
  newIdempotencyKey,
  queryKeyOf,
  serverTextOr,
  toast,
  useQueryClient,
  useSession,
} from '@tiffin/web-kit'
import { useRef, useState } from 'react'
import { useReadAgain } from '../../../data/use-pos-data.ts'
import { isRefused } from '../../../drafts/action-key.ts'
import { useNoteTickets } from '../../../printed-kots/use-note-tickets.ts'
import { messages as pinMessages } from '../../../pin/messages.ts'
import { PinEntry } from '../../../pin/pin-entry.tsx'
import { StaffList } from '../../../pin/staff-list.tsx'
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
 * Voids portions of a punched line: it asks how many and why, and if the user is neither Admin nor Captain, for the PIN
 * of one. The session stays the user's. An unanswered void is repeated under its key, so that it happens once.
 */
export function VoidLine({ order, item, onTicket, onClose }: VoidLineProps) {
  const { userRole, userEmail } = useSession()
  const queries = useQueryClient()
  const readAgain = useReadAgain()
  const noteTickets = useNoteTickets()
  const [draft, setDraft] = useState<VoidDraft | null>(null)
  const [approver, setApprover] = useState<User | null>(null)
  const [unanswered, setUnanswered] = useState<BodyOf<typeof voidLine> | null>(null)
  const [isBusy, setBusy] = useState(false)
  const key = useRef(newIdempotencyKey())
  const mayVoid = VOID_APPROVERS.includes(userRole)
  const line = { line_id: item.line_id ?? '' }

  const leave = () => {
    readAgain()
    void queries.invalidateQueries({ queryKey: queryKeyOf(getActiveOrder) })
    onClose()
  }
  const send = async (body: BodyOf<typeof voidLine>) => {
    setBusy(true)
    try {
      const voided = await call(voidLine, { params: { id: order.id }, body }, { idempotencyKey: key.current })
      toast.success(messages.done(body.quantity, item.name))
      const newest = await call(listKots, { params: { id: order.id } })
        .then((kots) => kots.at(-1))
        .catch(() => undefined)
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
  const what = <p className="mb-3 text-base text-muted">{messages.submit(draft.quantity, item.name)}</p>
  if (approver === null)
    return (
      <Dialog title={messages.whoApproves} onClose={onClose} className="max-w-form">
        {what}
        <StaffList
          isShown={({ email, role }) => email !== userEmail && VOID_APPROVERS.includes(role)}
          emptyText={messages.nobodyApproves}
          onChoose={setApprover}
        />
      </Dialog>
    )
  const enter = async (pin: string) => {
    const subject = { order_id: order.id, ...line, quantity: draft.quantity }
    const body = { user_id: approver.id, pin, action: 'void' as const, subject }
    const { approval } = await call(approve, { body })
    await send(bodyOf(draft, approval))
  }
  return (
    <Dialog title={pinMessages.pinOf(staffNameOf(approver))} onClose={onClose} className="max-w-[24rem]">
      {what}
      <PinEntry onEnter={enter} failedText={messages.approvalFailed} onBack={() => setApprover(null)} />
    </Dialog>
  )
}

/**
 * True when it is certain that no attempt voided anything. The server refuses an approval only after looking for an
 * earlier attempt.
 */
function changedNothing(error: unknown): boolean {
  return isRefused(error) || isApiError(error, 'APPROVAL_REQUIRED') || isApiError(error, 'APPROVAL_NOT_VALID')
}
