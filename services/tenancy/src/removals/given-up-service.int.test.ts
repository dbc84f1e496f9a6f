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

/** Gives up `stock` as the command does, which is the owner's: tenancy itself may not. */
const giveUpStock = () => service.owner.query(`DELETE FROM added_services WHERE name = 'stock'`)

test.each(['close', 'purge'] as const)(
  'a removal that waits for the %s of an added service is finished once that service is given up',
  async (endpointAway) => {
    await removeWithStockAway(endpointAway)
    await giveUpStock()
    next = await service.startAnother({ SERVICE_URLS: {} })

    await expect.poll(rows).toEqual(PURGED)
  },
)

test('a removal is not finished by a process whose settings lack an added service that was there before', async () => {
  await removeWithStockAway('purge')
  service.otherServices.onCall = async () => undefined
  service.otherServices.calls.length = 0
  next = await service.startAnother({ SERVICE_URLS: {} })

  await expect.poll(rows).toEqual(PURGED)
  expect(service.otherServices.calls).toContain(`purge ${gone.id}`)
})

test('the database purges nothing before all of the list have confirmed, and tenancy cannot shorten it', async () => {
  await removeWithStockAway('purge')
  const purge = () => service.owner.query('SELECT purge_restaurant($1)', [gone.id])
  const asTenancy = (statement: string) =>
    service.owner.query(`SET ROLE tiffin_tenancy_app`).then(async () => {
      try {
        return await service.owner.query(statement)
      } finally {
        await service.owner.query('RESET ROLE')
      }
    })

  await expect(purge()).rejects.toThrow('is not to be purged yet')
  await expect(asTenancy(`DELETE FROM added_services`)).rejects.toThrow('permission denied')
  await expect(asTenancy(`UPDATE added_services SET name = 'other'`)).rejects.toThrow('permission denied')
  // Control: given up, nothing else keeps the restaurant.
  await giveUpStock()
  await purge()
  expect((await rows())[0]).toMatchObject({ users: 0 })
})

test('a removal whose job is gone gets another one when tenancy starts', async () => {
  await removeWithStockAway('purge')
  await service.owner.query(`DELETE FROM pgboss.job WHERE data->>'id' = $1`, [gone.id])
  await giveUpStock()
  next = await service.startAnother({ SERVICE_URLS: {} })

  await expect.poll(rows).toEqual(PURGED)
})
