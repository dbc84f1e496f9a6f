import { expect, test } from 'vitest'
import { ID_PREFIX, mockId, nextMockId } from './ids.ts'
import { createMockRestaurant } from './restaurant.ts'

test('an id is given once, also after its row, or a row of the first data, was deleted', () => {
  const restaurant = createMockRestaurant()
  const seeded = restaurant.users.map(({ id }) => id)
  restaurant.users = restaurant.users.slice(0, 1)
  const add = () => {
    const id = nextMockId(restaurant, ID_PREFIX.user, restaurant.users)
    restaurant.users = [...restaurant.users, { id, email: `${id}@spice.example`, role: 'Waiter' }]
    return id
  }
  const first = add()
  restaurant.users = restaurant.users.filter(({ id }) => id !== first)
  const second = add()

  expect(new Set([...seeded, first, second]).size).toBe(seeded.length + 2)
  expect(nextMockId(restaurant, ID_PREFIX.area, restaurant.areas).slice(0, 8)).toBe('00000001')
})

test('an id comes after those that a test gave by itself, and is the same in every restaurant', () => {
  const taken = [{ id: mockId(ID_PREFIX.dish, 0x20_00) }]
  const next = () => nextMockId(createMockRestaurant(), ID_PREFIX.dish, taken)

  expect([next(), next()]).toEqual([mockId(ID_PREFIX.dish, 0x20_01), mockId(ID_PREFIX.dish, 0x20_01)])
})
