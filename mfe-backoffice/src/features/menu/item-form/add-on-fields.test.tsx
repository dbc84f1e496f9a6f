import type { ModifierGroup } from '@tiffin/contracts'
import { MOST_GROUPS_OF_DISH } from '@tiffin/domain'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { callsTo } from '../../../testing/render-backoffice.tsx'
import { openEdit, press, set, smallRestaurant, stubBrowser } from '../testing/menu-page.ts'

stubBrowser()

const NAAN = 'Butter Naan'
const group = (place: number): ModifierGroup => ({
  id: `00000000-0000-4000-8000-00000000000${place}`,
  name: `Group ${place}`,
  min: 0,
  max: 1,
  options: [
    { id: `00000000-0000-4000-8000-00000000001${place}`, name: `Option ${place}`, price: 0, is_default: false },
  ],
})

function withGroups(count: number, ofNaan: readonly ModifierGroup[] = []) {
  const restaurant = smallRestaurant()
  restaurant.modifierGroups = Array.from({ length: count }, (_, place) => group(place))
  restaurant.menu = restaurant.menu.map((dish) =>
    dish.name === NAAN && ofNaan.length > 0 ? { ...dish, modifier_groups: [...ofNaan] } : dish,
  )
  return restaurant
}
type Form = Awaited<ReturnType<typeof openEdit>>['form']
const box = (form: Form, place: number) => form.findByLabelText<HTMLInputElement>(`Group ${place} (choose up to 1)`)
const tick = async (form: Form, place: number) => userEvent.click(await box(form, place))
const save = async (form: Form) => {
  await press(form, 'Save Changes')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
const namesOf = ({ menu }: ReturnType<typeof smallRestaurant>) =>
  menu.find(({ name }) => name === NAAN)!.modifier_groups?.map(({ name }) => name)

test('a dish gets add-ons, and its form shows them again and takes them away', async () => {
  const { form, restaurant } = await openEdit(NAAN, withGroups(3))
  await tick(form, 2)
  await tick(form, 0)
  await save(form)
  expect(namesOf(restaurant)).toEqual(['Group 0', 'Group 2'])
})

test('what a dish has is ticked, can be taken off, and another change keeps it', async () => {
  const { form, restaurant } = await openEdit(NAAN, withGroups(2, [group(0), group(1)]))
  expect((await box(form, 0)).checked).toBe(true)
  await tick(form, 0)
  set(form, /^Description/, 'From the tandoor')
  await save(form)

  expect(namesOf(restaurant)).toEqual(['Group 1'])
})

test('a dish has at most six groups', async () => {
  const { form } = await openEdit(NAAN, withGroups(MOST_GROUPS_OF_DISH + 1))
  for (let place = 0; place < MOST_GROUPS_OF_DISH; place++) await tick(form, place)

  expect((await box(form, MOST_GROUPS_OF_DISH)).disabled).toBe(true)
  expect(form.getByText('At most 6 for one item.')).toBeDefined()
})

test('a restaurant without add-ons is not asked, and its forms send none', async () => {
  const { form, restaurant } = await openEdit(NAAN)
  set(form, /^Price/, '70')
  await save(form)

  expect(callsTo(restaurant, 'updateMenuItem')[0]?.body).not.toHaveProperty('modifier_group_ids')
})
