import {
  addItems,
  createArea,
  createOrder,
  createTable,
  getActiveOrder,
  listTables,
  settleOrder,
} from '@tiffin/contracts'
import { sized } from '@tiffin/stack/testing/sized'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addTable, ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

/** The number of rounds. In each round two parallel requests meet at another moment. */
const ROUNDS = sized(10, 40)
/** The number of times that a settlement meets two dozen additions. */
const CROWDS = sized(4, 10)

let service: OrdersUnderTest
let spice: TestRestaurant
beforeAll(async () => {
  service = await startOrders()
})
beforeEach(() => {
  spice = service.addRestaurant()
})
afterAll(() => service.stop())

const takeaway = async () =>
  (await spice.call(createOrder, { body: { items: [ask(spice, 'Masala Dosa')], orderType: 'Takeaway' } })).body

test('one key at once for the settlements of two orders: one is settled, the other is refused with IDEMPOTENCY_MISMATCH', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const orders = [await takeaway(), await takeaway()]
    const settle = ({ order_id: id }: { order_id: string }) =>
      spice.call(settleOrder, { params: { id }, key: `settle-both-${round}` })

    const replies = await Promise.all(orders.map(settle))

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(replies.find(({ status }) => status === 422)?.failure.code).toBe('IDEMPOTENCY_MISMATCH')
    const refused = orders[replies.findIndex(({ status }) => status === 422)]!
    expect((await spice.call(settleOrder, { params: { id: refused.order_id } })).status).toBe(200)
  }
})

test('one key at once for tables of two areas: one is added, the other is refused with 422', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const areas = await Promise.all(
      ['Hall', 'Garden'].map(
        async (name) => (await spice.call(createArea, { body: { name: `${name} ${round}` } }, 'Admin')).body,
      ),
    )
    const add = (areaId: string) =>
      spice.call(createTable, { body: { name: `T${round}`, pax: 2, areaId }, key: `table-both-${round}` }, 'Admin')

    const replies = await Promise.all(areas.map(({ id }) => add(id)))

    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422])
  }
  expect((await spice.call(listTables)).body).toHaveLength(ROUNDS)
})

test('one key at once for a settlement and for a table: one is done, the other is refused with 422', async () => {
  const { body: area } = await spice.call(createArea, { body: { name: 'Hall' } }, 'Admin')
  for (let round = 0; round < ROUNDS; round++) {
    const { order_id: id } = await takeaway()
    const key = `mixed-both-${round}`

    const replies = await Promise.all([
      spice.call(settleOrder, { params: { id }, key }),
      spice.call(createTable, { body: { name: `T${round}`, pax: 2, areaId: area.id }, key }, 'Admin'),
    ])

    expect(replies.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(1)
  }
})

test('a settlement among twenty-four additions is done, and every accepted addition is on its bill', async () => {
  for (let round = 0; round < CROWDS; round++) {
    const { order_id: id } = await takeaway()
    const add = () => spice.call(addItems, { params: { id }, body: { items: [ask(spice, 'Filter Coffee')] } })
    const settle = () => spice.call(settleOrder, { params: { id } })

    const [settled, ...adds] = await Promise.all([settle(), ...Array.from({ length: 24 }, add)])

    expect(settled.status).toBe(200)
    const added = adds.filter(({ status }) => status === 200).length
    expect(adds.filter(({ failure }) => failure?.code === 'ORDER_COMPLETED')).toHaveLength(24 - added)
    expect(settled.body.items.reduce((sum, item) => sum + item.quantity, 0)).toBe(1 + added)
  }
})

test('a settlement that names the version of its bill is refused with ORDER_CHANGED among additions, never a failure', async () => {
  for (let round = 0; round < CROWDS; round++) {
    const tableId = await addTable(spice, `T${round}`)
    const { body: placed } = await spice.call(createOrder, {
      body: { items: [ask(spice, 'Masala Dosa')], tableId, orderType: 'Dine-In' },
    })
    const add = () =>
      spice.call(addItems, { params: { id: placed.order_id }, body: { items: [ask(spice, 'Filter Coffee')] } })
    const settle = () => spice.call(settleOrder, { params: { id: placed.order_id }, body: { version: 1 } })

    const [settled] = await Promise.all([settle(), ...Array.from({ length: 24 }, add)])

    const active = await spice.call(getActiveOrder, { params: { id: tableId } })
    expect([
      [200, undefined, 404],
      [409, 'ORDER_CHANGED', 200],
    ]).toContainEqual([settled.status, settled.failure.code, active.status])
  }
})
