import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { callsTo } from '../../../testing/render-backoffice.tsx'
import { openEdit, press, set, smallRestaurant, stubBrowser } from '../testing/menu-page.ts'

stubBrowser()

const bar = {
  id: '00000009-0000-4000-8000-000000000001',
  name: 'Bar',
  position: 0,
  amber_minutes: 8,
  red_minutes: 15,
}

test('a restaurant without stations has neither field, and sends neither', async () => {
  const { form, restaurant } = await openEdit('Butter Naan')
  expect(screen.queryByLabelText('Kitchen station')).toBeNull()
  set(form, /^Price/, '70')
  await press(form, 'Save Changes')

  await waitFor(() => expect(callsTo(restaurant, 'updateMenuItem')).toHaveLength(1))
  const sent = callsTo(restaurant, 'updateMenuItem')[0]?.body as object
  expect(Object.keys(sent).filter((name) => /station|kitchen/.test(name))).toEqual([])
})

test('a dish is given a station and a name for tickets, and shows them when it is opened again', async () => {
  const restaurant = smallRestaurant()
  restaurant.stations = [bar]
  const { form } = await openEdit('Butter Naan', restaurant)
  await form.findByLabelText('Kitchen station')
  set(form, /^Kitchen station/, bar.id)
  set(form, /^Name on kitchen tickets/, ' बटर नान ')
  await press(form, 'Save Changes')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(restaurant.menu.find(({ name }) => name === 'Butter Naan')).toMatchObject({
    station_id: bar.id,
    kitchen_name: 'बटर नान',
  })
  await press(within(document.body), 'Edit Butter Naan')
  const again = within(await screen.findByRole('dialog', { name: 'Edit Item' }))
  expect(again.getByLabelText<HTMLSelectElement>('Kitchen station').value).toBe(bar.id)
  expect(again.getByLabelText<HTMLInputElement>('Name on kitchen tickets').value).toBe('बटर नान')
})
