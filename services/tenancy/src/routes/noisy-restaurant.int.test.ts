import { getDashboard, getRestaurantSettings, updateRestaurant } from '@tiffin/contracts'
import type { FastifyInstance } from '@tiffin/service-kit'
import { callEndpoint } from '@tiffin/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTenancy, type TenancyUnderTest } from '../testing/harness.ts'

/** The limits are those of ten connections, with a long wait, because the test is about turns and not about time. */
const LOAD = { usual: { places: 6, share: 4, queue: 60, queueInAll: 200, maxWaitMs: 60_000 } }

let service: TenancyUnderTest
let app: FastifyInstance
let noisy: string
let quiet: string
beforeAll(async () => {
  service = await startTenancy()
  app = await service.startAnother({}, LOAD)
  noisy = (await service.addRestaurant('noisy')).userOf('Admin').token
  quiet = (await service.addRestaurant('quiet')).userOf('Admin').token
  for (const token of [noisy, quiet]) await callEndpoint(app, getDashboard, {}, { token })
})
afterAll(async () => {
  await app.close()
  await service.stop()
})

/**
 * Counts the replies to the noisy restaurant between the request of the quiet one and its reply. The count measures
 * turns, and not time, which depends on the machine.
 */
async function answersBefore(count: number): Promise<{ before: number; statuses: number[] }> {
  let answered = 0
  const noise = Array.from({ length: count }, async (_, index) => {
    const { status } = await callEndpoint(
      app,
      updateRestaurant,
      { body: { address: `${index} MG Road` } },
      { token: noisy },
    )
    answered++
    return status
  })
  // The quiet restaurant sends its request last: without turns it would be answered last.
  expect((await callEndpoint(app, getRestaurantSettings, {}, { token: quiet })).status).toBe(200)
  const before = answered
  return { before, statuses: await Promise.all(noise) }
}

test('sixty changes of a neighbour, which take turns at its row, let a reader pass', async () => {
  const { before, statuses } = await answersBefore(60)

  expect(before).toBeLessThan(30)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('more than a restaurant may have under way is refused with 429, and the neighbour is answered', async () => {
  const { statuses } = await answersBefore(120)

  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})
