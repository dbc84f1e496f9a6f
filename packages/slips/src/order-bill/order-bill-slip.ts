import type { Order, OrderDocument, RestaurantSettings } from '@tiffin/contracts'
import {
  formatAmount,
  formatDate,
  formatRupees,
  KHATA_METHOD,
  paise,
  paiseFromRupees,
  stateWithCode,
  type Paise,
  type WireDiscount,
} from '@tiffin/domain'
import { centered, columns, facts, placeOf, RULE, slipOf, type Fact, type Slip, type SlipRow } from '../slip.ts'
import { billLink, qrLabel, type UpiSettings } from './bill-link.ts'
import { billAmountsOf, isByGst, isCompleted, isOfSupply, paymentRowsOf, type BillAmounts } from './bill-amounts.ts'
import type { BillingMode } from './charges.ts'

/** The texts by which the paper of a document differs from the bill of an order. */
export type DocumentPaper = {
  readonly label: string
  readonly title: string
  readonly numberLabel: string
  readonly isCredit: boolean
  /**
   * The framed word of an invoice or bill of supply: `CANCELLED` at the top, or `PAID` below the amounts. It is null
   * while the document is open, for a document on a khata, which is paid later, and for a credit note.
   */
  readonly stamp: 'PAID' | 'CANCELLED' | null
  /** The facts that follow the number of the document. A fact without a value is left out. */
  readonly facts: readonly Fact[]
  readonly payableLabel: string
}

export type OrderBill = {
  readonly order: Order
  readonly settings: Pick<RestaurantSettings, 'address' | 'phone' | 'bill_header' | 'bill_footer'> &
    BillingMode &
    UpiSettings
  /** The discount of an order that is not settled yet; a completed order has its own. */
  readonly discount?: WireDiscount | null
  /** The amounts of the bill, if the caller has them already; absent amounts are computed, with `discount`. */
  readonly bill?: BillAmounts
  /** True if the document was printed before. An order without a document gets no mark. */
  readonly isDuplicate?: boolean | undefined
  /** The texts of a document's paper; absent for the bill of an order. */
  readonly paper?: DocumentPaper | undefined
  /** The amount left to pay of an open document, in rupees; given only for the paper of a document. */
  readonly left?: number | undefined
}

/**
 * Makes the paper of an order's bill: the guest's copy (spec §2, §9), or its tax invoice or bill of supply. Before the
 * invoice or bill of supply is issued, the bill shows the amounts that it will have, and a line that the print or the
 * payment issues it. The browser draws this paper and the server sends it to printers, so that both have the same
 * figures.
 */
export function orderBillSlip({
  order,
  settings,
  discount = null,
  bill = billAmountsOf(order, discount, settings),
  isDuplicate = false,
  paper,
  left,
}: OrderBill): Slip {
  const { document, balance, payablePaise } = bill
  const leftPaise = left === undefined ? (balance?.leftPaise ?? payablePaise) : paiseFromRupees(left)
  const isPartPaid = balance !== null || leftPaise < payablePaise
  const toPay = left === undefined ? order : { ...order, status: 'Active' as const }
  const link = billLink(toPay, settings, { payablePaise: leftPaise, document })
  return billSlip({
    order,
    settings,
    seller: document?.seller ?? settings,
    document,
    byGst: isByGst(order, settings),
    kind: isOfSupply(order, settings) ? 'bill_of_supply' : 'invoice',
    isDuplicate,
    at: document?.issued_at ?? order.completed_at ?? order.created_at,
    amounts: bill.paperRows,
    payablePaise,
    payments: paymentRowsOf(order),
    leftPaise: isPartPaid ? leftPaise : null,
    isPaid: isCompleted(order) && !order.payments.some(({ method }) => method === KHATA_METHOD),
    paper,
    qr: link ? { link, label: qrLabel(leftPaise), vpa: settings.upi_vpa ?? '' } : null,
  })
}

/** The content of a bill's paper. The caller computes all amounts except those of the items. */
export type BillToPrint = {
  readonly order: Order
  readonly settings: Pick<RestaurantSettings, 'phone' | 'bill_header' | 'bill_footer'>
  readonly seller: Pick<OrderDocument['seller'], 'name' | 'address' | 'gstin'>
  /**
   * The issued document to print: a tax invoice, a bill of supply or a credit note. Without a document the paper is the
   * guest's copy.
   */
  readonly document: OrderDocument | undefined
  readonly byGst: boolean
  /** The kind of document that a bill by GST is, or will be. */
  readonly kind: BillKind
  /** True if `document` was printed before; ignored without `document`. */
  readonly isDuplicate: boolean
  /** The time on the paper, as an ISO timestamp. */
  readonly at: string
  /** The amounts above the payable, formatted. An amount without a value is left out. */
  readonly amounts: readonly Fact[]
  readonly payablePaise: Paise
  readonly payments: readonly { readonly label: string; readonly time: string | null; readonly amountPaise: Paise }[]
  /**
   * The amount left to pay after part payments, negative where money is given back; null without part payments and for
   * a completed order.
   */
  readonly leftPaise: Paise | null
  readonly isPaid: boolean
  /** The texts of a document that was issued before; without them the paper is the bill of an order. */
  readonly paper?: DocumentPaper | undefined
  /** The QR code by which guests pay; null for a restaurant without a UPI ID, and where nothing is left to pay. */
  readonly qr: { readonly link: string; readonly label: string; readonly vpa: string } | null
}

type BillKind = Exclude<OrderDocument['kind'], 'credit_note'>

/**
 * The texts on the papers of bills that are documents. `label` names the slip for screen readers, `pending` is the line
 * of a bill that is not issued yet.
 */
