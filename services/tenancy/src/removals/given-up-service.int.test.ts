import { randomUUID } from 'node:crypto'
import { removeRestaurant } from '@tiffin/contracts'
import { ServiceCallError } from '@tiffin/service-kit'
import { quickOutbox } from '@tiffin/service-kit/testing'
import { afterEach, expect, test } from 'vitest'
import { startTenancy, type TenancyUnderTest } from '../testing/harness.ts'

let service: TenancyUnderTest
let gone: { readonly id: string }
let next: { close(): Promise<unknown> } | undefined
afterEach(async () => {
  await next?.close()
  next = undefined
  await service.stop()
})

/** Removes a restaurant that the added service `stock` does not close or purge, and ends the process. */
async function removeWithStockAway(endpointAway: 'close' | 'purge'): Promise<void> {
  service = await startTenancy(
    { PURGE_AFTER_DAYS: 0, SERVICE_URLS: { stock: 'http://127.0.0.1:9' } },
    { outboxPace: quickOutbox },
  )
  gone = await service.addRestaurant(`gone-${randomUUID().slice(0, 8)}`)
  service.otherServices.onCall = async (endpoint) => {
    if (endpoint === endpointAway) throw new ServiceCallError('stock did not answer', { isAway: true })
  }
  await service.call(removeRestaurant, { params: { id: gone.id } }, service.operator)
  await expect.poll(rows).toEqual([{ finished: false, problem: 'stock did not answer', users: 4 }])
  await service.app.close()
}

const rows = async () =>
  (
    await service.owner.query(
      `SELECT finished_at IS NOT NULL AS finished, problem,
        (SELECT count(*)::int FROM users WHERE users.restaurant_id = removals.restaurant_id) AS users
       FROM removals WHERE restaurant_id = $1`,
      [gone.id],
    )
  ).rows
const PURGED = [{ finished: true, problem: null, users: 0 }]

test.each(['close', 'purge'] as const)(
  'a removal that waits for the %s of an added service is finished by a process without that service',
  async (endpointAway) => {
    await removeWithStockAway(endpointAway)
    next = await service.startAnother({ SERVICE_URLS: {} })

    await expect.poll(rows).toEqual(PURGED)
  },
)

test('a removal whose job is gone gets another one when tenancy starts', async () => {
  await removeWithStockAway('purge')
  await service.owner.query(`DELETE FROM pgboss.job WHERE data->>'id' = $1`, [gone.id])
  next = await service.startAnother({ SERVICE_URLS: {} })

  await expect.poll(rows).toEqual(PURGED)
})
