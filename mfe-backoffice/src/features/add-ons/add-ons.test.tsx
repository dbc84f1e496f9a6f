import { AppError, type ModifierGroup } from '@tiffin/contracts'
import { createMockRestaurant, type MockRestaurant } from '@tiffin/mock-api'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { callsTo, renderPage } from '../../testing/render-backoffice.tsx'

const idOf = (place: number) => `00000000-0000-4000-8000-00000000000${place}`
const spice: ModifierGroup = {
  id: idOf(1),
  name: 'Spice level',
  min: 1,
  max: 1,
  options: [
    { id: idOf(2), name: 'Mild', price: 0, is_default: true },
    { id: idOf(3), name: 'Hot', price: 0, is_default: false },
  ],
}

function withSpice(): MockRestaurant {
  const restaurant = createMockRestaurant({ modifierGroups: [spice] })
  restaurant.menu = restaurant.menu.slice(0, 2).map((dish) => ({ ...dish, modifier_groups: [spice] }))
  return restaurant
}

const card = async () => within(await screen.findByRole('region', { name: 'Add-ons' }))
type Part = Awaited<ReturnType<typeof card>>
const press = async (part: Part, name: string) => userEvent.click(await part.findByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const set = (part: Part, label: RegExp, value: string) =>
  fireEvent.change(part.getByLabelText(label), { target: { value } })

test('without add-ons the card says what they are for; new ones are saved and listed with their rule', async () => {
  const { restaurant, texts } = renderPage('settings')
  expect(await (await card()).findByText(/^Add-ons are what a guest chooses with a dish/)).toBeDefined()
  await press(await card(), 'New Add-ons')
  const form = await dialog('New Add-ons')
  set(form, /^Name/, ' Extras ')
  set(form, /^Choose at most/, '2')
  set(form, /^Option 1(?! is)/, 'Onions')
  fireEvent.click(form.getByLabelText('Option 1 is chosen beforehand'))
  set(form, /^Option 2(?! is)/, 'Extra cheese')
  set(form, /^Price 2/, '40.5')
  await press(form, 'Save Add-ons')

  await waitFor(() => expect(texts()).toEqual(['Add-ons "Extras" added!']))
  expect(restaurant.modifierGroups).toMatchObject([
    {
      name: 'Extras',
      min: 0,
      max: 2,
      options: [
        { name: 'Onions', price: 0, is_default: true },
        { name: 'Extra cheese', price: 40.5, is_default: false },
      ],
    },
  ])
  expect(
    await (await card()).findByRole('row', { name: /^Extras.*\(choose up to 2\) Onions · Extra cheese/ }),
  ).toBeDefined()
})

test('what cannot be is refused at its field, and nothing is sent', async () => {
  const { restaurant } = renderPage('settings', { restaurant: withSpice() })
  await press(await card(), 'Edit Spice level')
  const form = await dialog('Edit Add-ons')
  const problems: readonly (readonly [RegExp, string, string])[] = [
    [/^Name/, ' ', 'Add-ons need a name.'],
    [/^Choose at least/, '3', 'There are not that many options.'],
    [/^Choose at least/, '-1', 'Enter a whole number from 0 to 12.'],
    [/^Choose at most/, '0', 'Enter a whole number from 1 to 12.'],
    [/^Option 2(?! is)/, ' mild', 'Each option needs a name of its own.'],
    [/^Option 2(?! is)/, '', 'Each option needs a name of its own.'],
    [/^Price 2/, '-1', 'Enter a price of ₹0.00 or more, with at most two decimals.'],
    [/^Price 1/, '5', 'What is chosen beforehand must cost nothing.'],
  ]
  for (const [label, value, problem] of problems) {
    const { value: before } = form.getByLabelText<HTMLInputElement>(label)
    set(form, label, value)
    await press(form, 'Save Changes')
    expect(await form.findByText(problem)).toBeDefined()
    set(form, label, before)
  }
  set(form, /^Choose at least/, '2')
  await press(form, 'Save Changes')
  expect(await form.findByText('At most must not be below at least.')).toBeDefined()
  set(form, /^Choose at least/, '1')
  fireEvent.click(form.getByLabelText('Option 2 is chosen beforehand'))
  await press(form, 'Save Changes')
  expect(await form.findByText('More are chosen beforehand than may be chosen.')).toBeDefined()
  expect(callsTo(restaurant, 'updateModifierGroup')).toEqual([])
})

test('options keep their ids when they are renamed, moved and joined by another one, and dishes follow', async () => {
  const { restaurant, texts } = renderPage('settings', { restaurant: withSpice() })
  await press(await card(), 'Edit Spice level')
  const form = await dialog('Edit Add-ons')
  await press(form, 'Move option 2 up')
  set(form, /^Option 1(?! is)/, 'Very hot')
  await press(form, 'Add option')
  set(form, /^Option 3(?! is)/, 'Medium')
  await press(form, 'Save Changes')

  await waitFor(() => expect(texts()).toEqual(['Add-ons "Spice level" updated!']))
  expect(restaurant.menu[0]!.modifier_groups![0]!.options).toMatchObject([
    { id: idOf(3), name: 'Very hot' },
    { id: idOf(2), name: 'Mild', is_default: true },
    { name: 'Medium' },
  ])
})

test('a name that other add-ons have is refused by the server, and its text is shown', async () => {
  const { texts } = renderPage('settings', { restaurant: withSpice() })
  await press(await card(), 'New Add-ons')
  const form = await dialog('New Add-ons')
  set(form, /^Name/, 'SPICE LEVEL')
  set(form, /^Option 1(?! is)/, 'A')
  await press(form, 'Remove option 2')
  await press(form, 'Save Add-ons')

  await waitFor(() => expect(texts()).toEqual(['Add-ons "SPICE LEVEL" already exist.']))
})

test('deleted add-ons leave the dishes after a question', async () => {
  const { restaurant, texts, questions } = renderPage('settings', { restaurant: withSpice() })
  await press(await card(), 'Delete Spice level')

  await waitFor(() => expect(texts()).toEqual(['Add-ons "Spice level" deleted!']))
  expect(questions).toMatchObject([{ title: 'Delete Add-ons', danger: true }])
  expect(restaurant.menu.map(({ modifier_groups: groups }) => groups)).toEqual([undefined, undefined])
})

test('a failure of the list is shown, and asked again', async () => {
  const restaurant = withSpice()
  restaurant.refusals.set('listModifierGroups', new AppError('SERVICE_UNAVAILABLE'))
  renderPage('settings', { restaurant })
  const part = await card()
  await part.findByRole('button', { name: 'Try Again' })
  restaurant.refusals.clear()
  await press(part, 'Try Again')

  expect(await part.findByRole('row', { name: /^Spice level/ })).toBeDefined()
})
