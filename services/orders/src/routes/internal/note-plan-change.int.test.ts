import { createOrder, notePlanChange } from '@tiffin/contracts'
import { callEndpoint, tokenOf } from '@tiffin/service-kit/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../../testing/harness.ts'

let service: OrdersUnderTest
let other: ReturnType<OrdersUnderTest['startReplica']>
let spice: TestRestaurant
beforeAll(async () => {
  service = await startOrders()
})
beforeEach(async () => {
  // The clock is stopped, so that no cached plan grows old. A plan that is read again was therefore announced.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  service.outside.isBillingUp = true
  await service.restart()
  other = service.startReplica()
  spice = service.addRestaurant()
  spice.dailyLimit = 100
  // Each process reads the plan and caches it.
  for (const app of [service.app, other.app]) await punch(app)
  await service.idle()
})
afterEach(() => other.app.close())
afterAll(() => service.stop())

type App = OrdersUnderTest['app']
const punch = (app: App, of = spice) =>
  callEndpoint(
    app,
    createOrder,
    { body: { items: [ask(of, 'Masala Dosa')], orderType: 'Takeaway' } },
    { token: tokenOf(of.staff.Waiter) },
  )
const noteChange = (restaurantId: string | null = spice.id) =>
  callEndpoint(service.app, notePlanChange, { body: { restaurant_id: restaurantId } }, { from: 'billing' })
const codes = async (apps: readonly App[], of = spice) => {
  const answers: (string | null | undefined)[] = []
  for (const app of apps) answers.push((await punch(app, of)).failure.code)
  return answers
}

describe('after a smaller plan was noted, no process sells by the larger one', () => {
  test('of a restaurant', async () => {
    spice.dailyLimit = 2
    // Control: no process has received the change yet, so the third order is sold.
    expect(await codes([other.app])).toEqual([undefined])

    expect((await noteChange()).status).toBe(204)
    expect(await codes([service.app, other.app])).toEqual(['ORDER_LIMIT_REACHED', 'ORDER_LIMIT_REACHED'])
  })

  test('of every restaurant, where a plan was changed itself', async () => {
    const curry = service.addRestaurant()
    for (const app of [service.app, other.app]) await punch(app, curry)
    spice.dailyLimit = 2
    curry.dailyLimit = 2
    expect((await noteChange(null)).status).toBe(204)

    for (const each of [spice, curry])
      expect(await codes([service.app, other.app], each)).toEqual(['ORDER_LIMIT_REACHED', 'ORDER_LIMIT_REACHED'])
  })

  test('not even where billing goes away right after its call, or the process is another by then', async () => {
    spice.dailyLimit = 2
    await noteChange()
    service.outside.isBillingUp = false
    const late = service.startReplica()
    onTestFinished(() => late.app.close())

    expect(await codes([service.app, other.app, late.app])).toEqual([1, 2, 3].map(() => 'ORDER_LIMIT_REACHED'))
  })
})

test('placing after a change costs no call of billing more than before, in the process that was called', async () => {
  spice.dailyLimit = 50
  await noteChange()
  await service.idle()
  const before = service.outside.calls
  await punch(service.app)

  expect(service.outside.calls).toBe(before)
})

test('answers 503 where billing cannot be asked; orders goes on selling by the last answer', async () => {
  service.outside.isBillingUp = false

  expect((await noteChange()).status).toBe(503)
  for (const app of [service.app, other.app]) expect((await punch(app)).status).toBe(201)
})
