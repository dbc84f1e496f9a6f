import { getKotTexts, updateRestaurant } from '@tiffin/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTenancy, type TenancyUnderTest } from '../../testing/harness.ts'

let service: TenancyUnderTest
beforeAll(async () => {
  service = await startTenancy()
})
afterAll(() => service.stop())

const read = (restaurantId: string) => service.call(getKotTexts, { params: { restaurantId } }, { from: 'orders' })

test('orders reads what stands on kitchen tickets, as an Admin wrote it', async () => {
  const restaurant = await service.addRestaurant('tickets')
  expect((await read(restaurant.id)).body).toEqual({ kot_header: 'kh', kot_footer: 'kf' })

  const body = { kot_header: 'KITCHEN\nUpstairs', kot_footer: 'Serve hot' }
  await service.call(updateRestaurant, { body }, restaurant.userOf('Admin'))
  expect((await read(restaurant.id)).body).toEqual(body)
})

test('404 for a restaurant that is gone', async () => {
  const restaurant = await service.addRestaurant('gone')
  await service.owner.query('UPDATE restaurants SET deleted_at = now() WHERE id = $1', [restaurant.id])
  const { status, failure } = await read(restaurant.id)
  expect([status, failure.code]).toEqual([404, 'NOT_FOUND'])
})
