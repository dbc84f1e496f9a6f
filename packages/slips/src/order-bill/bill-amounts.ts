import type { Buyer, Order, OrderDocument } from '@tiffin/contracts'
import {
  balanceOf,
  basisPointsFromPercent,
  CHARGE_NAMES,
  computeBill,
  formatAmount,
  formatDate,
  fromWireDiscount,
  isDocumented,
  KHATA_METHOD,
  orderCan,
  paiseFromRupees,
  type Balance,
  type Bill,
  type DocumentedMode,
  type Paise,
  type SoldLine,
  type WireDiscount,
} from '@tiffin/domain'
import { isSameCharges, openChargesOf, type BillingMode } from './charges.ts'
import {
  gstRowsOf,
  gstTotalsOf,
  openGstAmounts,
  storedGstAmounts,
  toCharge,
  type GstAmounts,
  type WireCharge,
} from './gst-amounts.ts'

/** The amounts of a bill for the screen and the paper, with or without GST. */
export type BillAmounts = {
  readonly payablePaise: Paise
  /** What is paid and what is left of an open bill with payments; null for every other bill. */
  readonly balance: Balance | null
  /**
   * The invoice, or bill of supply, that has these amounts: of a paid order its own, of an unpaid order the printed
   * one. It is undefined where the next print or the payment issues one, and cancels the printed one if there is any.
   */
  readonly document: OrderDocument | undefined
  /** The amounts above the payable on paper; a row without a value is left out. */
  readonly paperRows: readonly (readonly [label: string, value: string | null])[]
  /** The amounts beside the paper, which are fewer. */
  readonly panelRows: readonly (readonly [label: string, amountPaise: Paise])[]
}

/**
 * The entries with which a bill is printed or paid: its discount with the reason, and the business that its invoice
 * names, null for none. Without `buyer` the open invoice keeps its business, and without `charges` its charges.
 */
export type GivenWithBill = {
  readonly discount: WireDiscount | null
  readonly reason?: string
  readonly buyer?: Buyer | null
  readonly charges?: readonly WireCharge[]
}

/** Converts the items of an order to lines of a bill: rupees to paise, percent to basis points. */
export function orderToBillLines(order: Pick<Order, 'items'>): SoldLine[] {
  return order.items.map((item) => ({
    pricePaise: paiseFromRupees(item.price),
    quantity: item.quantity,
    rateBasisPoints: basisPointsFromPercent(item.tax_rate_applied),
    taxGroupName: item.tax_group_name,
    taxIsSplit: item.tax_is_split,
    taxKind: item.tax_kind,
  }))
}

/** Returns the bill of an order: as it was paid, or with the typed discount while it is not settled. */
function billOf(order: Order, discount: WireDiscount | null): Bill {
  return isCompleted(order) ? settledBill(order) : unsettledBill(order, discount)
}

/**
 * Computes a bill without GST from the items of an order and a discount. The stored amounts of the order are not used.
 */
export function unsettledBill(order: Order, discount: WireDiscount | null): Bill {
  return computeBill(orderToBillLines(order), fromWireDiscount(discount))
}

/**
 * Returns the bill of a completed order as it was paid. Stored amounts replace computed ones, and the discount is 0
 * when none was stored (gap G3).
 */
export function settledBill(order: Order): Bill {
  const bill = unsettledBill(order, order.discount)
  return {
    ...bill,
    discountPaise: order.discount ? paiseFromRupees(order.discount.amount) : bill.discountPaise,
    roundOffPaise: order.round_off === null ? bill.roundOffPaise : paiseFromRupees(order.round_off),
    payablePaise: order.payable === null ? bill.payablePaise : paiseFromRupees(order.payable),
  }
}

/** Returns whether the order is completed, so that its bill is read-only (spec §4). */
export function isCompleted(order: Pick<Order, 'status'>): boolean {
  return !orderCan('settle', order)
}

/** Returns the discount and the charges with which a bill is printed, where no form says otherwise. */
export function givenBefore(order: Order, mode: BillingMode): GivenWithBill {
  const { discount: had } = order
  return {
    ...chargesToSend(order, mode),
    discount: had && { type: had.type, value: had.value },
    ...(had?.reason && { reason: had.reason }),
  }
}

/**
 * Returns the amounts of an order's bill: those of its document, those of its payment, or those with the typed discount
 * while it is open. An open bill is computed by the restaurant's present settings, because the server computes the
 * payable by them.
 */
export function billAmountsOf(order: Order, discount: WireDiscount | null, mode: BillingMode): BillAmounts {
  const documented = openModeOf(order, mode)
  const open = documented && openAmountsOf(order, discount, mode, documented)
  const document = isCompleted(order) || (open && isAsIssued(order.document, open)) ? order.document : undefined
  const rows = document
    ? gstRows(storedGstAmounts(document), document.place_of_supply)
    : open
      ? gstRows(open, mode.gstin.slice(0, 2))
      : plainRows(billOf(order, discount))
  return { ...rows, balance: partBalance(order, rows.payablePaise), document }
}

function partBalance(order: Pick<Order, 'status' | 'payments'>, payablePaise: Paise): Balance | null {
  if (isCompleted(order) || order.payments.length === 0) return null
  return balanceOf(
    payablePaise,
    order.payments.map(({ amount }) => paiseFromRupees(amount)),
  )
}

