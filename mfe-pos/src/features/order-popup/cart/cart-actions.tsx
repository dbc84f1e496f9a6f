import type { Order } from '@tiffin/contracts'
import { findOrderProblem, type Paise, type PunchKind } from '@tiffin/domain'
import { Button } from '@tiffin/ui'
import { ChefHat, ReceiptText } from 'lucide-react'
import type { PopupTarget } from '../../../data/popup-target.ts'
import type { Draft } from '../../../drafts/draft.ts'
import { messages as waitingMessages } from '../../../waiting/messages.ts'
import type { WaitingOf } from '../../../waiting/use-waiting.ts'
import { messages } from '../messages.ts'

type PunchButtons = { readonly label: 'Punch Order' | 'Punch Update'; readonly disabled: boolean }

type CartActionsProps = {
  /** The punch buttons; null when there is nothing to punch, because the order in view is unchanged. */
  readonly punch: PunchButtons | null
  /** The kind of punch that is being sent; null while none is. */
  readonly sending: PunchKind | null
  /** The kind of punch of the large button. */
  readonly primary: PunchKind
  readonly busy: boolean
  /**
   * False while the order in view is being read, because its kitchen ticket might lack dishes. True if that read has no
   * answer: the copy of the order that was read last is then used.
   */
  readonly isKnown: boolean
  /** The reason why the bill cannot be opened now; null when it can. */
  readonly billBlocked: string | null
  /** The total of the whole order with the cart, which a punch says. */
  readonly totalPaise: Paise
  readonly onPunch: (kind: PunchKind, totalPaise: Paise) => void
  readonly onKot: () => void
  readonly onBill: () => void
}

const icons = { order: null, kot: <ChefHat size={20} aria-hidden />, bill: <ReceiptText size={20} aria-hidden /> }

/**
 * Shows the actions of the cart: the usual punch as a large button, all other actions below it. If there is nothing to
 * punch, KOT and Bill are the large buttons.
 */
export function CartActions({
  punch,
  sending,
  primary,
  busy,
  isKnown,
  billBlocked,
  totalPaise,
  onPunch,
  onKot,
  onBill,
}: CartActionsProps) {
  const kot = { disabled: busy || !isKnown, onClick: onKot }
  const bill = { disabled: busy || !isKnown || billBlocked !== null, title: billBlocked ?? undefined, onClick: onBill }
  if (!punch)
    return (
      <div className="grid grid-cols-2 gap-2">
        <Button size="lg" icon={icons.kot} {...kot}>
          KOT
        </Button>
        <Button size="lg" variant="primary" icon={icons.bill} {...bill}>
          Bill
        </Button>
      </div>
    )

  const labels = { order: punch.label, kot: 'Punch + KOT', bill: 'Punch + Bill' } as const
  const others = (['order', 'kot', 'bill'] as const).filter((kind) => kind !== primary)
  const press = (kind: PunchKind) => ({
    disabled: punch.disabled,
    busy: sending === kind,
    onClick: () => onPunch(kind, totalPaise),
  })
  const small = { size: 'compact', className: 'flex-auto' } as const
  return (
    <div className="grid gap-2">
      <Button variant="primary" size="lg" icon={icons[primary]} aria-keyshortcuts="Control+Enter" {...press(primary)}>
        {labels[primary]}
      </Button>
      <div className="flex flex-wrap gap-1.5">
        {others.map((kind) => (
          <Button key={kind} {...small} {...press(kind)}>
            {labels[kind]}
          </Button>
        ))}
        <Button {...small} {...kot}>
          KOT
        </Button>
        <Button {...small} {...bill}>
          Bill
        </Button>
      </div>
    </div>
  )
}

/** Returns the label and state of the buttons that punch; null where there is nothing to punch. */
export function punchButtons(target: PopupTarget, draft: Draft, blocked: boolean): PunchButtons | null {
  if (target.kind === 'view') return draft.dirty ? { label: 'Punch Update', disabled: blocked } : null
  const isNotReady = draft.lines.length === 0 || findPunchProblem(target, draft) !== null
  return { label: 'Punch Order', disabled: blocked || isNotReady }
}

type BillState = {
  /** The order in view; null while a new order is taken. */
  readonly order: Order | null
  /** The order with its waiting dishes; null without an order, and while the server has to decide about a punch. */
  readonly taken: Order | null
  readonly draft: Draft
  readonly waiting: WaitingOf
}

/** Returns the reason why the bill of an order cannot be opened now; null when it can. */
export function whyNoBill({ order, taken, draft, waiting }: BillState): string | null {
  if (order !== null && waiting.paid.has(order.id)) return waitingMessages.paidHere
  if (order === null && waiting.punches.length === 0) return messages.placeBeforeBill
  if (draft.lines.length > 0) return messages.punchBeforeBill
  return taken === null ? waitingMessages.sendBeforeBill : null
}

/**
 * Finds the problem of a new order that is shown before the punch; null for an order in view. A missing table is
 * reported only when the user punches.
 */
export function findPunchProblem(target: PopupTarget, draft: Draft) {
  if (target.kind === 'view') return null
  const problem = findOrderProblem({
    orderType: target.orderType,
    tableId: target.table?.id ?? null,
    // The customer's details are checked even before there are dishes.
    lineCount: Math.max(1, draft.lines.length),
    customer: target.orderType === 'Dine-In' ? null : draft.customer,
  })
  return problem === 'TABLE_REQUIRED' ? null : problem
}
