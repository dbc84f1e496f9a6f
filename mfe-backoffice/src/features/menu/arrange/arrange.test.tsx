import { byCategory } from '@tiffin/domain'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { callsTo } from '../../../testing/render-backoffice.tsx'
import { openPage, press, smallRestaurant, stubBrowser } from '../testing/menu-page.ts'

stubBrowser()

async function openArrange(restaurant = smallRestaurant()) {
  const page = await openPage(restaurant)
  await press(within(document.body), 'Arrange')
  return { ...page, restaurant, dialog: within(await screen.findByRole('dialog', { name: 'Arrange Menu' })) }
}
type Dialog = Awaited<ReturnType<typeof openArrange>>['dialog']

const entries = (dialog: Dialog) =>
  within(dialog.getByRole('list'))
    .getAllByRole('listitem')
    .map((entry) => entry.querySelector('span')?.textContent)

test('categories and dishes are moved by their buttons and saved in one call', async () => {
  const { dialog, restaurant, toasts } = await openArrange()
  expect(entries(dialog)).toEqual(['Breads', 'Starters'])

  await press(dialog, 'Move Starters up')
  expect(entries(dialog)).toEqual(['Starters', 'Breads'])
  expect(dialog.getByRole('status').textContent).toBe('Starters: place 1 of 2.')
  // Breads has only one subcategory, so its dishes open directly.
  await press(dialog, 'Open Breads')
  await press(dialog, 'Move Butter Naan down')
  expect(entries(dialog)).toEqual(['Tandoori Roti', 'Butter Naan'])
  await press(dialog, 'Save Order')

  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ kind: 'success', text: 'Menu order saved!' }))
  expect(callsTo(restaurant, 'arrangeMenu')).toHaveLength(1)
  expect(byCategory(restaurant.menu).map(({ name }) => name)).toEqual([
    'Chicken 65',
    'Hara Bhara Kebab',
    'Paneer Tikka',
    'Tandoori Roti',
    'Butter Naan',
  ])
})

test('a category with several subcategories opens those first, and Back keeps what was moved', async () => {
  const { dialog } = await openArrange()

  await press(dialog, 'Open Starters')
  expect(entries(dialog)).toEqual(['Fried', 'Tandoor'])
  await press(dialog, 'Move Tandoor up')
  await press(dialog, 'Open Tandoor')
  expect(entries(dialog)).toEqual(['Hara Bhara Kebab', 'Paneer Tikka'])
  await press(dialog, 'Back')
  expect(entries(dialog)).toEqual(['Tandoor', 'Fried'])
  await press(dialog, 'A to Z')
  expect(entries(dialog)).toEqual(['Fried', 'Tandoor'])
})

test('an entry moves where it is dropped', async () => {
  const { dialog } = await openArrange()
  const [breads, starters] = dialog.getAllByRole('listitem')

  fireEvent.dragStart(breads!)
  fireEvent.dragOver(starters!)
  fireEvent.drop(starters!)

  expect(entries(dialog)).toEqual(['Starters', 'Breads'])
})

test('an order somebody else has changed meanwhile shows an error, and nothing of the own one is lost', async () => {
  const { dialog, restaurant, toasts } = await openArrange()
  await press(dialog, 'Move Starters up')
  restaurant.menu = byCategory(restaurant.menu)
    .toReversed()
    .map((item, position) => ({ ...item, position }))

  await press(dialog, 'Save Order')

  await waitFor(() =>
    expect(toasts.at(-1)).toMatchObject({ kind: 'error', text: expect.stringContaining('meanwhile') }),
  )
  expect(entries(dialog)).toEqual(['Starters', 'Breads'])
})

test('what was moved is not thrown away by Cancel without a question', async () => {
  const { dialog, restaurant } = await openArrange()
  await press(dialog, 'Move Starters up')

  await press(dialog, 'Cancel')

  expect(await screen.findByText('Your changes have not been saved. Close without saving them?')).toBeDefined()
  expect(callsTo(restaurant, 'arrangeMenu')).toHaveLength(0)
})
