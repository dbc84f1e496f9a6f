import { addItems, createOrder, noteMenuChange, type BodyOf } from '@tiffin/contracts'
import { callEndpoint, tokenOf } from '@tiffin/service-kit/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../../testing/harness.ts'

let service: OrdersUnderTest
let other: ReturnType<OrdersUnderTest['startReplica']>
let spice: TestRestaurant
beforeAll(async () => {
  service = await startOrders()
})
beforeEach(async () => {
  // The clock is stopped, so that no cached menu grows old. A menu that is read again was therefore announced.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  service.outside.isCatalogUp = true
  await service.restart()
  other = service.startReplica()
  spice = service.addRestaurant()
  // Each process reads the menu and caches it.
  for (const app of [service.app, other.app]) await punch(app)
  await service.idle()
})
afterEach(() => other.app.close())
afterAll(() => service.stop())

type App = OrdersUnderTest['app']
const bodyOf = (name = 'Masala Dosa'): BodyOf<typeof createOrder> => ({
  items: [ask(spice, name)],
  orderType: 'Takeaway',
})
const punch = (app: App, body = bodyOf()) =>
  callEndpoint(app, createOrder, { body }, { token: tokenOf(spice.staff.Waiter) })
const noteChange = (app: App = service.app) =>
  callEndpoint(app, noteMenuChange, { params: { restaurantId: spice.id } }, { from: 'catalog' })
const change = (changed: Partial<TestRestaurant['menu']['items'][number]>) => {
  const [dosa, ...others] = spice.menu.items
  spice.menu = { version: `changed ${Math.random()}`, items: [{ ...dosa!, ...changed }, ...others] }
}

describe('after a change was noted, no process sells by the menu before it', () => {
  test.each([
    ['a price', () => change({ price: 130 }), 'PRICE_CHANGED'],
    ['a tax', () => change({ tax_rate: 18 }), 'PRICE_CHANGED'],
    [
      'a dish',
      () => void (spice.menu = { version: 'less', items: spice.menu.items.slice(1) }),
      'MENU_ITEM_UNAVAILABLE',
    ],
  ])('%s', async (_what, make, code) => {
    const old = bodyOf()
    const { body: placed } = await punch(service.app)
    make()
    // Control: the other process has not received the change yet.
    expect((await punch(other.app, old)).status).toBe(201)

    expect((await noteChange()).status).toBe(204)
    const refused = await Promise.all([service.app, other.app].map((app) => punch(app, old)))
    const addition = await spice.call(addItems, { params: { id: placed.order_id }, body: { items: old.items } })
    expect([...refused, addition].map(({ status, failure }) => [status, failure.code])).toEqual(
      [1, 2, 3].map(() => [409, code]),
    )
  })

  test('the order at the new price is taken at once, and by every process', async () => {
    change({ price: 130 })
    await noteChange()

    for (const app of [service.app, other.app]) expect((await punch(app)).status).toBe(201)
  })

  test('not even where the catalog goes away right after its call, or the process is another by then', async () => {
    const old = bodyOf()
    change({ price: 130 })
    expect((await noteChange()).status).toBe(204)
    service.outside.isCatalogUp = false
    const late = service.startReplica()
    onTestFinished(() => late.app.close())

    for (const app of [service.app, other.app, late.app])
      expect([(await punch(app, old)).failure.code, (await punch(app)).status]).toEqual(['PRICE_CHANGED', 201])
  })
})

test('placing after a change costs no call of the catalog more than before, in the process that was called', async () => {
  change({ price: 130 })
  await noteChange()
  await service.idle()
  const before = service.outside.calls
  await punch(service.app)

  expect(service.outside.calls).toBe(before)
})

test('a change costs the process that was called one call of the catalog', async () => {
  await other.app.close()
  const before = service.outside.calls
  change({ price: 130 })
  await noteChange()
  await service.idle()

  expect(service.outside.calls).toBe(before + 1)
})

test('a process that may have missed a change, because its connection broke, asks the catalog', async () => {
  const old = bodyOf()
  change({ price: 130 })
  // Control: a connected process prices by its copy.
  expect((await punch(other.app, old)).status).toBe(201)
  const owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
  await owner.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'menu_changes' AND datname = current_database()`)
  await owner.end()

  await expect.poll(async () => (await punch(other.app, old)).failure?.code).toBe('PRICE_CHANGED')
})

test('answers 503 where the catalog cannot be read; orders goes on selling by its copy', async () => {
  service.outside.isCatalogUp = false

  expect((await noteChange()).status).toBe(503)
  for (const app of [service.app, other.app]) expect((await punch(app)).status).toBe(201)
})
