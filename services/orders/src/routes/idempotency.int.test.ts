import {
  addItems,
  createArea,
  createOrder,
  createTable,
  deleteTable,
  freeTable,
  getActiveOrder,
  listOrders,
  listTables,
  settleOrder,
} from '@tiffin/contracts'
import { hashRequest } from '@tiffin/service-kit'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTable, ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

let service: OrdersUnderTest
let spice: TestRestaurant
beforeAll(async () => {
  service = await startOrders()
})
beforeEach(() => {
  spice = service.addRestaurant()
})
afterAll(() => service.stop())

const takeaway = (name: string, quantity = 1) => ({
  items: [ask(spice, name, quantity)],
  tableId: null,
  orderType: 'Takeaway',
  customerDetails: null,
})
const twenty = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, work))

describe('Idempotency-Key', () => {
  test('the same key twenty times in parallel makes one order and twenty identical replies', async () => {
    const replies = await twenty(() => spice.call(createOrder, { body: takeaway('Masala Dosa'), key: 'cart-0001' }))

    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1)
    expect(replies.every((reply) => reply.status === 201)).toBe(true)
    expect(replies.filter((reply) => reply.headers['idempotent-replayed'] === 'true')).toHaveLength(19)
    expect((await spice.call(listOrders)).body).toHaveLength(1)
  })

  test('on a table, a repetition is a replay and not a second order refused', async () => {
    const tableId = await addTable(spice)
    const body = { items: [ask(spice, 'Masala Dosa')], tableId, orderType: 'Dine-In', customerDetails: null }

    const replies = await twenty(() => spice.call(createOrder, { body, key: 'cart-0002' }))

    expect([...new Set(replies.map((reply) => reply.status))]).toEqual([201])
  })

  test('an addition that is repeated adds once', async () => {
    const tableId = await addTable(spice)
    const { body: placed } = await spice.call(createOrder, {
      body: { items: [ask(spice, 'Masala Dosa')], tableId, orderType: 'Dine-In' },
    })

    const replies = await twenty(() =>
      spice.call(addItems, {
        params: { id: placed.order_id },
        body: { items: [ask(spice, 'Masala Dosa', 2)] },
        key: 'punch-0001',
      }),
    )

    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1)
    const { body: order } = await spice.call(getActiveOrder, { params: { id: tableId } })
    expect([order.items[0]?.quantity, order.version]).toEqual([3, 2])
  })

  describe('a repetition gets its first reply, whatever it would be refused for by now', () => {
    /**
     * Raises the price of the dosa and removes all other dishes. A punch at the new price makes the service read the
     * new menu.
     */
    const changeMenu = async () => {
      const [dosa] = spice.menu.items
      spice.menu = { items: [{ ...dosa!, price: 130 }] }
      await spice.call(createOrder, { body: takeaway('Masala Dosa') })
    }

    test('an order whose prices changed', async () => {
      const body = takeaway('Masala Dosa')
      const first = await spice.call(createOrder, { body, key: 'cart-0006' })
      await changeMenu()

      const again = await spice.call(createOrder, { body, key: 'cart-0006' })

      expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([201, first.text, 'true'])
      expect((await spice.call(createOrder, { body, key: 'cart-0007' })).failure.code).toBe('PRICE_CHANGED')
    })

    test('an addition whose dish is gone', async () => {
      const { body: placed } = await spice.call(createOrder, { body: takeaway('Masala Dosa') })
      const addition = { params: { id: placed.order_id }, body: { items: [ask(spice, 'Filter Coffee')] } }
      const first = await spice.call(addItems, { ...addition, key: 'punch-0002' })
      await changeMenu()

      const again = await spice.call(addItems, { ...addition, key: 'punch-0002' })

      expect([again.status, again.text]).toEqual([200, first.text])
      expect((await spice.call(addItems, { ...addition, key: 'punch-0003' })).failure.code).toBe(
        'MENU_ITEM_UNAVAILABLE',
      )
    })

    test('an order whose table was paid for and taken away', async () => {
      const tableId = await addTable(spice)
      const body = { items: [ask(spice, 'Masala Dosa')], tableId, orderType: 'Dine-In', customerDetails: null }
      const first = await spice.call(createOrder, { body, key: 'cart-0008' })
      await spice.call(freeTable, { params: { id: tableId } })
      await spice.call(deleteTable, { params: { id: tableId } }, 'Admin')

      const again = await spice.call(createOrder, { body, key: 'cart-0008' })

      expect([again.status, again.text]).toEqual([201, first.text])
    })
  })

  test('without a key two identical punches both count', async () => {
    const { body: placed } = await spice.call(createOrder, { body: takeaway('Masala Dosa') })
    await spice.call(addItems, { params: { id: placed.order_id }, body: { items: [ask(spice, 'Masala Dosa')] } })
    await spice.call(addItems, { params: { id: placed.order_id }, body: { items: [ask(spice, 'Masala Dosa')] } })

    expect((await spice.call(listOrders)).body[0]?.items[0]?.quantity).toBe(3)
  })

  test('a settlement that is repeated answers the same bill', async () => {
    const { body: placed } = await spice.call(createOrder, { body: takeaway('Masala Dosa') })
    const settle = () =>
      spice.call(settleOrder, {
        params: { id: placed.order_id },
        body: { payments: [{ method: 'Cash', amount: 126 }] },
        key: 'settle-0001',
      })

    const replies = await twenty(settle)

    expect([...new Set(replies.map((reply) => reply.status))]).toEqual([200])
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1)
  })

  test('freeing a table without a body and with a key answers 204 each time', async () => {
    const tableId = await addTable(spice)
    await spice.call(createOrder, { body: { items: [ask(spice, 'Masala Dosa')], tableId, orderType: 'Dine-In' } })

    const first = await spice.call(freeTable, { params: { id: tableId }, key: 'free-0001' })
    const again = await spice.call(freeTable, { params: { id: tableId }, key: 'free-0001' })

    expect([first.status, again.status, again.text]).toEqual([204, 204, ''])
  })

  test('422 for the key of another request, and nothing is written', async () => {
    await spice.call(createOrder, { body: takeaway('Masala Dosa'), key: 'cart-0003' })

    const other = await spice.call(createOrder, { body: takeaway('Filter Coffee'), key: 'cart-0003' })

    expect([other.status, other.failure.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
    expect((await spice.call(listOrders)).body).toHaveLength(1)
  })

  test('a table that is added again is the one that was added, and not a name that is taken', async () => {
    const { body: garden } = await spice.call(createArea, { body: { name: 'Garden' } }, 'Admin')
    const add = (name = 'T1', key = 'table-0001') =>
      spice.call(createTable, { body: { name, pax: 2, areaId: garden.id }, key }, 'Admin')

    const replies = await twenty(() => add())
    expect([...new Set(replies.map((reply) => reply.status))]).toEqual([201])
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1)
    expect(replies.filter((reply) => reply.headers['idempotent-replayed'] === 'true')).toHaveLength(19)
    expect((await spice.call(listTables)).body).toHaveLength(1)

    const [mismatch, taken] = [await add('T2'), await add('T1', 'table-0002')]
    expect([mismatch.status, mismatch.failure.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
    expect([taken.status, taken.failure.code]).toEqual([409, 'TABLES_EXIST'])
  })

  test('a repetition of what the version before stored is one, by what that version made of the request', async () => {
    const sent = {
      ...takeaway('Masala Dosa'),
      customerDetails: { name: ' Asha ', address: '', contact: '' },
      table_note: 'a field this version has not learned',
    }
    const first = await spice.call(createOrder, { body: sent, key: 'cart-0009' })
    const { table_note: _, ...known } = sent
    const parsed = { ...known, customerDetails: { ...known.customerDetails, name: 'Asha' } }
    const owner = new pg.Client({ connectionString: service.database.ownerUrl })
    await owner.connect()
    await owner.query('UPDATE idempotency_keys SET body_hash = $1 WHERE restaurant_id = $2', [
      hashRequest({}, parsed),
      spice.id,
    ])
    await owner.end()

    const again = await spice.call(createOrder, { body: sent, key: 'cart-0009' })

    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([201, first.text, 'true'])
    expect(
      (await spice.call(createOrder, { body: { ...sent, items: [ask(spice, 'Filter Coffee')] }, key: 'cart-0009' }))
        .failure.code,
    ).toBe('IDEMPOTENCY_MISMATCH')
  })

  test('the fields of a request may come in another order', async () => {
    const first = await spice.call(createOrder, { body: takeaway('Masala Dosa'), key: 'cart-0010' })
    const turned = Object.fromEntries(Object.entries(takeaway('Masala Dosa')).toReversed())

    expect((await spice.call(createOrder, { body: turned, key: 'cart-0010' })).text).toBe(first.text)
  })

  test('a key belongs to its restaurant', async () => {
    const other = service.addRestaurant()
    await spice.call(createOrder, { body: takeaway('Masala Dosa'), key: 'cart-0004' })

    const reply = await other.call(createOrder, {
      body: { items: [ask(other, 'Masala Dosa')], orderType: 'Takeaway' },
      key: 'cart-0004',
    })
    expect([reply.status, reply.headers['idempotent-replayed']]).toEqual([201, undefined])
  })

  test.each(['short', 'has spaces in it', 'x'.repeat(101)])('400 for the key "%s"', async (key) => {
    const refused = await spice.call(createOrder, { body: takeaway('Masala Dosa'), key })

    expect([refused.status, refused.failure.code]).toEqual([400, 'IDEMPOTENCY_KEY_INVALID'])
  })

  test('a failed request does not use up its key', async () => {
    await spice.call(createOrder, { body: { ...takeaway('Masala Dosa'), items: [] }, key: 'cart-0005' })

    expect((await spice.call(createOrder, { body: takeaway('Masala Dosa'), key: 'cart-0005' })).status).toBe(201)
  })
})
