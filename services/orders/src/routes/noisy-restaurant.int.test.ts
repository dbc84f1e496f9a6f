import { addItems, createOrder, listOrders, listTables } from '@tiffin/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTable, ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

let service: OrdersUnderTest
let noisy: TestRestaurant
let quiet: TestRestaurant
beforeAll(async () => {
  service = await startOrders()
  noisy = service.addRestaurant()
  quiet = service.addRestaurant()
  await Promise.all([addTable(noisy), addTable(quiet)])
})
afterAll(() => service.stop())

/**
 * Counts the replies that the noisy restaurant gets between the request and the reply of the quiet one. The test
 * measures turns, not time.
 */
async function answersBefore(
  work: () => Promise<unknown>,
  count: number,
): Promise<{ before: number; statuses: number[] }> {
  let answered = 0
  const noise = Array.from({ length: count }, async () => {
    const { status } = (await work()) as { status: number }
    answered++
    return status
  })
  // This request is sent last: without turns it would be answered last.
  const reply = await quiet.call(listTables)
  expect(reply.status).toBe(200)
  const before = answered
  return { before, statuses: await Promise.all(noise) }
}

test('sixty additions to one order of a neighbour let a reader pass', async () => {
  const { body: placed } = await noisy.call(createOrder, {
    body: { items: [ask(noisy, 'Masala Dosa')], orderType: 'Takeaway' },
  })
  await quiet.call(listTables)
  const add = () =>
    noisy.call(addItems, { params: { id: placed.order_id }, body: { items: [ask(noisy, 'Filter Coffee')] } })

  const { before, statuses } = await answersBefore(add, 60)

  expect(before).toBeLessThan(30)
  expect(statuses.every((status) => status === 200)).toBe(true)
})

test('more than a restaurant may have under way is refused with 429, and what was let in is done', async () => {
  const place = () => noisy.call(createOrder, { body: { items: [ask(noisy, 'Masala Dosa')], orderType: 'Takeaway' } })
  const before = (await noisy.call(listOrders)).body.length

  const { statuses } = await answersBefore(place, 120)

  expect(new Set(statuses)).toEqual(new Set([201, 429]))
  expect((await noisy.call(listOrders)).body.length - before).toBe(statuses.filter((status) => status === 201).length)
})
