import { randomUUID } from 'node:crypto'
import {
  addItems,
  createOrder,
  freeTable,
  issueBill,
  listOrders,
  mergeOrders,
  settleOrder,
  transferOrder,
  verifyDocuments,
  voidLine,
  type Order,
} from '@tiffin/contracts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTable, ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

const NOON = '2026-11-21T06:30:00.000Z'
const TENTH = { type: 'percent', value: 10 } as const
let service: OrdersUnderTest
let spice: TestRestaurant
let owner: pg.Client
let time = new Date(NOON)
beforeAll(async () => {
  service = await startOrders({ now: () => time })
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(async () => {
  time = new Date(NOON)
  spice = service.addRestaurant()
  await service.billByGst(spice)
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

/** Places an order of five portions, ₹600 before tax. */
async function place(): Promise<{ id: string; tableId: string }> {
  const tableId = await addTable(spice)
  const items = [ask(spice, 'Masala Dosa', 5)]
  const { body } = await spice.call(createOrder, { body: { orderType: 'Dine-In', items, tableId } })
  return { id: body.order_id, tableId }
}
const print = (id: string, version = 1, more: object = {}, key?: string) =>
  spice.call(issueBill, { params: { id }, body: { version, ...more }, ...(key && { key }) }, 'Cashier')
const settle = (id: string, body: object = {}) => spice.call(settleOrder, { params: { id }, body }, 'Cashier')
const addCoffee = (id: string) =>
  spice.call(addItems, { params: { id }, body: { items: [ask(spice, 'Filter Coffee')] } })
const stored = async (id: string) => (await spice.call(listOrders, {}, 'Admin')).body.find((order) => order.id === id)!
const takeBack = async (id: string, version: number, quantity = 1) => {
  const { line_id } = (await stored(id)).items[0]!
  const body = { line_id, quantity, reason: 'complaint', wasted: false, version }
  return spice.call(voidLine, { params: { id }, body }, 'Admin')
}
const serialOf = (order: Order) => order.document && Number(order.document.number.slice(-6))
/** Prints a bill. @returns the copy on paper and the serial of its invoice */
const paper = async (...printed: Parameters<typeof print>) => {
  const { body } = await print(...printed)
  return [body.copy, serialOf(body.order)]
}
const eventsOf = async (id: string) => {
  const { rows } = await owner.query<{ event: string }>(
    `SELECT d.n || ' ' || e.kind || coalesce(' ' || e.reason, '') AS event
     FROM document_events e JOIN documents d ON d.id = e.document_id WHERE d.order_id = $1 ORDER BY d.number, e.id`,
    [id],
  )
  return rows.map(({ event }) => event)
}
const actionsOf = async (id: string) => {
  const { rows } = await owner.query<{ action: string; after: object | null }>(
    `SELECT action, after FROM audit_entries WHERE subject_id = $1 ORDER BY seq`,
    [id],
  )
  return rows
}

describe('the first print of a bill', () => {
  test('issues the invoice, with its number, its figures and its discount; it counts as printed', async () => {
    const { id } = await place()
    const { status, body } = await print(id, 1, { discount: TENTH, discount_reason: 'Regular' })

    expect([status, body.copy]).toEqual([200, 'original'])
    expect(body.order).toMatchObject({
      status: 'Active',
      version: 1,
      total_amount: 630,
      payable: null,
      bill_printed_at: NOON,
      discount: { ...TENTH, amount: 60, reason: 'Regular' },
      document: { number: 'X/2627/000001', issued_at: NOON, taxable: 540, cgst: 13.5, sgst: 13.5, payable: 567 },
    })
    expect(await stored(id)).toEqual(body.order)
    expect(await eventsOf(id)).toEqual(['1 printed'])
  })

  test('a second one is a duplicate of the same invoice, as it was issued', async () => {
    const { id } = await place()
    const first = await print(id)
    time = new Date('2026-11-21T07:00:00.000Z')
    const again = await print(id)

    expect([first.body.copy, again.body.copy]).toEqual(['original', 'duplicate'])
    expect(again.body.order).toEqual(first.body.order)
    expect(await eventsOf(id)).toEqual(['1 printed', '1 reprinted'])
  })

  test('a repetition under its key is answered as before, and is no second paper', async () => {
    const [{ id }, key] = [await place(), randomUUID()]
    const [first, again] = [await print(id, 1, {}, key), await print(id, 1, {}, key)]

    expect(again.body).toEqual(first.body)
    expect(first.body.order.document!.number).toBe('X/2627/000001')
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(await eventsOf(id)).toEqual(['1 printed'])
    expect((await print(id, 1, { discount: TENTH }, key)).failure.code).toBe('IDEMPOTENCY_MISMATCH')
  })

  test('is in the audit, with each paper after it', async () => {
    const { id } = await place()
    await print(id)
    await print(id)
    await addCoffee(id)

    expect((await actionsOf(id)).slice(1)).toEqual([
      { action: 'order.invoice-issued', after: { document: 'X/2627/000001', payable: 630 } },
      { action: 'order.bill-printed', after: { document: 'X/2627/000001', copy: 'duplicate' } },
      { action: 'order.added', after: { items: [{ name: 'Filter Coffee', quantity: 1, price: 40 }] } },
      { action: 'order.invoice-cancelled', after: { document: 'X/2627/000001', reason: 'Items were added' } },
    ])
  })
})

describe('what changes a printed bill cancels its invoice', () => {
  test('a dish that is added: the next print takes the next number', async () => {
    const { id } = await place()
    expect(await paper(id)).toEqual(['original', 1])
    await addCoffee(id)
    expect(await stored(id)).toMatchObject({ discount: null, bill_printed_at: null })
    expect((await stored(id)).document).toBeUndefined()

    expect(await paper(id, 2)).toEqual(['original', 2])
    expect(await eventsOf(id)).toEqual(['1 printed', '1 cancelled items_added', '2 printed'])
  })

  test('a portion that is taken back', async () => {
    const { id } = await place()
    await print(id, 1, { discount: TENTH })
    expect((await takeBack(id, 1)).body).toMatchObject({ discount: null, bill_printed_at: null })

    expect(await paper(id, 2)).toEqual(['original', 2])
    expect(await eventsOf(id)).toEqual(['1 printed', '1 cancelled portions_voided', '2 printed'])
    expect((await actionsOf(id)).map(({ action }) => action).slice(2, 4)).toEqual([
      'order.voided',
      'order.invoice-cancelled',
    ])
  })

  test('another discount', async () => {
    const { id } = await place()
    await print(id)
    const { body } = await print(id, 1, { discount: TENTH })

    expect([body.copy, serialOf(body.order), body.order.document!.payable]).toEqual(['original', 2, 567])
    expect(await eventsOf(id)).toEqual(['1 printed', '1 cancelled discount_changed', '2 printed'])
  })

  test.each([{ address: '13 Church Street, Bengaluru' }, { series: 'B1' }])('other facts of it: %j', async (facts) => {
    const { id } = await place()
    await print(id)
    await service.billByGst(spice, { version: 2, ...facts })
    const { body } = await print(id)

    expect([body.copy, body.order.document!.number]).toEqual([
      'original',
      'series' in facts ? 'B1/2627/000001' : 'X/2627/000002',
    ])
    expect(await eventsOf(id)).toContain('1 cancelled restaurant_changed')
  })

  test('a move to another table does not: no figure and no text of the invoice is another', async () => {
    const { id } = await place()
    await print(id)
    const body = { table_id: await addTable(spice, 'T2') }
    const moved = await spice.call(transferOrder, { params: { id }, body })

    expect([serialOf(moved.body), moved.body.bill_printed_at]).toEqual([1, null])
    expect(await paper(id, 2)).toEqual(['duplicate', 1])
    expect((await stored(id)).bill_printed_at).toBe(NOON)
  })

  test('cancelled ones stay in the chain, and no number is missing', async () => {
    const { id } = await place()
    await print(id)
    await addCoffee(id)
    await print(id, 2)
    await settle(id)

    const { body } = await spice.call(verifyDocuments, {}, 'Admin')
    expect(body.series).toMatchObject([{ documents: 2, first_broken: null }])
  })
})

describe('the payment', () => {
  test('of the printed bill keeps its number, and the paper after it is a duplicate', async () => {
    const { id } = await place()
    const { document } = (await print(id, 1, { discount: TENTH })).body.order
    const payments = [{ method: 'Cash', amount: 567 }]
    const { body } = await settle(id, { payments, discount: TENTH, version: 1, document_id: document!.id })

    expect(body).toMatchObject({ status: 'Completed', payable: 567, document })
    expect(await paper(id, 2)).toEqual(['duplicate', 1])
    expect(await eventsOf(id)).toEqual(['1 printed', '1 reprinted'])
    expect((await actionsOf(id)).at(-2)).toMatchObject({
      action: 'order.settled',
      after: { document: 'X/2627/000001', payable: 567 },
    })
  })

  test('of a bill that was never printed takes a number, and its first paper is the original', async () => {
    const { id } = await place()
    expect(serialOf((await settle(id, { document_id: null })).body)).toBe(1)

    expect([await paper(id, 2), await paper(id, 2)]).toEqual([
      ['original', 1],
      ['duplicate', 1],
    ])
  })

  test('with another discount cancels the printed invoice and takes the next number', async () => {
    const { id } = await place()
    const printed = (await print(id)).body.order.document!
    const { body } = await settle(id, { discount: TENTH, document_id: printed.id })

    expect([serialOf(body), body.payable]).toEqual([2, 567])
    expect(await eventsOf(id)).toEqual(['1 printed', '1 cancelled discount_changed'])
    expect((await actionsOf(id)).slice(-2).map(({ action }) => action)).toEqual([
      'order.invoice-cancelled',
      'order.freed',
    ])
  })

  test('of a table that is freed without a body is that of the printed bill, with its discount', async () => {
    const { id, tableId } = await place()
    await print(id, 1, { discount: TENTH })
    await spice.call(freeTable, { params: { id: tableId } }, 'Cashier')

    expect(await stored(id)).toMatchObject({ payable: 567, discount: TENTH, document: { number: 'X/2627/000001' } })
  })

  test('with the version before the last change is refused with the order as it is, and nothing is stored', async () => {
    const { id } = await place()
    await print(id)
    await addCoffee(id)
    const refused = await settle(id, { version: 1 })

    expect([refused.status, refused.failure.code]).toEqual([409, 'ORDER_CHANGED'])
    expect(refused.failure.order).toEqual(await stored(id))
    expect(await eventsOf(id)).toEqual(['1 printed', '1 cancelled items_added'])
  })

  test.each(['the one before', 'none'])('with another invoice than the open one is refused: %s', async (seen) => {
    const { id } = await place()
    const first = (await print(id)).body.order.document!
    const { order } = (await print(id, 1, { discount: TENTH })).body
    const refused = await settle(id, { version: 1, document_id: seen === 'none' ? null : first.id, discount: TENTH })

    expect([refused.status, refused.failure.code, refused.failure.order]).toEqual([409, 'ORDER_CHANGED', order])
    expect(await stored(id)).toEqual(order)
  })

  test('of a restaurant that bills by GST no longer cancels the invoice', async () => {
    const { id } = await place()
    await print(id)
    await service.billByGst(spice, { version: 2, gst_mode: 'off' })

    expect('document' in (await settle(id)).body).toBe(false)
    expect(await eventsOf(id)).toEqual(['1 printed', '1 cancelled restaurant_changed'])
  })
})

describe('the discount of a printed bill', () => {
  beforeEach(() => {
    spice.discounts = { limits: { Cashier: 5 }, isReasonRequired: true }
  })

  test('is held to the limit of the role and to its reason, as at the payment', async () => {
    const { id } = await place()
    const [above, bare] = [
      await print(id, 1, { discount: TENTH }),
      await print(id, 1, { discount: { ...TENTH, value: 5 } }),
    ]

    expect([above.status, above.failure.code]).toEqual([403, 'DISCOUNT_ABOVE_LIMIT'])
    expect([bare.status, bare.failure.code]).toEqual([400, 'DISCOUNT_REASON_REQUIRED'])
    expect(await eventsOf(id)).toEqual([])
  })

  test('that an Admin gave is paid by a Cashier without another approval, and keeps its reason', async () => {
    const { id } = await place()
    const body = { version: 1, discount: TENTH, discount_reason: 'Regular' }
    await spice.call(issueBill, { params: { id }, body }, 'Admin')

    expect((await settle(id, { discount: TENTH })).body).toMatchObject({
      discount: { ...TENTH, amount: 60, reason: 'Regular' },
      document: { number: 'X/2627/000001' },
    })
  })
})

describe('no paper is printed', () => {
  const refusal = async (id: string, version = 1) => {
    const { status, failure } = await print(id, version)
    return [status, failure.code, (failure.order as Order | undefined)?.id]
  }

  test('of an order that does not exist, or of another restaurant', async () => {
    const { id } = await place()
    const curry = service.addRestaurant()
    await service.billByGst(curry)
    const foreign = await curry.call(issueBill, { params: { id }, body: { version: 1 } }, 'Admin')

    expect(foreign.failure.code).toBe('ORDER_NOT_FOUND')
    expect(await refusal(randomUUID())).toEqual([404, 'ORDER_NOT_FOUND', undefined])
    expect(await refusal('T1')).toEqual([404, 'ORDER_NOT_FOUND', undefined])
  })

  test('of an older version', async () => {
    const { id } = await place()
    await addCoffee(id)
    expect(await refusal(id)).toEqual([409, 'ORDER_CHANGED', id])
  })

  test('of an order whose dishes are all taken back', async () => {
    const { id } = await place()
    await takeBack(id, 1, 5)
    expect(await refusal(id, 2)).toEqual([409, 'NOTHING_TO_BILL', id])
  })

  test('of an order whose dishes went to another order', async () => {
    const [{ id }, { id: into }] = [await place(), await place()]
    expect((await spice.call(mergeOrders, { params: { id }, body: { into, version: 1 } })).status).toBe(200)
    expect(await refusal(id, 2)).toEqual([409, 'NOTHING_TO_BILL', id])
  })

  test('where the restaurant does not bill by GST, and of what was paid without an invoice', async () => {
    await service.billByGst(spice, { version: 2, gst_mode: 'off' })
    const { id } = await place()
    expect(await refusal(id)).toEqual([409, 'GST_MODE_CHANGED', id])

    await settle(id)
    expect(await refusal(id, 2)).toEqual([409, 'PAID_WITHOUT_INVOICE', id])
  })
})
