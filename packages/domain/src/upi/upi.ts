import type { Paise } from '../money/money.ts'

/**
 * The longest UPI ID, in characters. UPI allows 255; banks give out far shorter ones, and a long one makes a dense QR
 * code.
 */
export const MAX_UPI_VPA_LENGTH = 100
/** The longest name of a payee, in characters. */
export const MAX_UPI_NAME_LENGTH = 50
/** The length of a merchant category code, in digits. */
export const UPI_MC_LENGTH = 4

/**
 * The longest name in a link, in characters after encoding. A longer name is cut, because the guest's app shows the
 * name that the bank knows.
 */
const MAX_NAME_IN_LINK = 150
const MAX_REFERENCE_LENGTH = 35

export type UpiPayee = {
  /** A UPI ID that `isUpiVpa` accepts. */
  readonly vpa: string
  readonly name: string
  /** The merchant category code; absent or null unless the bank gave one, because payments with a made-up code fail. */
  readonly merchantCode?: string | null | undefined
}

/** One payment requested from a guest. `number` is the number of the order or document that it pays. */
export type UpiPayment = { readonly payee: UpiPayee; readonly amountPaise: Paise; readonly number: string }

/**
 * Returns whether a text is a UPI ID (virtual payment address): `spicegarden@okicici`, or an account such as
 * `50100@HDFC0000001.ifsc.npci`.
 */
export function isUpiVpa(text: string): boolean {
  return text.length <= MAX_UPI_VPA_LENGTH && /^[A-Za-z0-9._-]{2,}@[A-Za-z0-9][A-Za-z0-9.-]*[A-Za-z0-9]$/.test(text)
}

/** Returns whether a text is a merchant category code: four digits. */
export function isUpiMc(text: string): boolean {
  return text.length === UPI_MC_LENGTH && /^[0-9]+$/.test(text)
}

/**
 * Returns the link that opens a payment of exactly this amount in the guest's UPI app (UPI Linking Specification 1.6,
 * NPCI, November 2017). A space is `%20`, because apps show a `+` as it is. The reference has the letters and digits of
 * `number`, at most 35 of them; the note has `number` with hyphens for slashes. A link confirms no payment: only the
 * bank knows whether the money came.
 */
export function upiLink({ payee, amountPaise, number }: UpiPayment): string {
  const fields = [
    ['pa', encodeURIComponent(payee.vpa).replaceAll('%40', '@')],
    ['pn', encodeName(payee.name)],
    ['mc', payee.merchantCode],
    ['tr', number.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, MAX_REFERENCE_LENGTH)],
    ['tn', encodeURIComponent(`Bill ${number.replaceAll('/', '-')}`)],
    ['am', rupees(amountPaise)],
    ['cu', 'INR'],
  ]
  return `upi://pay?${fields.flatMap(([key, value]) => (value ? [`${key}=${value}`] : [])).join('&')}`
}

/** Encodes a name without halves of surrogate pairs, for which `encodeURIComponent` throws. */
function encodeName(name: string): string {
  let encoded = ''
  for (const character of name
    .replaceAll(/\p{Surrogate}/gu, '')
    .trim()
    .replaceAll(/\s+/g, ' ')) {
    const next = encoded + encodeURIComponent(character)
    if (next.length > MAX_NAME_IN_LINK) break
    encoded = next
  }
  return encoded
}

/** Formats rupees as `735.00`: two decimals, no grouping. */
function rupees(amountPaise: Paise): string {
  return `${Math.floor(amountPaise / 100)}.${String(amountPaise % 100).padStart(2, '0')}`
}
