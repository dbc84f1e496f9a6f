import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { callsTo } from '../../../testing/render-backoffice.tsx'
import {
  fillIn,
  list,
  openEdit,
  openPage,
  press,
  section,
  set,
  smallRestaurant,
  stubBrowser,
  valueOf,
} from '../testing/menu-page.ts'

stubBrowser()

const FAVOURITE = 'Favourite: first under Popular in the till'

test('a dish is added with a code and as a favourite, and the list shows both', async () => {
  const { restaurant } = await openPage()
  const form = section('Add Item')
  fillIn(form, { name: 'Malai Kofta' })
  set(form, /^Code/, ' 101 ')
  await userEvent.click(form.getByLabelText(FAVOURITE))
  await press(form, 'Add Item')

  await waitFor(() =>
    expect(restaurant.menu.find(({ name }) => name === 'Malai Kofta')).toMatchObject({
      code: '101',
      is_favourite: true,
    }),
  )
  const row = (await within(await list()).findByText('Malai Kofta')).closest('li')!
  expect(within(row).getByText('101')).toBeDefined()
  expect(within(row).getByRole('img', { name: 'Favourite' })).toBeDefined()
})

test('what is no code is refused before anything is sent', async () => {
  const { restaurant } = await openPage()
  const form = section('Add Item')
  fillIn(form)
  set(form, /^Code/, '1a')
  await press(form, 'Add Item')

  expect(await form.findByText('A code has one to four digits.')).toBeDefined()
  expect(callsTo(restaurant, 'createMenuItem')).toHaveLength(0)
})

test('the code of another dish is refused by name, and the form keeps what was typed', async () => {
  const restaurant = smallRestaurant()
  restaurant.menu = restaurant.menu.map((item) => (item.name === 'Paneer Tikka' ? { ...item, code: '101' } : item))
  const { form, toasts } = await openEdit('Chicken 65', restaurant)
  set(form, /^Code/, '101')
  await press(form, 'Save Changes')

  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ text: 'The code 101 belongs to "Paneer Tikka" already.' }))
  expect(valueOf(form, /^Code/)).toBe('101')
  expect(screen.getByRole('dialog', { name: 'Edit Item' })).toBeDefined()
})