export const BILL_PAPERS = {
  invoice: {
    label: 'Tax Invoice',
    title: 'TAX INVOICE',
    numberLabel: 'Invoice No.',
    pending: 'The tax invoice is issued when the bill is printed or paid.',
  },
  bill_of_supply: {
    label: 'Bill of Supply',
    title: 'BILL OF SUPPLY',
    numberLabel: 'Bill No.',
    pending: 'The bill of supply is issued when the bill is printed or paid.',
  },
} as const satisfies Readonly<Record<BillKind, object>>

/** The words that the law wants at the top of a bill of supply (CGST Rules for composition, rule 5(1)(f)). */
const COMPOSITION_WORDS = 'composition taxable person, not eligible to collect tax on supplies'

const GUEST_COPY = 'Guest Copy'
/** The mark on a repeated paper of a document. The law prescribes the word, so it stays in English. */
const DUPLICATE = 'DUPLICATE'
/** The mark of a guest's copy that may have been printed before. The law prescribes no word for it. */
const REPRINT = 'REPRINT'
const MARK = { size: 'tall', bold: true, framed: true } as const
const STAMP = { size: 'large', bold: true, framed: true } as const

/** Makes the paper of a bill (spec §2, §9): the guest's copy, the tax invoice or bill of supply, or a credit note. */
export function billSlip(bill: BillToPrint): Slip {
  const { order, settings, document, kind, payablePaise, payments, leftPaise, isPaid, paper, qr } = bill
  return slipOf(paper?.label ?? (document ? BILL_PAPERS[kind].label : GUEST_COPY), [
    ...headOf(bill),
    RULE,
    ...facts(factsOf(bill)),
    RULE,
    ...itemsOf(order),
    RULE,
    ...facts(bill.amounts),
    RULE,
    ...sum(paper?.payableLabel ?? 'Payable', payablePaise),
    ...facts(
      payments.map(({ label, time, amountPaise }) => [time ? `${label} ${time}` : label, formatRupees(amountPaise)]),
    ),
    ...(leftPaise === null ? [] : sum(leftPaise < 0 ? 'To give back' : 'Left to pay', paise(Math.abs(leftPaise)))),
    ...((paper ? paper.stamp === 'PAID' : isPaid) ? centered('PAID', STAMP) : []),
    ...(qr
      ? [{ kind: 'qr', text: qr.link, above: 'Scan to pay by UPI', below: qr.vpa, label: qr.label } as const]
      : []),
    RULE,
    ...centered(settings.bill_footer),
  ])
}

function headOf({ settings, seller, document, byGst, kind, isDuplicate, paper }: BillToPrint): SlipRow[] {
  return [
    ...(document && isDuplicate ? centered(DUPLICATE, MARK) : []),
    ...(paper?.stamp === 'CANCELLED' ? centered('CANCELLED', STAMP) : []),
    ...(byGst && kind === 'bill_of_supply' ? centered(COMPOSITION_WORDS) : []),
    ...centered(seller.name, { size: 'tall', bold: true }),
    ...centered(seller.address),
    ...(settings.phone ? centered(`Phone: ${settings.phone}`) : []),
    ...(seller.gstin ? centered(`${byGst ? 'GSTIN' : 'TIN No.'}: ${seller.gstin}`) : []),
    ...(document?.seller.fssai ? centered(`FSSAI: ${document.seller.fssai}`) : []),
    ...centered(settings.bill_header),
    ...centered(paper?.title ?? (document ? BILL_PAPERS[kind].title : GUEST_COPY), { bold: true }),
    ...(byGst && !document ? centered(BILL_PAPERS[kind].pending) : []),
  ]
}

function factsOf({ order, document, kind, at, paper }: BillToPrint): Fact[] {
  return [
    [paper?.numberLabel ?? BILL_PAPERS[kind].numberLabel, document?.number ?? null],
    ...(paper?.facts ?? []),
    ['Order No.', order.order_number],
    ['Date', `${formatDate(at, 'day')} ${formatDate(at, 'time')}`],
    ['Type', order.order_type],
    [order.table_name ? 'Table' : 'Customer', placeOf(order)],
    ['Contact', order.customer_contact],
    ['Address', order.customer_address],
    // The number of guests is the number of portions. A credit note has portions, but no guests.
    ['Guests', paper?.isCredit ? null : String(order.items.reduce((portions, { quantity }) => portions + quantity, 0))],
    ['Billed to', document?.buyer?.name ?? null],
    ['GSTIN of buyer', document?.buyer?.gstin ?? null],
    ['SAC', document?.sac ?? null],
    ['Place of supply', document ? stateWithCode(document.place_of_supply) : null],
  ]
}

function itemsOf({ items }: Order): SlipRow[] {
  return [
    columns('items', ['Item', 'Qty', 'Rate', 'Amount'], { bold: true }),
    ...items.map(({ name, quantity, price, notes }) => {
      const pricePaise = paiseFromRupees(price)
      const amounts = [pricePaise, paise(pricePaise * quantity)].map(formatAmount)
      return columns('items', [name, String(quantity), ...amounts], { note: notes })
    }),
  ]
}

function sum(label: string, amountPaise: Paise): SlipRow[] {
  return facts([[label, formatRupees(amountPaise)]], { size: 'tall', bold: true })
}

/**
 * Marks a bill that may have been printed before: a document by the word of the law, a guest's copy as a reprint. A
 * bill that has its mark already stays as it is.
 */
export function repeated(bill: Slip): Slip {
  const first = bill.rows[0]
  if (first?.kind === 'text' && (first.text === DUPLICATE || first.text === REPRINT)) return bill
  const mark = bill.title === GUEST_COPY ? REPRINT : DUPLICATE
  return { ...bill, rows: [...centered(mark, MARK), ...bill.rows] }
}
