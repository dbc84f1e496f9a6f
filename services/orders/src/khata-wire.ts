import {
  MOST_KHATA_ENTRIES_ON_PAGE,
  type Khata as WireKhata,
  type KhataEntry as WireKhataEntry,
} from '@tiffin/contracts'
import { rupeesFromPaise, staffName } from '@tiffin/domain'
import type { Khata, KhataEntry } from './domain/khata.ts'
import type { ReceivedToday } from './repository/khatas-repository.ts'

export function toWireKhata({ id, number, name, phone, limitPaise, owedPaise, oldestBillAt }: Khata): WireKhata {
  return {
    id,
    number,
    name,
    phone,
    limit: limitPaise === null ? null : rupeesFromPaise(limitPaise),
    owed: rupeesFromPaise(owedPaise),
    oldest_bill_at: oldestBillAt?.toISOString() ?? null,
  }
}

export function toWireKhataEntry(entry: KhataEntry): WireKhataEntry {
  const { id, kind, orderId, orderNumber, invoiceNumber, leftPaise, method, reference, receiptId, reason } = entry
  return {
    id,
    kind,
    amount: rupeesFromPaise(entry.amountPaise),
    balance: rupeesFromPaise(entry.balancePaise),
    at: entry.at.toISOString(),
    by: entry.by && staffName(entry.by),
    ...(orderId !== null && { order_id: orderId }),
    ...(orderNumber !== null && { order_number: orderNumber }),
    ...(invoiceNumber !== null && { invoice_number: invoiceNumber }),
    ...(leftPaise !== null && { left: rupeesFromPaise(leftPaise) }),
    ...(method !== null && { method }),
    ...(reference !== null && { reference }),
    ...(kind === 'receipt' && { is_reversed: entry.isReversed }),
    ...(receiptId !== null && { receipt_id: receiptId }),
    ...(reason !== null && { reason }),
  }
}

export function toWireReceivedToday({ method, amountPaise }: ReceivedToday) {
  return { method, amount: rupeesFromPaise(amountPaise) }
}

/** Returns the cursor of the next page of a ledger; null on the last page. */
export function nextPageOf(entries: readonly KhataEntry[]): string | null {
  return entries.length === MOST_KHATA_ENTRIES_ON_PAGE ? (entries.at(-1)?.id ?? null) : null
}
