import { getBillTexts, updateRestaurant } from '@tiffin/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTenancy, type TenancyUnderTest } from '../../testing/harness.ts'

let service: TenancyUnderTest
beforeAll(async () => {
  service = await startTenancy()
})
afterAll(() => service.stop())

const read = (restaurantId: string) => service.call(getBillTexts, { params: { restaurantId } }, { from: 'orders' })

test('orders reads what stands on bills, as an Admin wrote it', async () => {
  const restaurant = await service.addRestaurant('bills')
  const { body: before } = await read(restaurant.id)
  expect([before.bill_header, before.upi_vpa]).toEqual(['bh', null])

  const body = { address: '1 New Road', phone: '080 1', bill_header: 'Welcome', upi_vpa: 'spice@okicici' }
  await service.call(updateRestaurant, { body }, restaurant.userOf('Admin'))
  expect((await read(restaurant.id)).body).toEqual({ ...before, ...body })
})

test('404 for a restaurant that is gone', async () => {
  const restaurant = await service.addRestaurant('gone')
  await service.owner.query('UPDATE restaurants SET deleted_at = now() WHERE id = $1', [restaurant.id])
  const { status, failure } = await read(restaurant.id)
  expect([status, failure.code]).toEqual([404, 'NOT_FOUND'])
})
