import {
  AppError,
  readHeldMoney,
  type BodyOf,
  type holdCommand,
  type resolveHeldCommand,
  type UnreadMoney,
} from '@tiffin/contracts'
import {
  fitsRefusal,
  mayDecide,
  paiseFromRupees,
  rupeesFromPaise,
  type RefusalDecision,
  type RefusalReason,
  type Paise,
  type Role,
} from '@tiffin/domain'

type Handed = BodyOf<typeof holdCommand>

/**
 * A punch or payment as the till would have sent it, or the text of a command that cannot be read. `body` is unchecked.
 */
export type StoredCommand = Pick<Handed['commands'][number], 'id' | 'kind' | 'body' | 'kotPrinted'>

/** Money of a held command, a payment or a tip. */
export type HeldMoney = {
  readonly method: string
  readonly amountPaise: Paise
  readonly isTip: boolean
  /** The number that the till gave the invoice of a payment; absent without one. */
  readonly invoice?: string | undefined
  /** What identifies the payment at the bank; absent where it was not entered. */
  readonly reference?: string | undefined
}

/** The money of held commands: what can be read, and what cannot, as the till sent it. */
export type MoneyOfCommands = { readonly payments: readonly HeldMoney[]; readonly unread: readonly UnreadMoney[] }

/** A command that a till has handed over, with the commands that waited behind it. */
export type RefusedCommand = Pick<Handed, 'id' | 'orderId' | 'refusal' | 'orderType' | 'table' | 'guest' | 'lines'> & {
  readonly version: number
  readonly reason: RefusalReason
  readonly printsTickets: boolean
  readonly isPaid: boolean
  /** The money of its payments that can be read. */
  readonly payments: readonly HeldMoney[]
  /** What of its payments cannot be read. */
  readonly unread: readonly UnreadMoney[]
  /** What was held as `unreadable`, as the till has it; null for any other command, and after the decision. */
  readonly text: string | null
  readonly takenAt: Date
  readonly takenByName: string | null
  readonly heldAt: Date
  readonly heldByName: string
  /**
   * The active order of the table, where that is in the way, else the order of the command; null without one, and after
   * the decision.
   */
  readonly otherOrder: {
    readonly id: string
    readonly orderNumber: string
    readonly status: string
    readonly createdAt: Date
    readonly takenByName: string | null
    readonly paidAt: Date | null
    readonly payments: readonly { readonly method: string; readonly amountPaise: Paise }[]
  } | null
  readonly decided: {
    readonly kind: RefusalDecision
    readonly reason: string | null
    readonly at: Date
    readonly byName: string
    readonly orderNumber: string | null
  } | null
}

/** A decision about a held command, with the order, the table or the reason that this decision needs. */
export type Decision =
  | { readonly kind: 'add'; readonly orderId: string }
  | { readonly kind: 'table'; readonly tableId: string }
  | { readonly kind: 'takeaway' | 'send' | 'record' }
  | { readonly kind: 'difference'; readonly reason: string | null }
  | { readonly kind: 'drop'; readonly reason: string }

/**
 * Reads a decision from a request.
 *
 * @throws AppError ACCESS_DENIED when the role may not decide so, HELD_REASON_REQUIRED, or INVALID_REQUEST when the
 *   order or the table is missing
 */
export function decisionOf(request: BodyOf<typeof resolveHeldCommand>, role: Role): Decision {
  const { as: kind, orderId, tableId, reason } = request
  if (!mayDecide(role, kind)) throw new AppError('ACCESS_DENIED')
  switch (kind) {
    case 'add':
      if (orderId === undefined) throw new AppError('INVALID_REQUEST', { detail: 'orderId is missing' })
      return { kind, orderId }
    case 'table':
      if (tableId === undefined) throw new AppError('INVALID_REQUEST', { detail: 'tableId is missing' })
      return { kind, tableId }
    case 'takeaway':
    case 'send':
    case 'record':
      return { kind }
    case 'difference':
      return { kind, reason: reason ?? null }
    case 'drop':
      if (reason === undefined) throw new AppError('HELD_REASON_REQUIRED')
      return { kind, reason }
  }
}

/**
 * Checks that a decision fits a held command as it is now.
 *
 * @param activeOrderId the order that the table has now; null without one
 * @throws AppError HELD_IS_PAID, HELD_NOT_FITTING, or HELD_CHANGED when the person saw another order at the table
 */
export function requireFitting(
  decision: Decision,
  held: Pick<RefusedCommand, 'reason' | 'isPaid' | 'lines' | 'payments'>,
  activeOrderId: string | null,
): void {
  const isFitting = fitsRefusal(decision.kind, {
    ...held,
    isPayment: isPayment(held),
    hasMoney: held.payments.length > 0,
  })
  if (decision.kind !== 'add') {
    if (!isFitting) throw new AppError('HELD_NOT_FITTING')
    return
  }
  if (held.isPaid) throw new AppError('HELD_IS_PAID')
  if (!isFitting || decision.orderId !== activeOrderId) throw new AppError('HELD_CHANGED')
}

/** Returns whether a held command is money without dishes. */
export function isPayment({ isPaid, lines }: Pick<RefusedCommand, 'isPaid' | 'lines'>): boolean {
  return isPaid && lines.length === 0
}

/** Reads the money of the payments among stored commands, each apart, also of a body that the contract refuses. */
export function moneyOf(commands: readonly StoredCommand[]): MoneyOfCommands {
  const money = commands.filter(({ kind }) => kind === 'settle').map(({ body }) => readHeldMoney(body))
  const payments = money
    .flatMap(({ read }) => read)
    .map(({ amount, is_tip: isTip, ...rest }) => ({ ...rest, amountPaise: paiseFromRupees(amount), isTip }))
  return { payments, unread: money.flatMap(({ unread }) => unread) }
}

/** Writes commands that nobody can send as text, as the till has them. */
export function textOf(commands: readonly StoredCommand[]): string {
  return commands.map(({ kind, body }) => (kind === 'text' ? String(body) : JSON.stringify(body))).join('\n')
}

/** Maps money to rupees, for replies and for the audit. */
export function moneyInRupees<Money extends { readonly method: string; readonly amountPaise: Paise }>(
  money: readonly Money[],
) {
  return money.map(({ amountPaise, ...rest }) => ({ ...rest, amount: rupeesFromPaise(amountPaise) }))
}
