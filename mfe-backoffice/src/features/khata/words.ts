import type { Khata } from '@tiffin/contracts'
import { formatDate, formatRupees, paiseFromRupees } from '@tiffin/domain'
import { messages } from './messages.ts'

/** Returns the name of a customer; a general word for a customer whose data was erased. */
export function customerOf({ name }: Khata): string {
  return name ?? messages.forgotten
}

/** Formats rupees of the wire, as '₹368.00'. */
export function money(rupees: number): string {
  return formatRupees(paiseFromRupees(rupees))
}

/** Formats an instant with its year, because a bill may be owed for long. */
export function when(timestamp: string): string {
  return `${formatDate(timestamp, 'day')} ${formatDate(timestamp, 'time')}`
}

/** Sorts khatas by their oldest bill that is not paid; settled khatas follow by number. */
export function byOldestBill(khatas: readonly Khata[]): Khata[] {
  return khatas.toSorted((a, b) => {
    if (a.oldest_bill_at && b.oldest_bill_at) return a.oldest_bill_at.localeCompare(b.oldest_bill_at)
    if (a.oldest_bill_at || b.oldest_bill_at) return a.oldest_bill_at ? -1 : 1
    return a.number - b.number
  })
}
