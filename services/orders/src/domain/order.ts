import type { CartLine, CustomerDetails, Discount, OrderType, Paise, Role, TaxKind } from '@tiffin/domain'
import type { LateMark } from './late-arrival.ts'
import type { IssuedDocument } from './invoice.ts'

export type Payment = {
  readonly method: string
  readonly amountPaise: Paise
  /** The cash that was handed over for this payment; absent where it was not entered. */
  readonly tenderedPaise?: Paise
  /** What identifies the payment at the bank, as it was typed; absent or null where it was not entered. */
  readonly reference?: string | null
}

/**
 * A payment that was taken while the order stayed open, or money that was given back: for an overpaid open order, or by
 * a credit note after the settlement. Its amount is below zero where money was given back.
 */
export type PartPayment = Payment & {
  readonly at: Date
  /** The name of the user who took the payment or gave the money back; null where it is unknown. */
  readonly by: string | null
  readonly reference: string | null
}

/** The tip that a guest added for the staff. It is outside of the bill: in no payment, total or figure of sales. */
export type Tip = { readonly method: string; readonly amountPaise: Paise }

/**
 * A discount that was allowed, with the reason that was given and the email of the colleague who approved it. Reason
 * and email are null where there was none.
 */
export type AllowedDiscount = {
  readonly discount: Discount
  readonly reason: string | null
  readonly approvedBy: string | null
}

/**
 * The approval by PIN of a colleague for the discount of one order. `name` is the colleague's email; the claim of the
 * signed approval has the same name. `limit` is in percent, null without a limit.
 */
type Approval = { readonly name: string; readonly role: Role; readonly limit: number | null }

/**
 * The restaurant's rules for discounts by this role. `discountLimit` is in percent of the subtotal; null means no
 * limit.
 */
export type DiscountRules = {
  readonly role: Role
  readonly discountLimit: number | null
  readonly isDiscountReasonRequired: boolean
  readonly approval?: Approval | null
}

/** An approval by PIN, of this restaurant and with a valid signature. It counts for one discount of one order. */
export type SignedApproval = Approval & { readonly order: string; readonly discount: unknown }

/** The rules for the caller's role and the approval, if there is one, by which a discount is allowed or refused. */
export type DiscountGrant = {
  readonly rules: Omit<DiscountRules, 'approval'>
  readonly approval: SignedApproval | null
}

/** The settlement of an order, stored as it was computed, so that a reprint shows what was paid (gap G3). */
export type Settlement = {
  readonly completedAt: Date
  readonly discount: Discount | null
  /** The reason for the discount; null when none was given. */
  readonly discountReason: string | null
  /**
   * The email of the colleague who approved a discount above the limit of the user who printed the bill or took the
   * payment; null if no approval was needed.
   */
  readonly discountApprovedBy: string | null
  readonly discountPaise: Paise
  readonly roundOffPaise: Paise
  readonly payablePaise: Paise
  /**
   * All payments: the part payments and those of the settlement, which together add up to the payable, then the money
   * that credit notes gave back.
   */
  readonly payments: readonly (Payment | PartPayment)[]
  /** The tip; null if the guest added none, or if it was not entered. */
  readonly tip: Tip | null
}

/**
 * A priced line. `taxKind` is the kind of the dish's tax group when the line was sold; null where no kind was chosen,
 * and for a line of an earlier release.
 */
export type PricedLine = CartLine & { readonly taxKind: TaxKind | null }

/**
 * A line of an order. `quantity` is the quantity on the bill: the portions punched minus those taken back (`voided`)
 * and those moved to another order. `variant` is the variant in the line's key, once the line is stored.
 */
export type OrderLine = PricedLine & {
  readonly voided?: number
  readonly variant?: string
  /** The time since which the portions of a held line are held. */
  readonly heldSince?: Date
}

/** A kitchen ticket that is bumped and whose food is not picked up yet. */
export type ReadyTicket = {
  readonly kotId: string
  readonly number: number
  readonly station: string
  /** The time at which the ticket was bumped. */
  readonly since: Date
}

/** The user who took a punch, as the till says: `name` is the one that colleagues know, and the audit has the email. */
export type Taker = { readonly email: string; readonly name: string }

/** A till and the reference that it gave a punch at the tap: its series and a number of the business day, `A1-17`. */
export type TillReference = { readonly id: string; readonly ref: string }

export type Order = {
  readonly id: string
  readonly orderNumber: string
  readonly orderType: OrderType
  readonly status: string
  readonly tableId: string | null
  readonly tableName: string | null
  readonly areaName: string | null
  readonly customer: CustomerDetails | null
  readonly createdAt: Date
  readonly lines: readonly OrderLine[]
  readonly settlement: Settlement | null
  /** The part payments of an active order, the oldest first; absent without any. */
  readonly partPayments?: readonly PartPayment[]
  /**
   * The invoice or bill of supply of a paid order, which has the figures of the settlement, or the open one of an
   * active order; absent without one.
   */
  readonly document?: IssuedDocument
  /** The discount of the open document of an active order; null without a discount, absent without an open document. */
  readonly openDiscount?: AllowedDiscount | null
  readonly version: number
  /** The name of the user who placed the order; orders of earlier releases have the email, the oldest null. */
  readonly createdByName: string | null
  /** The name of the user who took the order, as the till says, where another user's session sent it; else absent. */
  readonly takenByName?: string
  /** What came late of the order, in the order of arrival; absent if nothing did. */
  readonly late?: readonly LateMark[]
  /** The references that tills gave the punches of the order, in the order of their arrival; absent without any. */
  readonly tillRefs?: readonly string[]
  /** The number of guests at the table; null if the till did not send it. */
  readonly covers: number | null
  /** The promised time of an order without a table; null if none was promised. */
  readonly promisedAt: Date | null
  /**
   * The time at which the bill was first printed as it is now. Null before that, and again after a change of lines or
   * table, after the cancellation of the document, and while a new document is only sent to its printer.
   */
  readonly billPrintedAt: Date | null
  /**
   * The time at which the bill was first sent to its printer as it is now; null if it was not sent since its last
   * change.
   */
  readonly billSentAt: Date | null
  /**
   * The tickets with food to pick up, the longest waiting first. A paid order has such tickets only if it has no table
   * and was paid in the last two hours.
   */
  readonly ready: readonly ReadyTicket[]
}

/** Returns the amounts of the part payments of an order, below zero where money was given back. */
export function partAmountsOf({ partPayments = [] }: Pick<Order, 'partPayments'>): Paise[] {
  return partPayments.map(({ amountPaise }) => amountPaise)
}
