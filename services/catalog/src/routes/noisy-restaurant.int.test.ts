import { createCategory, createMenuItem, listCategories, listMenu, listTaxGroups } from '@tiffin/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { itemForm } from '../testing/forms.ts'
import { startCatalog, type CatalogUnderTest } from '../testing/harness.ts'

let service: CatalogUnderTest
let noisy: string
let quiet: string
beforeAll(async () => {
  service = await startCatalog()
  // The limits are those of few connections, with a long wait, because the test is about turns and not about time. A
  // change holds the lock of its menu, so that of two parallel changes one waits, and of four the last may wait too
  // long.
  await service.restart({ load: { usual: { places: 6, share: 2, queue: 60, queueInAll: 200, maxWaitMs: 60_000 } } })
  noisy = service.addRestaurant().tokenOf('Admin')
  quiet = service.addRestaurant().tokenOf('Admin')
  for (const token of [noisy, quiet]) {
    await service.call(createMenuItem, { body: itemForm() }, { token })
    await service.call(listTaxGroups, {}, { token })
  }
})
afterAll(() => service.stop())

/**
 * Counts the replies to the noisy restaurant between the request of the quiet one and its reply. The count measures
 * turns, and not time, which depends on the machine.
 */
async function answersBefore(work: (index: number) => Promise<{ status: number }>, count: number) {
  let answered = 0
  const noise = Array.from({ length: count }, async (_, index) => {
    const { status } = await work(index)
    answered++
    return status
  })
  // The quiet restaurant sends its requests last: without turns they would be answered last.
  const replies = [service.call(listTaxGroups, {}, { token: quiet }), service.call(listMenu, {}, { token: quiet })]
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200])
  const before = answered
  return { before, statuses: await Promise.all(noise) }
}

test('sixty changes of a neighbour, which take turns at its menu, let a reader pass', async () => {
  const change = (index: number) =>
    service.call(createCategory, { body: { main_category: `Main ${index}` } }, { token: noisy })

  const { before, statuses } = await answersBefore(change, 60)

  expect(before).toBeLessThan(30)
  expect(new Set(statuses)).toEqual(new Set([201]))
})

test('more than a restaurant may have under way is refused with 429, and what was let in is done', async () => {
  const change = (index: number) =>
    service.call(createCategory, { body: { main_category: `More ${index}` } }, { token: noisy })

  const { statuses } = await answersBefore(change, 120)

  expect(new Set(statuses)).toEqual(new Set([201, 429]))
  const { body } = await service.call(listCategories, {}, { token: noisy })
  expect(body.filter(({ name }) => name.startsWith('More')).length).toBe(
    statuses.filter((status) => status === 201).length,
  )
})
