import {
  AppError,
  createKhata,
  getKhata,
  listKhataEntries,
  listKhatas,
  MOST_KHATAS_ON_PAGE,
  reverseKhataReceipt,
  takeKhataReceipt,
  updateKhata,
  type BodyOf,
} from '@tiffin/contracts'
import { businessDayOf, MAY_PASS_KHATA_LIMIT, phoneKey } from '@tiffin/domain'
import { recordAudit } from '../audit/record-audit.ts'
import { route, type MockRoute } from '../http/route.ts'
import type { KhataRecord, MockRestaurant } from '../restaurant.ts'
import { addEntry, entriesOf, owedOf, requireKhata, toKhata } from './khata-records.ts'

type Form = BodyOf<typeof createKhata>

export function khataHandlers(restaurant: MockRestaurant): MockRoute[] {
  return [
    route(restaurant, listKhatas, ({ query: { after = 0 } }) => {
      const left = restaurant.khatas.filter(({ number }) => number > Number(after))
      const page = left.slice(0, MOST_KHATAS_ON_PAGE)
      return {
        khatas: page.map(toKhata),
        next: page.length < left.length ? page.at(-1)!.number : null,
        received_today: receivedToday(restaurant),
      }
    }),
    route(restaurant, listKhataEntries, () => ({
      entries: restaurant.khatas
        .flatMap((khata) =>
          entriesOf(khata).map((entry) => ({ ...entry, khata_id: khata.id, khata_number: khata.number })),
        )
        .toSorted((a, b) => b.at.localeCompare(a.at)),
      next: null,
    })),
    route(restaurant, getKhata, ({ params }) => {
      const khata = requireKhata(restaurant, params.id)
      return { khata: toKhata(khata), entries: entriesOf(khata), next: null }
    }),
    route(restaurant, createKhata, ({ body }) => {
      requireOwnPhone(restaurant, body.phone, null)
      requireMayLimit(restaurant, null, body.limit)
      const { name, phone, limit = null } = body
      const number = restaurant.khatas.length + 1
      const khata: KhataRecord = { id: crypto.randomUUID(), number, name, phone, limit, entries: [] }
      restaurant.khatas = [...restaurant.khatas, khata]
      recordAudit(restaurant, 'khata.opened', subjectOf(khata), null, { limit })
      return toKhata(khata)
    }),
    route(restaurant, updateKhata, ({ params, body }) => {
      const khata = requireKhata(restaurant, params.id)
      requireOwnPhone(restaurant, body.phone, khata)
      requireMayLimit(restaurant, khata.limit, body.limit)
      const { name, phone, limit = khata.limit } = body
      const before = { limit: khata.limit }
      Object.assign(khata, { name, phone, limit })
      recordAudit(restaurant, 'khata.changed', subjectOf(khata), before, { limit })
      return toKhata(khata)
    }),
    ...receiptHandlers(restaurant),
  ]
}

function receiptHandlers(restaurant: MockRestaurant): MockRoute[] {
  return [
    route(restaurant, takeKhataReceipt, ({ params, body: { method, amount, reference } }) => {
      const khata = requireKhata(restaurant, params.id)
      if (amount > owedOf(khata)) throw new AppError('RECEIPT_TOO_LARGE', { owed: `₹${owedOf(khata).toFixed(2)}` })
      addEntry(restaurant, khata, { kind: 'receipt', method, amount, ...(reference && { reference }) })
      recordAudit(restaurant, 'khata.receipt-taken', subjectOf(khata), null, { method, amount, owed: owedOf(khata) })
      return toKhata(khata)
    }),
    route(restaurant, reverseKhataReceipt, ({ params, body: { receipt_id, reason } }) => {
      const khata = requireKhata(restaurant, params.id)
      const receipt = khata.entries.find(({ id, kind }) => id === receipt_id && kind === 'receipt')
      if (!receipt) throw new AppError('RECEIPT_NOT_FOUND')
      if (khata.entries.some((entry) => entry.receipt_id === receipt_id)) throw new AppError('RECEIPT_REVERSED')
      const { method = '', amount } = receipt
      addEntry(restaurant, khata, { kind: 'reversal', method, amount, receipt_id, reason })
      const after = { method, amount, reason, owed: owedOf(khata) }
      recordAudit(restaurant, 'khata.receipt-reversed', subjectOf(khata), null, after)
      return toKhata(khata)
    }),
  ]
}

/** @throws AppError PHONE_INVALID, KHATA_EXISTS */
function requireOwnPhone({ khatas }: MockRestaurant, phone: string, own: KhataRecord | null): void {
  const key = phoneKey(phone)
  if (key === null) throw new AppError('PHONE_INVALID')
  const other = khatas.find((khata) => khata !== own && phoneKey(khata.phone ?? '') === key)
  if (other) throw new AppError('KHATA_EXISTS', { number: other.number })
}

/** @throws AppError KHATA_LIMIT_NOT_ALLOWED */
function requireMayLimit({ user }: MockRestaurant, before: number | null, asked: Form['limit']): void {
  const isKept = asked === undefined || asked === before
  if (!isKept && !MAY_PASS_KHATA_LIMIT.includes(user.userRole)) throw new AppError('KHATA_LIMIT_NOT_ALLOWED')
}

function subjectOf({ id, number }: KhataRecord) {
  return { id, name: `Khata ${number}` }
}

function receivedToday({ khatas, now }: MockRestaurant) {
  const today = businessDayOf(now())
  const sums = new Map<string, number>()
  for (const { kind, method, amount, at } of khatas.flatMap(({ entries }) => entries))
    if (method !== undefined && businessDayOf(new Date(at)) === today)
      sums.set(method, (sums.get(method) ?? 0) + (kind === 'receipt' ? amount : -amount))
  return [...sums].map(([method, amount]) => ({ method, amount }))
}
