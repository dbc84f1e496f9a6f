import { AppError, type Khata, type KhataEntry } from '@tiffin/contracts'
import { leftOfBill, paise, paiseFromRupees, rupeesFromPaise } from '@tiffin/domain'
import type { KhataRecord, MockRestaurant } from '../restaurant.ts'
import { signedInName } from '../users/signed-in.ts'

/** Finds a khata. @throws AppError KHATA_NOT_FOUND */
export function requireKhata({ khatas }: MockRestaurant, id: string): KhataRecord {
  const khata = khatas.find((candidate) => candidate.id === id)
  if (!khata) throw new AppError('KHATA_NOT_FOUND')
  return khata
}

/** Returns what a khata owes, in rupees. */
export function owedOf({ entries }: KhataRecord): number {
  return entries.at(-1)?.balance ?? 0
}

/**
 * Appends a row to the ledger of a khata at the mock's time. A receipt lowers what is owed, and any other row raises
 * it.
 */
export function addEntry(
  restaurant: MockRestaurant,
  khata: KhataRecord,
  entry: Omit<KhataEntry, 'id' | 'balance' | 'at' | 'by'>,
): void {
  const change = entry.kind === 'receipt' ? -entry.amount : entry.amount
  const balance = rupeesFromPaise(paise(Math.round((owedOf(khata) + change) * 100)))
  khata.entries.push({
    ...entry,
    id: crypto.randomUUID(),
    balance,
    at: restaurant.now().toISOString(),
    by: signedInName(restaurant),
  })
}

/** Returns the ledger, the newest row first, with what is left of each bill. */
export function entriesOf(khata: KhataRecord): KhataEntry[] {
  const sums = { owedPaise: paiseFromRupees(owedOf(khata)), chargedPaise: chargedUpTo(khata, khata.entries.length) }
  return khata.entries
    .map((entry, index): KhataEntry => {
      if (entry.kind === 'receipt')
        return { ...entry, is_reversed: khata.entries.some(({ receipt_id }) => receipt_id === entry.id) }
      if (entry.kind === 'reversal') return entry
      const bill = { amountPaise: paiseFromRupees(entry.amount), chargedPaise: chargedUpTo(khata, index + 1) }
      return { ...entry, left: rupeesFromPaise(leftOfBill(bill, sums)) }
    })
    .toReversed()
}

export function toKhata(khata: KhataRecord): Khata {
  const { entries: _entries, ...account } = khata
  const oldest = entriesOf(khata).findLast(({ left = 0 }) => left > 0)
  return { ...account, owed: owedOf(khata), oldest_bill_at: oldest?.at ?? null }
}

function chargedUpTo({ entries }: KhataRecord, end: number) {
  const bills = entries.slice(0, end).filter(({ kind }) => kind === 'bill')
  return paise(bills.reduce((sum, { amount }) => sum + paiseFromRupees(amount), 0))
}