/** The words for the part of a bill that a customer pays later. */
const ON_KHATA = 'On khata'

/** A payment of an order, as the paper of the bill and the dialogs list it. */
export type PaymentRow = {
  /** The method, or the way in which money was given back. */
  readonly label: string
  /** The time of the payment; null on a bill that was paid at once, whose time is that of the bill. */
  readonly time: string | null
  /**
   * The name of the colleague who took the payment, then the reference of the payment. A detail that was not recorded
   * is left out.
   */
  readonly details: readonly string[]
  readonly amountPaise: Paise
}

/** Returns the payments of an order, the oldest first. Where there are part payments, each payment has its time. */
export function paymentRowsOf({ payments, completed_at }: Pick<Order, 'payments' | 'completed_at'>): PaymentRow[] {
  const hasParts = payments.some(({ at }) => at !== undefined)
  return payments.map(({ method, amount, at = completed_at, by, reference }) => ({
    label: amount < 0 ? `${method} given back` : method === KHATA_METHOD ? ON_KHATA : method,
    time: hasParts && at ? formatDate(at, 'time') : null,
    details: [by, reference].filter((detail) => detail !== undefined),
    amountPaise: paiseFromRupees(amount),
  }))
}

/**
 * Returns whether the paper of an order is a tax invoice or a bill of supply, issued already or by the next print or
 * the payment.
 */
export function isByGst(order: Pick<Order, 'status' | 'document'>, mode: BillingMode): boolean {
  return isCompleted(order) ? order.document !== undefined : openModeOf(order, mode) !== null
}

/** Returns whether the paper of an order is a bill of supply, issued already or by the next print or the payment. */
export function isOfSupply(order: Pick<Order, 'status' | 'document'>, mode: BillingMode): boolean {
  return isCompleted(order) ? order.document?.kind === 'bill_of_supply' : openModeOf(order, mode) === 'composition'
}

/** Returns the mode by which an open bill gets its document; null for a paid bill, and where bills have none. */
function openModeOf(order: Pick<Order, 'status'>, { gst_mode: mode }: BillingMode): DocumentedMode | null {
  return !isCompleted(order) && isDocumented(mode) ? mode : null
}

/**
 * Returns the charges that a print or a payment of an open bill names; nothing where it has and had none. A bill from
 * which all were taken off says so, because another terminal may have printed an invoice with charges meanwhile.
 */
export function chargesToSend(order: Order, mode: BillingMode): Pick<GivenWithBill, 'charges'> {
  if (openModeOf(order, mode) === null) return {}
  const charges = openChargesOf(order, mode)
  return charges.length > 0 || order.document?.charges || mode.charges ? { charges } : {}
}

function openAmountsOf(order: Order, discount: WireDiscount | null, mode: BillingMode, documented: DocumentedMode) {
  return openGstAmounts(orderToBillLines(order), discount, documented, openChargesOf(order, mode).map(toCharge))
}

/** Returns whether a printed document has the amounts that the bill has now, with its discount and charges. */
function isAsIssued(document: OrderDocument | undefined, amounts: GstAmounts): boolean {
  return (
    document !== undefined &&
    (document.kind === 'bill_of_supply') === amounts.isOfSupply &&
    amounts.discountPaise === paiseFromRupees(document.discount) &&
    isSameCharges(amounts.charges, document.charges) &&
    amounts.payablePaise === paiseFromRupees(document.payable)
  )
}

type BillRows = Pick<BillAmounts, 'payablePaise' | 'paperRows' | 'panelRows'>

function plainRows(bill: Bill): BillRows {
  return {
    payablePaise: bill.payablePaise,
    paperRows: [
      ['Subtotal', formatAmount(bill.subtotalPaise)],
      ...bill.taxLines.map((line) => [line.label, formatAmount(line.amountPaise)] as const),
      discountRow(bill),
      ['Round Off', formatAmount(bill.roundOffPaise)],
    ],
    panelRows: [
      ['Subtotal', bill.subtotalPaise],
      ['Tax', bill.taxPaise],
      ['Discount', bill.discountPaise],
      ['Round off', bill.roundOffPaise],
    ],
  }
}

/** Lists the discount before the tax, in the order of the computation. */
function gstRows(figures: GstAmounts, stateCode: string): BillRows {
  return {
    payablePaise: figures.payablePaise,
    paperRows: [
      ['Subtotal', formatAmount(figures.subtotalPaise)],
      discountRow(figures),
      ...chargeRows(figures).map(([label, amount]) => [label, formatAmount(amount)] as const),
      ...gstRowsOf(figures, stateCode).map(([label, amount]) => [label, formatAmount(amount)] as const),
      ['Round Off', formatAmount(figures.roundOffPaise)],
    ],
    panelRows: [
      ['Subtotal', figures.subtotalPaise],
      ['Discount', figures.discountPaise],
      ...chargeRows(figures),
      ...gstTotalsOf(figures, stateCode),
      ['Round off', figures.roundOffPaise],
    ],
  }
}

const chargeRows = ({ charges }: GstAmounts) =>
  charges.map(({ kind, amountPaise }) => [CHARGE_NAMES[kind], amountPaise] as const)

function discountRow({ discountPaise }: Pick<Bill, 'discountPaise'>): BillAmounts['paperRows'][number] {
  return ['Discount', discountPaise > 0 ? `-${formatAmount(discountPaise)}` : null]
}
