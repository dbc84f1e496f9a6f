import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { callsTo } from '../../../testing/render-backoffice.tsx'
import { openPage, press, smallRestaurant, stubBrowser, type Part } from '../testing/menu-page.ts'

stubBrowser()

const column = (title: string) => within(screen.getByRole('region', { name: title }))
const names = (part: Part) => part.queryAllByRole('listitem').map(({ textContent }: HTMLElement) => textContent)

async function openManager(restaurant = smallRestaurant()) {
  const page = await openPage(restaurant)
  await userEvent.click(screen.getByRole('button', { name: 'Manage Categories' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Manage Categories' }))
  return {
    ...page,
    dialog,
    mains: () => column('Main Categories'),
    subs: (main: string) => column(`Subcategories of ${main}`),
  }
}

const write = async (part: Part, label: string, name: string) => {
  const input = part.getByLabelText(label)
  await userEvent.clear(input)
  await userEvent.type(input, `${name}{Enter}`)
}

test('[C2-091] [C2-092] [C3-027] main categories left, subcategories of the selected one right, and Done', async () => {
  const { dialog, mains, subs } = await openManager()
  expect(names(mains())).toEqual(['Breads', 'Starters'])
  expect(names(subs('Breads'))).toEqual(['Tandoor'])

  await press(mains(), 'Starters')
  expect(names(subs('Starters'))).toEqual(['Fried', 'Tandoor'])

  await press(dialog, 'Done')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Manage Categories'))
})

test('[C3-027] the structure is built from the menu, also where the kept categories cannot be read', async () => {
  const restaurant = smallRestaurant()
  restaurant.outages.add('listCategories')
  const { mains, subs } = await openManager(restaurant)

  expect(names(mains())).toEqual(['Breads', 'Starters'])
  expect(names(subs('Breads'))).toEqual(['Tandoor'])
})

test('[C3-028 G39] [C5-020] new names are trimmed, kept and selected', async () => {
  const { restaurant, mains, subs } = await openManager()

  await write(mains(), 'New Main Category', '  Thali  ')
  expect(await screen.findByRole('region', { name: 'Subcategories of Thali' })).toBeDefined()
  await write(subs('Thali'), 'New Subcategory', ' Lunch ')

  await waitFor(() => expect(names(subs('Thali'))).toEqual(['Lunch']))
  expect(names(mains())).toEqual(['Breads', 'Starters', 'Thali'])
  expect(callsTo(restaurant, 'createCategory').map(({ body }) => body)).toEqual([
    { main_category: 'Thali' },
    { main_category: 'Thali', subcategory: 'Lunch' },
  ])
})

test('[C5-021] a duplicate main category is refused whatever its case, and the name stays to be corrected', async () => {
  const { restaurant, mains } = await openManager()

  await write(mains(), 'New Main Category', 'sTARTERS ')

  expect(await mains().findByText('Main Category "sTARTERS" already exists.')).toBeDefined()
  expect((mains().getByLabelText('New Main Category') as HTMLInputElement).value).toBe('sTARTERS ')
  expect(callsTo(restaurant, 'createCategory')).toEqual([])
})

test('[C5-022] a duplicate subcategory is refused; the same name below another main category is not', async () => {
  const { restaurant, mains, subs } = await openManager()

  await write(subs('Breads'), 'New Subcategory', 'TANDOOR')
  expect(await subs('Breads').findByText('Subcategory "TANDOOR" already exists in "Breads".')).toBeDefined()
  await write(subs('Breads'), 'New Subcategory', ' ')
  expect(await subs('Breads').findByText('Enter a name.')).toBeDefined()
  expect(callsTo(restaurant, 'createCategory')).toEqual([])

  await press(mains(), 'Starters')
  await press(mains(), 'Breads')
  await write(subs('Breads'), 'New Subcategory', 'Fried')
  await waitFor(() => expect(names(subs('Breads'))).toEqual(['Fried', 'Tandoor']))
})

test('[C5-023] a category in use cannot be deleted, and nobody is asked', async () => {
  const { restaurant, texts, mains, subs } = await openManager()

  await press(mains(), 'Delete Breads')
  await press(subs('Breads'), 'Delete Tandoor')

  expect(texts()).toEqual([
    'Cannot delete "Breads": It\'s assigned to menu items.',
    'Cannot delete "Tandoor": It\'s assigned to menu items.',
  ])
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(callsTo(restaurant, 'deleteCategory')).toEqual([])
})

test('[C5-024] deleting asks; Cancel keeps, Confirm removes and the focus goes on', async () => {
  const restaurant = smallRestaurant()
  restaurant.categories = [{ name: 'Thali', subcategories: ['Lunch', 'Dinner'] }]
  const { mains, subs } = await openManager(restaurant)
  await press(mains(), 'Thali')

  await press(subs('Thali'), 'Delete Dinner')
  const question = within(await screen.findByRole('dialog', { name: 'Delete Category' }))
  expect(question.getByText('Delete the category "Dinner"?')).toBeDefined()
  await press(question, 'Cancel')
  expect(callsTo(restaurant, 'deleteCategory')).toEqual([])

  await press(subs('Thali'), 'Delete Dinner')
  await press(within(await screen.findByRole('dialog', { name: 'Delete Category' })), 'Confirm')
  await waitFor(() => expect(names(subs('Thali'))).toEqual(['Lunch']))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete Lunch'))
  expect(callsTo(restaurant, 'deleteCategory').map(({ query }) => query)).toEqual([
    { main_category: 'Thali', subcategory: 'Dinner' },
  ])

  await press(mains(), 'Delete Thali')
  await press(within(await screen.findByRole('dialog', { name: 'Delete Category' })), 'Confirm')
  await waitFor(() => expect(names(mains())).toEqual(['Breads', 'Starters']))
})

test('failures of the server are shown, and a deletion it refuses is not made', async () => {
  const restaurant = smallRestaurant()
  restaurant.categories = [{ name: 'Thali', subcategories: [] }]
  restaurant.emptyFailures.add('createCategory').add('deleteCategory')
  const { texts, mains } = await openManager(restaurant)

  await write(mains(), 'New Main Category', 'Bakery')
  expect(await mains().findByText('Failed to add category.')).toBeDefined()
  await press(mains(), 'Delete Thali')
  await press(within(await screen.findByRole('dialog', { name: 'Delete Category' })), 'Confirm')

  await waitFor(() => expect(texts()).toEqual(['Deletion failed.']))
})
