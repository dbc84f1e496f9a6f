import { AppError, type BodyOf, type holdCommand, type resolveHeldCommand } from '@tiffin/contracts'
import { fitsHeld, mayDecide, type HeldDecision, type HeldReason, type Role } from '@tiffin/domain'

type Handed = BodyOf<typeof holdCommand>

/** A punch or payment as the till would have sent it. `body` is unchecked. */
export type StoredCommand = Pick<Handed['commands'][number], 'id' | 'kind' | 'body' | 'kotPrinted'>

/** A refused punch that a till has handed over, with the commands that waited behind it. */
export type HeldCommand = Pick<Handed, 'id' | 'orderId' | 'refusal' | 'orderType' | 'table' | 'guest' | 'lines'> & {
  readonly version: number
  readonly reason: HeldReason
  readonly printsTickets: boolean
  readonly isPaid: boolean
  readonly takenAt: Date
  readonly takenByName: string | null
  readonly heldAt: Date
  readonly heldByName: string
  /** The order that is in the way, for a punch that nobody has decided about. */
  readonly otherOrder: {
    readonly id: string
    readonly orderNumber: string
    readonly status: string
    readonly createdAt: Date
    readonly takenByName: string | null
  } | null
  readonly decided: {
    readonly as: HeldDecision
    readonly reason: string | null
    readonly at: Date
    readonly byName: string
    readonly orderNumber: string | null
  } | null
}

/** A decision with what it needs. */
export type Decision =
  | { readonly as: 'add'; readonly orderId: string }
  | { readonly as: 'table'; readonly tableId: string }
  | { readonly as: 'takeaway' }
  | { readonly as: 'drop'; readonly reason: string }

/**
 * Reads a decision from a request.
 *
 * @throws AppError ACCESS_DENIED when the role may not decide so, HELD_REASON_REQUIRED, or INVALID_REQUEST when the
 *   order or the table is missing
 */
export function decisionOf(request: BodyOf<typeof resolveHeldCommand>, role: Role): Decision {
  const { as, orderId, tableId, reason } = request
  if (!mayDecide(role, as)) throw new AppError('ACCESS_DENIED')
  switch (as) {
    case 'add':
      if (orderId === undefined) throw new AppError('INVALID_REQUEST', { detail: 'orderId is missing' })
      return { as, orderId }
    case 'table':
      if (tableId === undefined) throw new AppError('INVALID_REQUEST', { detail: 'tableId is missing' })
      return { as, tableId }
    case 'takeaway':
      return { as }
    case 'drop':
      if (reason === undefined) throw new AppError('HELD_REASON_REQUIRED')
      return { as, reason }
  }
}

/**
 * Checks that a decision fits a held punch as it is now.
 *
 * @param activeOrderId the order that the table has now; null without one
 * @throws AppError HELD_IS_PAID, or HELD_CHANGED when the person saw another order at the table
 */
export function requireFitting(
  decision: Decision,
  held: Pick<HeldCommand, 'reason' | 'isPaid'>,
  activeOrderId: string | null,
): void {
  if (decision.as !== 'add') return
  if (held.isPaid) throw new AppError('HELD_IS_PAID')
  if (!fitsHeld(decision.as, held) || decision.orderId !== activeOrderId) throw new AppError('HELD_CHANGED')
}
