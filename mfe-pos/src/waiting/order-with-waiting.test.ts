import type { Order, OrderDocument, OrderItem } from '@tiffin/contracts'
import { paise, type BasisPoints, type CartLine, type TaxKind } from '@tiffin/domain'
import { serverTime } from '@tiffin/web-kit'
import { setServerAhead } from '@tiffin/web-kit/testing'
import { expect, test } from 'vitest'
import { knowsTax, orderWithWaiting, placedBy } from './order-with-waiting.ts'
import type { WaitingPunch } from './punch-job.ts'

const [KEY, HOUR_MS] = ['01910000000070008000000000000001', 3_600_000]

const NAAN: CartLine = {
  menuItemId: 'naan',
  name: 'Butter Naan',
  quantity: 1,
  pricePaise: paise(6_000),
  rateBasisPoints: 500 as BasisPoints,
  taxGroupName: null,
  taxIsSplit: true,
}

function punchOf(lines: readonly CartLine[], onVersion = 0): WaitingPunch {
  const now = Date.now()
  return {
    v: 1,
    id: KEY,
    lane: 'T4',
    subject: KEY,
    seq: 1,
    takenAt: now,
    savedAt: now,
    breakdowns: 0,
    refusal: null,
    job: {
      attempt: {
        key: KEY,
        orderId: null,
        lines,
        body: { id: KEY, items: [], totalAmount: 0, tableId: null, orderType: 'Dine-In', customerDetails: null },
      },
      kind: 'order',
      orderType: 'Dine-In',
      table: null,
      guest: '',
      isPrinted: false,
      onVersion,
    },
  }
}

/** Returns an order of two portions of naan, as the server has it. */
function orderOf(kind: Pick<OrderItem, 'tax_kind'> = {}): Order {
  const item = { id: 'naan', name: 'Butter Naan', quantity: 2, price: 60, tax_group_name: null, tax_is_split: true }
  return { ...placedBy(punchOf([]))!, version: 1, items: [{ ...item, tax_rate_applied: 5, line_id: 'l1', ...kind }] }
}

test('a waiting dish is held since its tap by the time of the server, however wrong the clock of the till is', () => {
  setServerAhead(2 * HOUR_MS)
  const punch = punchOf([{ ...NAAN, held: true }])
  const since = orderWithWaiting(null, [punch])?.items.map(({ held_since }) => held_since)
  const [heldMs] = (since ?? []).map((instant) => Date.parse(instant ?? ''))
  expect(Math.abs(heldMs! - serverTime(punch.takenAt))).toBeLessThan(HOUR_MS)
})

test.each<[string, TaxKind | undefined, Pick<OrderItem, 'tax_kind'>, number[], boolean]>([
  ['are added to those of their kind of tax, which rate and split imply', 'gst', {}, [3], true],
  ['are added to those of their kind of tax, which contradicts rate and split', 'vat', { tax_kind: 'vat' }, [3], true],
  ['are a line of their own where an Admin has chosen another kind', 'vat', {}, [2, 1], true],
  ['are a line of their own without a known kind, and the tax is not known', undefined, {}, [2, 1], false],
])('waiting portions %s', (_name, taxKind, kind, quantities, isKnown) => {
  const punch = punchOf([{ ...NAAN, ...(taxKind && { taxKind }) }], 1)
  const order = orderWithWaiting(orderOf(kind), [punch])!
  expect(order.items.map(({ quantity }) => quantity)).toEqual(quantities)
  expect([order.total_amount, order.version, knowsTax(order)]).toEqual([189, 2, isKnown])
})

test('an order with waiting dishes has no open invoice, because the server cancels it when it adds them', () => {
  const document = { id: KEY, number: 'X/2627/000001' } as OrderDocument
  const printed: Order = { ...orderOf(), document }
  expect(orderWithWaiting(printed, [])?.document).toBe(document)
  expect(orderWithWaiting(printed, [punchOf([NAAN], 1)])?.document).toBeUndefined()
})
