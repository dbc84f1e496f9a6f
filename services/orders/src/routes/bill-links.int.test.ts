import { randomUUID } from 'node:crypto'
import {
  cancelDocument,
  closeInOrders,
  createBillLink,
  createOrder,
  giveCreditNote,
  issueBill,
  printDocument,
  readBillLink,
  revokeBillLinks,
  settleOrder,
} from '@tiffin/contracts'
import { callEndpoint } from '@tiffin/service-kit/testing'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'
import { textsOf } from '../testing/printing.ts'

const NOON = new Date('2026-11-21T06:30:00.000Z')
const DAY_MS = 86_400_000
let service: OrdersUnderTest
let spice: TestRestaurant
let time: Date
beforeAll(async () => {
  service = await startOrders({ now: () => time })
})
beforeEach(async () => {
  time = NOON
  spice = service.addRestaurant()
  await service.billByGst(spice)
})
afterAll(() => service.stop())

async function place(): Promise<string> {
  const items = [ask(spice, 'Masala Dosa')]
  return (await spice.call(createOrder, { body: { items, orderType: 'Takeaway' } })).body.order_id
}
/** Pays an order. @returns its invoice, of which no paper was printed */
async function paid() {
  const body = { payments: [{ method: 'Card', amount: 126 }] }
  return (await spice.call(settleOrder, { params: { id: await place() }, body }, 'Cashier')).body.document!
}
const link = (document_id: string) => spice.call(createBillLink, { body: { document_id } }, 'Cashier')
const tokenOf = async (id: string) => (await link(id)).body.token
/** Reads a bill as a guest: without a token of anybody. */
const open = (token: string) => callEndpoint(service.app, readBillLink, { body: { token } })
const outcomeOf = async (token: string) => {
  const { status, failure } = await open(token)
  return status === 200 ? 'shown' : `${status} ${failure.code}`
}
const NOT_FOUND = '404 BILL_LINK_NOT_FOUND'

test('IB-17: a link shows the paid bill as its paper shows it, to whoever has the link', async () => {
  const { id, number } = await paid()
  const { body } = await open(await tokenOf(id))

  expect(body.expires_at).toBe(new Date(NOON.getTime() + 30 * DAY_MS).toISOString())
  expect(body.notices).toEqual([])
  const texts = textsOf(body.slip)
  expect(texts[0]).not.toBe('DUPLICATE')
  expect(texts).toEqual(expect.arrayContaining(['TAX INVOICE', number, 'Masala Dosa', '₹126.00', 'PAID', 'Thank you']))

  await spice.call(printDocument, { params: { id }, body: {} }, 'Cashier')
  expect(textsOf((await open(await tokenOf(id))).body.slip)[0]).toBe('DUPLICATE')
})

test('IB-17: a bill with a credit note and a cancelled one say so', async () => {
  const { id } = await paid()
  const token = await tokenOf(id)
  const given = { reason: 'complaint', method: 'UPI', credit_notes: 0 }
  const note = await spice.call(giveCreditNote, { params: { id }, body: given, key: randomUUID() }, 'Captain')
  expect((await open(token)).body.notices).toEqual([
    `₹126.00 of this bill was given back on Nov 21, 2026, credit note ${note.body.number}.`,
  ])

  const order = await place()
  const printed = await spice.call(issueBill, { params: { id: order }, body: { version: 1 }, key: randomUUID() })
  const cancelled = printed.body.order.document!.id
  expect((await link(cancelled)).failure.code).toBe('BILL_NOT_PAID_FOR_LINK')
  await spice.call(cancelDocument, { params: { id: cancelled }, body: { reason: 'guest_left' } }, 'Captain')
  const { body } = await open(await tokenOf(cancelled))
  expect(body.notices).toEqual(['This bill was cancelled on Nov 21, 2026 and is not valid.'])
  expect(textsOf(body.slip)).toContain('CANCELLED')
})

test('IB-17: a token opens nothing when it is changed by a letter, anywhere, or is no token', async () => {
  const token = await tokenOf((await paid()).id)
  const other = (letter: string) => (letter === 'A' ? 'B' : 'A')
  const changed = [...token].map((letter, at) => token.slice(0, at) + other(letter) + token.slice(at + 1))

  const outcomes = await Promise.all([...changed, token.slice(1), '', 'x'.repeat(5_000)].map(outcomeOf))
  expect(new Set(outcomes)).toEqual(new Set([NOT_FOUND]))
  expect(await outcomeOf(token)).toBe('shown')
})

test('IB-17: a token opens nothing once 30 days are over, its links are ended, or the restaurant is removed', async () => {
  const [first, second] = [await paid(), await paid()]
  const [expiring, ended, kept] = [await tokenOf(first.id), await tokenOf(first.id), await tokenOf(second.id)]
  await spice.call(revokeBillLinks, { params: { id: first.id } }, 'Cashier')
  expect([await outcomeOf(expiring), await outcomeOf(ended), await outcomeOf(kept)]).toEqual([
    NOT_FOUND,
    NOT_FOUND,
    'shown',
  ])

  time = new Date(NOON.getTime() + 30 * DAY_MS)
  expect(await outcomeOf(kept)).toBe(NOT_FOUND)
  const again = await tokenOf(second.id)
  expect(await outcomeOf(again)).toBe('shown')

  const body = {
    name: 'Spice',
    removed_at: time.toISOString(),
    purge_at: new Date(time.getTime() + DAY_MS).toISOString(),
  }
  await callEndpoint(service.app, closeInOrders, { params: { restaurantId: spice.id }, body }, { from: 'tenancy' })
  expect(await outcomeOf(again)).toBe(NOT_FOUND)
})

test('IB-17: no token is stored, and a link of another restaurant’s document can be neither made nor ended', async () => {
  const { id } = await paid()
  const token = await tokenOf(id)
  const stranger = service.addRestaurant()
  const making = await stranger.call(createBillLink, { body: { document_id: id } }, 'Admin')
  const ending = await stranger.call(revokeBillLinks, { params: { id } }, 'Admin')
  expect([making.failure.code, ending.failure.code]).toEqual(['DOCUMENT_NOT_FOUND', 'DOCUMENT_NOT_FOUND'])
  expect(await outcomeOf(token)).toBe('shown')

  const owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
  const secret = Buffer.from(token, 'base64url').subarray(16)
  const { rows } = await owner.query('SELECT l::text AS row FROM bill_links l WHERE restaurant_id = $1', [spice.id])
  await owner.end()
  expect(rows).toHaveLength(1)
  for (const text of [token, secret.toString('hex'), secret.toString('base64url')])
    expect(rows[0].row).not.toContain(text)
})
