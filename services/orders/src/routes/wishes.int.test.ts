import { randomUUID } from 'node:crypto'
import { addItems, createOrder, listKots, listOrders, listOrdersAudit } from '@tiffin/contracts'
import { MAX_NOTES_LENGTH } from '@tiffin/domain'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addStations, ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

let service: OrdersUnderTest
let owner: pg.Client
let spice: TestRestaurant
beforeAll(async () => {
  service = await startOrders()
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(() => {
  spice = service.addRestaurant()
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

const TIKKA = 'Paneer Tikka'
type Wish = readonly [portions: number, notes?: string | null]
const items = (wishes: readonly Wish[]) =>
  wishes.map(([portions, notes]) => ({ ...ask(spice, TIKKA, portions), ...(notes !== undefined && { notes }) }))
const place = (...wishes: Wish[]) =>
  spice.call(createOrder, { body: { items: items(wishes), orderType: 'Takeaway' }, key: randomUUID() })
const add = (id: string, ...wishes: Wish[]) =>
  spice.call(addItems, { params: { id }, body: { items: items(wishes) }, key: randomUUID() })
const orderOf = async (id: string) => (await spice.call(listOrders)).body.find((order) => order.id === id)!
const linesOf = async (id: string) => (await orderOf(id)).items.map(({ quantity, notes }) => [quantity, notes])

test('a wish is a line of its own; the same wish of two waiters is one, another one is another', async () => {
  const { body: placed } = await place([2], [1, 'No onion'])
  const id = placed.order_id
  await Promise.all([add(id, [1, 'no  ONION ']), add(id, [1, 'no onion']), add(id, [1, 'less spicy']), add(id, [1])])

  expect(await linesOf(id)).toEqual([
    [3, undefined],
    [3, 'No onion'],
    [1, 'less spicy'],
  ])
  expect((await orderOf(id)).total_amount).toBe(Math.round(7 * 333 * 1.05 * 100) / 100)
})

test('an order from before wishes has the same key: one without a note goes on growing', async () => {
  const { body: placed } = await place([1, null])
  await add(placed.order_id, [2])
  await add(placed.order_id, [1, ''])

  expect(await linesOf(placed.order_id)).toEqual([[4, undefined]])
  const stored = async () =>
    (
      await owner.query(`SELECT variant, notes FROM order_items WHERE order_id = $1 ORDER BY position`, [
        placed.order_id,
      ])
    ).rows
  expect(await stored()).toEqual([{ variant: '', notes: '' }])
  await add(placed.order_id, [1, 'no onion'])
  expect(await stored()).toEqual([
    { variant: '', notes: '' },
    { variant: '16e3e90ef359519f', notes: 'no onion' },
  ])
})

test('the kitchen reads a wish below its dish; the log, which is never erased, does not', async () => {
  addStations(spice)
  const { body: placed } = await place([2], [1, 'no onion'])

  const [kot] = (await spice.call(listKots, { params: { id: placed.order_id } })).body
  expect(kot!.lines).toEqual([
    { name: TIKKA, quantity: 2 },
    { name: TIKKA, quantity: 1, notes: 'no onion' },
  ])
  const { body } = await spice.call(listOrdersAudit, {}, 'Admin')
  expect(body.find(({ action }) => action === 'order.placed')!.after?.['items']).toEqual([
    { name: TIKKA, quantity: 2, price: 333 },
    { name: TIKKA, quantity: 1, price: 333 },
  ])
})

test.each([
  ['too long', 'x'.repeat(MAX_NOTES_LENGTH + 1)],
  ['with control characters, which would be commands to a printer', 'no \u001b onion'],
])('a note that is %s is refused with its field, and nothing is placed', async (_, notes) => {
  const { status, body } = await place([1, notes])
  expect([status, body]).toMatchObject([400, { code: 'INVALID_REQUEST', error: expect.stringContaining('notes') }])
  expect((await spice.call(listOrders)).body).toEqual([])
})

test('a wish of the longest length is kept whole', async () => {
  const notes = 'ठ'.repeat(MAX_NOTES_LENGTH)
  const { body } = await place([1, notes])
  expect(await linesOf(body.order_id)).toEqual([[1, notes]])
})
