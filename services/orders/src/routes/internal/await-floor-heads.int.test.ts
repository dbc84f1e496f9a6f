import { awaitFloorHeads, createArea, createOrder, type ResponseOf } from '@tiffin/contracts'
import { callEndpoint, tokenOf } from '@tiffin/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTable, ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../../testing/harness.ts'
import { holding } from '../../testing/holding.ts'

type App = OrdersUnderTest['app']
type Heads = ResponseOf<typeof awaitFloorHeads>

let service: OrdersUnderTest
let other: ReturnType<OrdersUnderTest['startReplica']>
beforeAll(async () => {
  service = await startOrders()
  other = service.startReplica()
})
afterAll(async () => {
  await other.app.close()
  await service.stop()
})

async function heads(app: App, cursor?: string): Promise<Heads> {
  const query = cursor === undefined ? {} : { cursor }
  const { status, body } = await callEndpoint(app, awaitFloorHeads, { query }, { from: 'gateway' })
  expect(status).toBe(200)
  return body
}
const place = (restaurant: TestRestaurant, app: App = service.app) =>
  callEndpoint(
    app,
    createOrder,
    { body: { items: [ask(restaurant, 'Masala Dosa')], orderType: 'Takeaway' } },
    { token: tokenOf(restaurant.staff.Waiter) },
  )

test('a change of any process is answered by each, with the restaurant and its head, once', async () => {
  const [spice, curry] = [service.addRestaurant(), service.addRestaurant()]
  const begun = await Promise.all([service.app, other.app].map((app) => heads(app)))
  const waiting = [heads(service.app, begun[0]!.cursor), heads(other.app, begun[1]!.cursor)]
  await place(spice, other.app)

  const answers = await Promise.all(waiting)
  expect(answers.map((each) => each.heads)).toEqual(
    [1, 2].map(() => [{ restaurant_id: spice.id, head: 1, kot_head: 0, held_head: 0 }]),
  )

  const next = heads(service.app, answers[0]!.cursor)
  await curry.call(createArea, { body: { name: 'Hall' } }, 'Admin')
  expect((await next).heads).toEqual([{ restaurant_id: curry.id, head: 1, kot_head: 0, held_head: 0 }])
})

test('with the cursor of another process, or none, the answer comes at once and has what changed lately', async () => {
  const spice = service.addRestaurant()
  await place(spice)
  await place(spice)
  const here = await heads(service.app)
  const there = await heads(other.app, here.cursor)

  for (const { heads: changed } of [here, there])
    expect(changed).toContainEqual({ restaurant_id: spice.id, head: 2, kot_head: 0, held_head: 0 })
})

test('a refused punch and its decision each raise a head of their own, once', async () => {
  const spice = service.addRestaurant()
  const { placing, hold, decide } = holding(spice)
  const headOf = async () =>
    (await heads(service.app)).heads.find(({ restaurant_id: id }) => id === spice.id)?.held_head
  const { id, again } = await hold([placing(await addTable(spice))])
  expect(await headOf()).toBe(1)
  await again()
  expect(await headOf()).toBe(1)
  await decide(id, { as: 'takeaway' })
  expect(await headOf()).toBe(2)
})

test('a process that ends answers who waits', async () => {
  const ending = service.startReplica()
  await ending.app.ready()
  const { cursor } = await heads(ending.app)
  const waiting = callEndpoint(ending.app, awaitFloorHeads, { query: { cursor } }, { from: 'gateway' })
  await ending.app.close()

  expect((await waiting).status).toBe(503)
})

test('nobody but the gateway is answered', async () => {
  const spice = service.addRestaurant()
  const asStaff = await callEndpoint(service.app, awaitFloorHeads, {}, { token: tokenOf(spice.staff.Admin) })
  const asCatalog = await callEndpoint(service.app, awaitFloorHeads, {}, { from: 'catalog' })

  expect([asStaff.status, asCatalog.status]).toEqual([401, 403])
})
