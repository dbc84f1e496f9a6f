import type { Order } from '@tiffin/contracts'
import { toast } from '@tiffin/web-kit'
import { useMemo } from 'react'
import { portionsOf } from '../../../drafts/draft-lines.ts'
import type { Draft } from '../../../drafts/draft.ts'
import { messages as waitingMessages } from '../../../waiting/messages.ts'
import { orderWithWaiting } from '../../../waiting/order-with-waiting.ts'
import type { WaitingOf } from '../../../waiting/use-waiting.ts'
import { messages } from '../messages.ts'

type ShownOrder = {
  /** The order in view; null while a new order is taken. */
  readonly order: Order | null
  readonly draft: Draft
  readonly waiting: WaitingOf
  readonly onKot: (order: Order) => void
  readonly onBill: (order: Order) => void
}

/** Returns what the buttons KOT and Bill do, and why Bill is disabled. Both show the order with its waiting dishes. */
export function useKotAndBill({ order, draft, waiting, onKot, onBill }: ShownOrder) {
  const taken = useMemo(() => orderWithWaiting(order, waiting.punches), [order, waiting.punches])
  const openKot = () => {
    const shown = taken ?? order
    if (!shown) toast.warning(messages.placeBeforeKot)
    else if (draft.lines.length > 0) toast.warning(messages.punchBeforeKot(portionsOf(draft.lines)))
    else onKot(shown)
  }
  const isPaidHere = order !== null && waiting.paid.has(order.id)
  const whyNoBill = () => {
    if (isPaidHere) return waitingMessages.paidHere
    if (order === null && waiting.punches.length === 0) return messages.placeBeforeBill
    if (draft.lines.length > 0) return messages.punchBeforeBill
    return taken === null ? waitingMessages.sendBeforeBill : null
  }
  return {
    openKot,
    openBill: () => taken && onBill(taken),
    /** The reason why the bill cannot be opened now; null when it can. */
    billBlocked: whyNoBill(),
    /** True if the order was paid on this till and its payment waits. */
    isPaidHere,
  }
}
