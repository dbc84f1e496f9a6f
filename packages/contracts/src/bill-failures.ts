import { fixed, numberRefused, refundLeft } from './failure-texts.ts'

/** The failures about bills: their documents, tax, payments, discounts, links and khatas. */
export const billFailures = {
  NOTHING_TO_BILL: fixed(409, 'This order has no dishes, so there is no bill to print.'),
  PAID_WITHOUT_INVOICE: fixed(409, 'This order was paid without a tax invoice.'),
  COMPOSITION_WITHOUT_GSTR1: fixed(
    409,
    'A restaurant under composition files no GSTR-1: its bills of supply belong to CMP-08 and GSTR-4.',
  ),
  NOT_BILLED_BY_GST: fixed(409, 'This restaurant has never billed by GST, so it has no GSTR-1.'),
  DOCUMENT_NOT_FOUND: fixed(404, 'Bill not found.'),
  INVOICE_NUMBER_REFUSED: { status: 409, text: numberRefused },
  DOCUMENT_CANCELLED: fixed(409, 'This bill is cancelled.'),
  DOCUMENT_PAID: fixed(409, 'This bill is paid. Give the money back by a credit note.'),
  DOCUMENT_NOT_PAID: fixed(409, 'This bill is not paid yet. Cancel it, or take the dishes back.'),
  BILL_LINK_NOT_FOUND: fixed(404, 'This link opens no bill. It may have expired: the restaurant can send another.'),
  BILL_NOT_PAID_FOR_LINK: fixed(409, 'This bill is not paid yet. It can be sent by link once it is paid.'),
  DOCUMENT_CHANGED: fixed(409, 'Money of this bill was given back meanwhile. Please look at it again.'),
  CREDIT_NOTE_FINAL: fixed(409, 'A credit note cannot be cancelled or given back.'),
  REFUND_TOO_MUCH: { status: 409, text: refundLeft },
  NOTHING_LEFT_TO_REFUND: fixed(409, 'All that was paid for this bill was given back already.'),
  DISCOUNT_ABOVE_LIMIT: {
    status: 403,
    text: (p: { role: string; limit: number }) =>
      p.limit === 0
        ? `Your role (${p.role}) may give no discount. Please ask an Admin.`
        : `Your role (${p.role}) may give at most ${p.limit} % discount. Please ask an Admin.`,
  },
  APPROVAL_ABOVE_LIMIT: {
    status: 403,
    text: (p: { name: string; role: string; limit: number }) =>
      p.limit === 0
        ? `${p.name} (${p.role}) may approve no discount.`
        : `${p.name} (${p.role}) may approve at most ${p.limit} % discount.`,
  },
  APPROVAL_REFUSED: {
    status: 403,
    text: (p: { name: string; role: string }) => `${p.name} (${p.role}) may not approve this.`,
  },
  DISCOUNT_REASON_REQUIRED: fixed(400, 'Please write why the discount is given.'),
  PAYMENTS_MISMATCH: {
    status: 422,
    text: (p: {
      paid: string
      payable: string
      before?: { readonly paid: string; readonly left: string }
      /** True for a till that names no charges, which the payable has. */
      isOfOldTill?: boolean
    }) =>
      (p.before
        ? `${p.before.paid} of ${p.payable} was paid before, so ${p.before.left} is left to pay and not ${p.paid}.`
        : `The payments of ${p.paid} do not add up to the payable ${p.payable}.`) +
      (p.isOfOldTill ? ' The bill has a charge that this till does not know yet: please reload the page.' : ''),
  },
  ORDER_OVERPAID: {
    status: 422,
    text: (p: { paid: string; payable: string; back: string }) =>
      `${p.paid} is paid and the bill is ${p.payable}. Please give ${p.back} back before it is settled.`,
  },
  PART_TOO_LARGE: {
    status: 422,
    text: (p: { left: string }) => `${p.left} is left to pay. Use Pay for the whole rest.`,
  },
  NOTHING_LEFT_TO_PAY: fixed(422, 'Nothing is left to pay.'),
  TOO_MANY_PAYMENTS: {
    status: 409,
    text: (p: { most: number }) => `This order has ${p.most} payments already. Please take the whole rest.`,
  },
  NOTHING_TO_RETURN: fixed(422, 'The guest has not paid too much, so nothing can be given back.'),
  RETURN_TOO_LARGE: { status: 422, text: (p: { most: string }) => `At most ${p.most} can be given back.` },
  RETURN_NOT_ALLOWED: fixed(403, 'Only an Admin or a Captain can give money back.'),

  KHATA_OFF: fixed(409, 'Khata is switched off. An Admin can switch it on in Settings.'),
  KHATA_NOT_ALLOWED: fixed(403, 'Only an Admin, a Captain or a Cashier can put a bill on a khata.'),
  KHATA_NOT_FOUND: fixed(404, 'Khata not found.'),
  KHATA_EXISTS: {
    status: 409,
    text: (p: { number: number }) => `Khata ${p.number} has this phone number already.`,
  },
  KHATA_ABOVE_LIMIT: {
    status: 409,
    text: (p: { owed: string; limit: string; amount: string }) =>
      `${p.amount} more is above the limit of this khata: ${p.owed} of ${p.limit} is owed. ` +
      'An Admin or a Captain can put it on the khata.',
  },
  KHATA_LIMIT_NOT_ALLOWED: fixed(403, 'Only an Admin or a Captain can set the limit of a khata.'),
  RECEIPT_TOO_LARGE: {
    status: 422,
    text: (p: { owed: string }) => `${p.owed} is owed. A receipt can be at most that.`,
  },
  RECEIPT_NOT_FOUND: fixed(404, 'Receipt not found.'),
  RECEIPT_REVERSED: fixed(409, 'This receipt was reversed already.'),
  GSTIN_INVALID: fixed(400, 'GST bills need a valid GSTIN: 15 characters, of which the last is a check digit.'),
  GST_ADDRESS_REQUIRED: fixed(400, 'GST bills need the address of the restaurant.'),
  SERIES_OF_TILL: fixed(409, 'A till has this series: it numbers invoices by it while it has no connection.'),
  COMPOSITION_SERIES_TOO_LONG: fixed(
    400,
    'A series of bills of supply has at most two characters: S, or CS on a credit note, is put before them.',
  ),
  SERIES_INVALID: fixed(400, 'A series has one to three capital letters and digits and does not begin with 0, C or S.'),
  FSSAI_INVALID: fixed(400, 'An FSSAI number has 14 digits.'),
  GST_NOT_IN_USE_YET: fixed(
    503,
    'The settings are saved, but bills do not follow them yet. They will within a minute.',
  ),
  CHARGE_NOT_ALLOWED: {
    status: 400,
    text: (p: { charge: string }) =>
      `A bill has no charge “${p.charge}”: ` +
      'only packing and delivery of what is taken away or delivered may be charged.',
  },
  CHARGE_NOT_IN_SETTINGS: {
    status: 409,
    text: (p: { charge: string; amount: string }) =>
      `${p.charge} of ${p.amount} was never in the settings of the restaurant. ` +
      'Please reload the till and review the bill.',
  },
  GST_MODE_CHANGED: fixed(
    409,
    'The restaurant has changed how it bills since this bill was opened. Please review the bill.',
  ),
} as const
