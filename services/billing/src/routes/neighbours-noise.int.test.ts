import { getSubscriptionDetails, listInvoices, listPlans } from '@tiffin/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBilling, type BillingUnderTest } from '../testing/harness.ts'

let service: BillingUnderTest
let noisy: string
let quiet: string
beforeAll(async () => {
  service = await startBilling()
  // The limits are those of ten connections, with a long wait, because the test is about turns and not about time.
  await service.restart({ usual: { places: 6, share: 4, queue: 60, queueInAll: 200, maxWaitMs: 60_000 } })
  noisy = service.addRestaurant().tokenOf('Admin')
  quiet = service.addRestaurant().tokenOf('Admin')
  for (const token of [noisy, quiet]) await service.call(listPlans, {}, { token })
})
afterAll(() => service.stop())

/**
 * Counts the replies to the noisy restaurant while the quiet one waits for its reply. The count measures turns, and not
 * time, which depends on the machine.
 */
async function answersBefore(count: number): Promise<{ before: number; statuses: number[] }> {
  let answered = 0
  const noise = Array.from({ length: count }, async () => {
    const { status } = await service.call(getSubscriptionDetails, {}, { token: noisy })
    answered++
    return status
  })
  // The quiet restaurant sends its request last: without turns it would be answered last.
  expect((await service.call(listInvoices, {}, { token: quiet })).status).toBe(200)
  const before = answered
  return { before, statuses: await Promise.all(noise) }
}

test('sixty requests of a neighbour let a reader pass', async () => {
  const { before, statuses } = await answersBefore(60)

  expect(before).toBeLessThan(30)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('more than a restaurant may have under way is refused with 429, and the neighbour is answered', async () => {
  const { statuses } = await answersBefore(120)

  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})
