import { AppError, type Daypart } from '@tiffin/contracts'
import { createMockRestaurant, type MockRestaurant } from '@tiffin/mock-api'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { callsTo, renderPage } from '../../testing/render-backoffice.tsx'

const breakfast: Daypart = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Breakfast',
  days: [1, 2, 3, 4, 5],
  from_minute: 420,
  to_minute: 660,
  categories: [
    { main_category: 'Breads', subcategory: '' },
    { main_category: 'Left the menu', subcategory: '' },
  ],
}

function withBreakfast(): MockRestaurant {
  const restaurant = createMockRestaurant({ dayparts: [breakfast] })
  restaurant.menu = restaurant.menu.map((dish) => ({ ...dish, daypart_ids: [breakfast.id] }))
  return restaurant
}

const card = async () => within(await screen.findByRole('region', { name: 'Serving Hours' }))
type Part = Awaited<ReturnType<typeof card>>
const press = async (part: Part, name: string) => userEvent.click(await part.findByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const set = (part: Part, label: RegExp, value: string) =>
  fireEvent.change(part.getByLabelText(label), { target: { value } })
const tick = (part: Part, ...names: string[]) =>
  names.forEach((name) => fireEvent.click(part.getByRole('checkbox', { name })))

test('without serving hours the card says what they are for; new ones are saved and listed with their categories', async () => {
  const { restaurant, texts } = renderPage('settings')
  expect(await (await card()).findByText(/^Serving hours say when a category is served/)).toBeDefined()
  await press(await card(), 'New Serving Hours')
  const form = await dialog('New Serving Hours')
  await form.findByRole('checkbox', { name: 'Breads' })
  set(form, /^Name/, ' Late night ')
  set(form, /^From/, '22:00')
  set(form, /^To/, '02:00')
  expect(form.getByText('They end on the next day.')).toBeDefined()
  tick(form, 'Mon', 'Tue', 'Wed', 'Thu', 'Sun', 'Breads')
  await press(form, 'Save Serving Hours')

  await waitFor(() => expect(texts()).toEqual(['Serving hours "Late night" added!']))
  expect(restaurant.dayparts).toMatchObject([
    {
      name: 'Late night',
      days: [5, 6],
      from_minute: 1_320,
      to_minute: 120,
      categories: [{ main_category: 'Breads', subcategory: '' }],
    },
  ])
  expect(
    await (await card()).findByRole('row', { name: /^Late night22:00–02:00 the next day, Fri, SatBreads/ }),
  ).toBeDefined()
})

test('what cannot be is refused at its field, and nothing is sent', async () => {
  const { restaurant } = renderPage('settings', { restaurant: withBreakfast() })
  await press(await card(), 'Edit Breakfast')
  const form = await dialog('Edit Serving Hours')
  const problems: readonly (readonly [RegExp, string, string])[] = [
    [/^Name/, ' ', 'Serving hours need a name.'],
    [/^Name/, 'Lunch; dinner', 'A name may not have a semicolon.'],
    [/^From/, '', 'Enter a time, such as 07:00.'],
    [/^To/, '', 'Enter a time, such as 07:00.'],
  ]
  for (const [label, value, problem] of problems) {
    const { value: before } = form.getByLabelText<HTMLInputElement>(label)
    set(form, label, value)
    await press(form, 'Save Changes')
    expect(await form.findByText(problem)).toBeDefined()
    set(form, label, before)
  }
  tick(form, 'Mon', 'Tue', 'Wed', 'Thu', 'Fri')
  await press(form, 'Save Changes')
  expect(await form.findByText('Choose at least one day.')).toBeDefined()
  expect(callsTo(restaurant, 'updateDaypart')).toEqual([])
})

test('a change keeps what it does not name, and drops a category that left the menu', async () => {
  const { restaurant, texts } = renderPage('settings', { restaurant: withBreakfast() })
  await press(await card(), 'Edit Breakfast')
  const form = await dialog('Edit Serving Hours')
  expect((await form.findByRole<HTMLInputElement>('checkbox', { name: 'Breads' })).checked).toBe(true)
  set(form, /^To/, '07:00')
  expect(form.getByText('They last for a whole day.')).toBeDefined()
  set(form, /^To/, '11:30')
  await press(form, 'Save Changes')

  await waitFor(() => expect(texts()).toEqual(['Serving hours "Breakfast" updated!']))
  expect(restaurant.dayparts).toEqual([
    { ...breakfast, to_minute: 690, categories: [{ main_category: 'Breads', subcategory: '' }] },
  ])
})

test('a name that other hours have is refused by the server, and its text is shown', async () => {
  const { texts } = renderPage('settings', { restaurant: withBreakfast() })
  await press(await card(), 'New Serving Hours')
  const form = await dialog('New Serving Hours')
  set(form, /^Name/, 'BREAKFAST')
  await press(form, 'Save Serving Hours')

  await waitFor(() => expect(texts()).toEqual(['Serving hours "BREAKFAST" already exist.']))
})

test('deleted hours leave the dishes after a question that says what happens', async () => {
  const { restaurant, texts, questions } = renderPage('settings', { restaurant: withBreakfast() })
  await press(await card(), 'Delete Breakfast')

  await waitFor(() => expect(texts()).toEqual(['Serving hours "Breakfast" deleted!']))
  expect(questions).toMatchObject([
    {
      title: 'Delete Serving Hours',
      message:
        'Delete the serving hours "Breakfast"? Categories and dishes that have no other hours are then served at any time.',
      danger: true,
    },
  ])
  expect(restaurant.menu.filter((dish) => dish.daypart_ids)).toEqual([])
})

test('a failure of the list is shown, and asked again', async () => {
  const restaurant = withBreakfast()
  restaurant.refusals.set('listDayparts', new AppError('SERVICE_UNAVAILABLE'))
  renderPage('settings', { restaurant })
  const part = await card()
  await part.findByRole('button', { name: 'Try Again' })
  restaurant.refusals.clear()
  await press(part, 'Try Again')

  expect(await part.findByRole('row', { name: /^Breakfast07:00–11:00, Mon–FriBreads · Left the menu/ })).toBeDefined()
})
