import type { AuditEntry } from '@tiffin/contracts'
import { UNSPECIFIED_PAYMENT } from '@tiffin/domain'
import { messages } from '../messages.ts'
import { isFacts, valueWords } from './value-words.ts'

/** A fact before and after the change. A side is null when the entry does not contain the fact there. */
export type ChangedFact = { readonly label: string; readonly before: string | null; readonly after: string | null }

/**
 * The names of stations and devices by id. Deleted stations and revoked devices are missing, and so are all that are
 * not loaded yet.
 */
export type KnownNames = ReadonlyMap<string, string>

const LABELS: Readonly<Record<string, string>> = {
  payments: 'Paid',
  tendered: 'Cash given',
  paid: 'Paid so far',
  items: 'Dishes',
  items_altered: 'Dishes were altered in the database',
  pax: 'Seats',
  covers: 'Guests',
  promised_at: 'Promised for',
  bill_printed_at: 'Printed at',
  names: 'Tables',
  main_category: 'Category',
  tax_group_name: 'Tax',
  table_name: 'Table',
  area_name: 'Area',
  moved: 'Moved',
  from_order: 'From order',
  from_table: 'From table',
  to_order: 'To order',
  to_table: 'To table',
  is_veg: 'Veg mark',
  is_favourite: 'Favourite',
  remaining: 'Portions left',
  until: 'Until',
  is_split: 'Split into CGST and SGST',
  gstin: 'GSTIN/TIN',
  modifier_groups: 'Add-ons',
  dayparts: 'Serving hours',
  from_time: 'From',
  to_time: 'To',
  min: 'At least',
  max: 'At most',
  options: 'Options',
  station: 'Kitchen station',
  station_id: 'Shows',
  output: 'Tickets go to',
  due_seconds: 'Seconds to the alarm',
  copies: 'Copies',
  agent_id: 'Print agent',
  columns: 'Characters a line',
  drawer_pin: 'Drawer at pin',
  printed_here: 'Printed at a till instead',
  stations: 'Kitchen stations',
  kitchen_name: 'Name on kitchen tickets',
  amber_minutes: 'Amber after',
  red_minutes: 'Red after',
  kot_header: 'KOT header',
  kot_footer: 'KOT footer',
  discount_approved_by: 'Discount approved by',
  taken_by: 'Taken by, as the till says',
  unread_payments: 'Paid, cannot be read',
  till_invoice: 'Invoice number, as the till gave it',
  kot_printed_by: 'Kitchen tickets printed at the till by, as the till says',
  taken_at: 'Taken at, as the till says',
  refused_taken_at: 'Time of the till, which cannot be right',
  unknown_charges: 'Charges that were never in the settings',
  old_prices: 'Old prices honoured',
  unknown_prices: 'Prices that were never on the menu',
  off_menu: 'Off the menu when it arrived',
  not_served: 'Outside its hours',
  choices_gone: 'With a choice that the menu no longer has',
  not_left: 'More than was left',
  over_plan: 'Above the daily limit of the plan',
  discount_reason_required: 'Reason for every discount',
  primary_punch: 'Primary button of the till',
  default_payment_method: 'Payment method chosen beforehand',
  tips: 'Ask for the tip',
  khata: 'Khata: bills may be paid later',
  upi_vpa: 'UPI ID',
  upi_name: 'Payee name for UPI',
  upi_mc: 'Merchant code for UPI',
  gst_mode: 'Bills by GST',
  legal_name: 'Legal name',
  series: 'Series of invoices',
  fssai: 'FSSAI number',
  takeaway_packing: 'Packing of takeaway',
  delivery_packing: 'Packing of delivery',
  delivery_charge: 'Delivery charge',
  document: 'Invoice',
  price_in_paise: 'Price',
  amount_in_paise: 'Amount',
  current_period_end: 'Paid until',
  razorpay_subscription_id: 'Razorpay subscription',
  at: 'From',
}

/** Lists the facts of an entry in words, before and after. A fact that is empty before and after is left out. */
export function changedFactsOf(entry: AuditEntry, names: KnownNames): ChangedFact[] {
  const before = entry.before && named(unfold(entry.before), names)
  const after = entry.after && named(unfold(paidWith(entry)), names)
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return keys.flatMap((key) => {
    const change = { label: labelOf(key), before: side(before, key), after: side(after, key) }
    const saysNothing = isNothing(change.before) && isNothing(change.after)
    return saysNothing ? [] : [change]
  })
}

/** Joins one side of all changes into one text, for a cell of a spreadsheet. */
export function changesInOneCell(changes: readonly ChangedFact[], name: 'before' | 'after'): string {
  return changes.flatMap(({ label, [name]: text }) => (text === null ? [] : [`${label}: ${text}`])).join('; ')
}

export function whoWords({ kind, name }: AuditEntry['user']): string {
  if (kind === 'operator') return messages.operator
  return kind === 'system' ? messages.system : (name ?? messages.unknownUser)
}

function isNothing(text: string | null): boolean {
  return text === null || text === messages.nothing
}

function side(facts: Record<string, unknown> | null, key: string): string | null {
  if (facts === null || !(key in facts)) return null
  return valueWords(key, facts[key]) || messages.nothing
}

/**
 * Lists the reason and the approver of a discount as facts of their own. The approver gets the key
 * `discount_approved_by`, because `approved_by` is the approver of a void or of a corrected document.
 */
function unfold(facts: Record<string, unknown>): Record<string, unknown> {
  const { discount } = facts
  if (!isFacts(discount)) return facts
  const { reason, approved_by } = discount
  return { ...facts, ...(reason ? { reason } : {}), ...(approved_by ? { discount_approved_by: approved_by } : {}) }
}

/**
 * Replaces the id of a screen's station and the id of a printer's print agent by their present names, or by a general
 * word where the name is not known.
 */
function named(facts: Record<string, unknown>, names: KnownNames): Record<string, unknown> {
  const { station_id: station, agent_id: agent } = facts
  return {
    ...facts,
    ...('station_id' in facts && {
      station_id: station === null ? messages.allStations : (names.get(String(station)) ?? messages.aStation),
    }),
    ...(agent ? { agent_id: names.get(String(agent)) ?? messages.anAgent } : {}),
  }
}

/**
 * Returns the facts after an action. An entry about a freed table that contains no payment, as those of older releases,
 * gets `UNSPECIFIED_PAYMENT`.
 */
function paidWith({ action, after }: AuditEntry): Record<string, unknown> {
  const isUnspecified = action === 'order.freed' && (!Array.isArray(after?.payments) || after.payments.length === 0)
  return isUnspecified ? { ...after, payments: [UNSPECIFIED_PAYMENT] } : { ...after }
}

function labelOf(key: string): string {
  const words = LABELS[key] ?? key.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
