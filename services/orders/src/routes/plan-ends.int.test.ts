import { createOrder, getEntitlements } from '@tiffin/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallService } from '@tiffin/service-kit'
import { ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

/** The monotonic time in ms by which answers of other services grow old. */
let elapsedMs = 0
/** The number of calls to billing. */
let calls = 0
let service: OrdersUnderTest
let spice: TestRestaurant
const callService: CallService = (endpoint, ...rest) => {
  if (endpoint.id === getEntitlements.id) calls++
  return service.others(endpoint, ...rest)
}
beforeAll(async () => {
  service = await startOrders({ elapsedMs: () => elapsedMs })
  await service.restart({ callService })
})
beforeEach(async () => {
  spice = service.addRestaurant()
  await order()
  calls = 0
})
afterAll(() => service.stop())

const order = async () => {
  const placed = await spice.call(createOrder, {
    body: { items: [ask(spice, 'Filter Coffee')], tableId: null, orderType: 'Takeaway' },
  })
  return placed.status === 201 ? 'placed' : placed.failure.code
}
/** Sets the time after which the plan ends, and lets the service read it from billing with an order. */
async function endIn(ms: number): Promise<void> {
  spice.limitHoldsForMs = ms
  elapsedMs += 60_000
  await order()
  calls = 0
}
/** Starts the next plan, which includes one order a day. */
function beginSmallerPlan(): void {
  spice.dailyLimit = 1
  spice.limitHoldsForMs = null
}

test('a period that is over limits the next order, at that moment and not a minute later', async () => {
  await endIn(20_000)
  elapsedMs += 19_999
  expect([await order(), calls]).toEqual(['placed', 0])

  beginSmallerPlan()
  elapsedMs += 1
  expect(await order()).toBe('ORDER_LIMIT_REACHED')
})

test('control: where billing does not say until when, as one of the last release, the old limit holds for a minute', async () => {
  elapsedMs += 60_000
  await order()
  calls = 0
  beginSmallerPlan()
  elapsedMs += 20_000
  expect([await order(), calls]).toEqual(['placed', 0])

  elapsedMs += 40_000
  expect(await order()).toBe('ORDER_LIMIT_REACHED')
})

test('a period that goes on for longer costs no call more than one without an end', async () => {
  await endIn(60 * 60_000)
  elapsedMs += 59_999
  expect([await order(), calls]).toEqual(['placed', 0])

  elapsedMs += 1
  expect([await order(), calls]).toEqual(['placed', 1])
})

test('while billing is away at that moment the last answer holds, and the next one limits', async () => {
  await endIn(20_000)
  beginSmallerPlan()
  elapsedMs += 20_000
  service.outside.isBillingUp = false
  const during = await order()
  service.outside.isBillingUp = true
  elapsedMs += 2_000
  await order()
  await service.idle()

  expect([during, await order()]).toEqual(['placed', 'ORDER_LIMIT_REACHED'])
})
