import type { Daypart } from '@tiffin/contracts'
import { MOST_DAYPARTS_OF_DISH } from '@tiffin/domain'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { callsTo } from '../../../testing/render-backoffice.tsx'
import { openEdit, press, set, smallRestaurant, stubBrowser } from '../testing/menu-page.ts'

stubBrowser()

const NAAN = 'Butter Naan'
const idOf = (place: number) => `00000000-0000-4000-8000-00000000000${place}`
const daypart = (place: number): Daypart => ({
  id: idOf(place),
  name: `Hours ${place}`,
  days: [1, 2, 3, 4, 5, 6, 7],
  from_minute: 420,
  to_minute: 660,
  categories: [],
})

function withHours(count: number, ofNaan: readonly string[] = []) {
  const restaurant = smallRestaurant()
  restaurant.dayparts = Array.from({ length: count }, (_, place) => daypart(place))
  restaurant.menu = restaurant.menu.map((dish) =>
    dish.name === NAAN && ofNaan.length > 0 ? { ...dish, daypart_ids: [...ofNaan] } : dish,
  )
  return restaurant
}
type Form = Awaited<ReturnType<typeof openEdit>>['form']
const box = (form: Form, place: number) => form.findByRole<HTMLInputElement>('checkbox', { name: `Hours ${place}` })
const tick = async (form: Form, place: number) => userEvent.click(await box(form, place))
const save = async (form: Form) => {
  await press(form, 'Save Changes')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
const idsOf = ({ menu }: ReturnType<typeof smallRestaurant>) => menu.find(({ name }) => name === NAAN)!.daypart_ids

test('a dish gets hours of its own in the order of the list', async () => {
  const { form, restaurant } = await openEdit(NAAN, withHours(3))
  await tick(form, 2)
  await tick(form, 0)
  await save(form)

  expect(idsOf(restaurant)).toEqual([idOf(0), idOf(2)])
})

test('the hours of a dish are ticked, can be taken off, and another change keeps them', async () => {
  const { form, restaurant } = await openEdit(NAAN, withHours(2, [idOf(0), idOf(1)]))
  expect((await box(form, 0)).checked).toBe(true)
  await tick(form, 0)
  set(form, /^Description/, 'From the tandoor')
  await save(form)

  expect(idsOf(restaurant)).toEqual([idOf(1)])
})

test('a dish has at most six hours of its own', async () => {
  const { form } = await openEdit(NAAN, withHours(MOST_DAYPARTS_OF_DISH + 1))
  for (let place = 0; place < MOST_DAYPARTS_OF_DISH; place++) await tick(form, place)

  expect((await box(form, MOST_DAYPARTS_OF_DISH)).disabled).toBe(true)
})

test('a restaurant without serving hours is not asked, and its forms send none', async () => {
  const { form, restaurant } = await openEdit(NAAN)
  set(form, /^Price/, '70')
  await save(form)

  expect(callsTo(restaurant, 'updateMenuItem')[0]?.body).not.toHaveProperty('daypart_ids')
})
