import { createMockRestaurant, type MockRestaurant } from '@tiffin/mock-api'
import { cleanup, screen } from '@testing-library/react'
import { storeToken } from '@tiffin/web-kit'
import { beforeEach, expect, test } from 'vitest'
import { addDishes, cartContents, openTable, renderPos } from '../testing/render-pos.tsx'

const SPICE = '01910000-0000-7000-8000-000000000001'
const OTHER = '01910000-0000-7000-8000-000000000002'

const signInAt = (tid: string) =>
  storeToken('restaurant', `head.${btoa(JSON.stringify({ exp: 9_999_999_999, tid }))}.sign`)
const rename = (restaurant: MockRestaurant, restaurantName: string) =>
  void (restaurant.user = { ...restaurant.user, restaurantName })
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('tiffin.pos.draft'))

/** The till after a reload of the page. */
async function reopen(restaurant: MockRestaurant) {
  cleanup()
  renderPos(restaurant)
  await openTable('T1')
}

let restaurant: MockRestaurant
beforeEach(async () => {
  restaurant = createMockRestaurant()
  signInAt(SPICE)
  renderPos(restaurant)
  await openTable('T1')
  await addDishes('Butter Naan')
})

test('a draft is found again after the restaurant was renamed', async () => {
  rename(restaurant, 'Spice Palace')
  await reopen(restaurant)

  expect(cartContents()).toEqual(['1 × Butter Naan'])
})

test('two restaurants of one name on one device do not share their drafts', async () => {
  signInAt(OTHER)
  await reopen(restaurant)
  expect(screen.queryByRole('list', { name: 'Cart lines' })).toBeNull()

  signInAt(SPICE)
  await reopen(restaurant)
  expect(cartContents()).toEqual(['1 × Butter Naan'])
})

test('drafts that were stored by the name of the restaurant are carried over, once', async () => {
  const [key] = drafts() as [string]
  localStorage.setItem(key.replace(SPICE, restaurant.user.restaurantName), localStorage.getItem(key)!)
  localStorage.removeItem(key)
  await reopen(restaurant)
  expect([cartContents(), drafts()]).toEqual([['1 × Butter Naan'], [key]])

  signInAt(OTHER)
  await reopen(restaurant)
  expect(screen.queryByRole('list', { name: 'Cart lines' })).toBeNull()
})
