import { formatDate, formatRupees, INVALID_DATE, paise } from '@tiffin/domain'

/** The facts of an entry. Their values are unknown, because a newer release may have written them. */
type Facts = Readonly<Record<string, unknown>>

/**
 * Returns a fact of an entry in plain words, such as the price 290 as `₹290.00`. Returns '' for an empty fact and for a
 * round-off of 0.
 */
export function valueWords(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '' || (key === 'round_off' && value === 0)) return ''
  if (Array.isArray(value)) return value.map((each) => (isFacts(each) ? lineWords(each) : String(each))).join(', ')
  if (isFacts(value)) return factWords(key, value)
  if (typeof value === 'boolean') return booleanWords(key, value)
  if (typeof value === 'number') return numberWords(key, value)
  return textWords(key, String(value))
}

function factWords(key: string, value: Facts): string {
  if (key === 'tip') return lineWords(value)
  return key === 'discount' ? discountWords(value) : limitWords(value)
}

function booleanWords(key: string, value: boolean): string {
  if (key === 'is_veg') return value ? 'Veg' : 'Non-veg'
  return value ? 'Yes' : 'No'
}

const RUPEES: ReadonlySet<string> = new Set(['price', 'amount', 'tendered', 'paid', 'payable', 'round_off'])

function numberWords(key: string, value: number): string {
  if (key.endsWith('_in_paise')) return rupees(value / 100)
  if (RUPEES.has(key)) return rupees(value)
  return key === 'rate' ? `${value} %` : value.toLocaleString('en-IN')
}

const INSTANTS: ReadonlySet<string> = new Set([
  'at',
  'starts_at',
  'current_period_end',
  'promised_at',
  'bill_printed_at',
  'taken_at',
  'refused_taken_at',
])

const OUTPUTS: Readonly<Record<string, string>> = {
  till: 'Paper at the till',
  screen: 'Kitchen screen',
  printer: 'Printer',
}

function textWords(key: string, value: string): string {
  if (key === 'output') return OUTPUTS[value] ?? value
  if (key === 'picture') return 'A picture'
  return INSTANTS.has(key) ? instantWords(value) : value
}

/**
 * Formats a line of an order, a dish of an import, a payment with its reference, or the tip. Where a price was accepted
 * that the menu no longer had, the menu's price is added.
 */
function lineWords({
  is_tip: isTip,
  quantity,
  name,
  method,
  price,
  amount,
  tendered,
  reference,
  held,
  menu_price: ofMenu,
}: Facts): string {
  const count = typeof quantity === 'number' ? `${quantity} ×` : ''
  const what = [isTip === true ? 'tip' : '', count, String(name ?? method ?? '')].filter(Boolean).join(' ')
  const sum = price ?? amount
  const given = typeof tendered === 'number' ? ` (${rupees(tendered)} given)` : ''
  const now = typeof ofMenu === 'number' ? ` (menu ${rupees(ofMenu)})` : ''
  const bank = typeof reference === 'string' ? ` · ${reference}` : ''
  const words = typeof sum === 'number' ? `${what} ${rupees(sum)}${given}${bank}${now}` : what
  return held === true ? `${words} (held)` : words
}

function discountWords({ type, value, amount }: Facts): string {
  const sum = typeof amount === 'number' ? rupees(amount) : ''
  return type === 'percent' ? `${String(value)} % (${sum})` : sum
}

/** Formats the discount limits of the roles, in percent. A role without a limit is left out. */
function limitWords(limits: Facts): string {
  const set = Object.entries(limits).filter(([, limit]) => limit !== null && limit !== undefined)
  return set.map(([role, limit]) => `${role} ${String(limit)} %`).join(', ')
}

/** Formats a moment with its year, because a log covers several years. A text that is no time is returned unchanged. */
export function instantWords(instant: string): string {
  const day = formatDate(instant, 'day')
  return day === INVALID_DATE ? instant : `${day}, ${formatDate(instant, 'time')}`
}

function rupees(amount: number): string {
  return Number.isFinite(amount) ? formatRupees(paise(Math.round(amount * 100))) : String(amount)
}

export function isFacts(value: unknown): value is Facts {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
