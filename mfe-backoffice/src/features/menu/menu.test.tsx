import { createMockRestaurant, largeMenu } from '@tiffin/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { callsTo, renderPage } from '../../testing/render-backoffice.tsx'
import { list, openPage, press, section, smallRestaurant, stubBrowser } from './testing/menu-page.ts'

stubBrowser()

test('[C2-087] [C2-088] the page has add-item form, import form, export card and Manage Categories', async () => {
  await openPage()

  expect(section('Add Item').getByRole('button', { name: 'Add Item' })).toBeDefined()
  expect(section('Import CSV').getByLabelText(/^CSV file/)).toBeDefined()
  expect(section('Export').getByRole('button', { name: 'Export Menu' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Manage Categories' })).toBeDefined()
})

test('[C2-089] [C2-090] the menu stands by categories, each item with Edit and Delete', async () => {
  renderPage('menu', { restaurant: smallRestaurant() })

  const rows = within(await list()).getAllByRole('listitem')
  const named = rows.map(
    (row) =>
      within(row).queryByRole('heading')?.textContent ??
      within(row)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
  )
  const actions = (name: string) => [`Edit ${name}`, `Delete ${name}`]
  expect(named).toEqual([
    'Breads2',
    'Tandoor',
    actions('Butter Naan'),
    actions('Tandoori Roti'),
    'Starters3',
    'Fried',
    actions('Chicken 65'),
    'Tandoor',
    actions('Hara Bhara Kebab'),
    actions('Paneer Tikka'),
  ])
})

test('of two thousand dishes only those in view are drawn, and a search finds any', async () => {
  const restaurant = createMockRestaurant({ menu: largeMenu(2_000) })
  renderPage('menu', { restaurant })

  expect(within(await list()).getAllByRole('listitem').length).toBeLessThan(60)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search the menu' }), 'No. 1999')
  expect(await screen.findByRole('button', { name: /^Edit .* No\. 1999$/ })).toBeDefined()
  expect(screen.getAllByRole('button', { name: /^Edit / })).toHaveLength(1)

  await userEvent.type(screen.getByRole('searchbox'), 'x')
  expect(await screen.findByText('No items match "No. 1999x".')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(within(await list()).getAllByRole('listitem').length).toBeGreaterThan(1)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Menu' }))
})

test('an empty menu says how to fill it, and does so with a sample', async () => {
  renderPage('menu', { restaurant: createMockRestaurant({ menu: [] }) })

  expect(
    await screen.findByText(
      'No items yet. Add the first one with the form, import a CSV file, or begin with a sample.',
    ),
  ).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Add the sample menu' }))
  expect(await screen.findByText('24 items')).toBeDefined()
})

test.each([
  [7, null],
  [6, '5 of the 6 items of your plan are on the menu.'],
  [5, 'Your plan includes 5 items, and the menu has 5. Further ones are refused.'],
])('of a plan with %d items a menu of five says %s before one is refused', async (menu_item_limit, text) => {
  const restaurant = smallRestaurant()
  const { subscription } = restaurant
  restaurant.subscription = { ...subscription, features: { ...subscription.features, menu_item_limit } }
  renderPage('menu', { restaurant })

  expect(await screen.findByText(`5 of ${menu_item_limit} items`)).toBeDefined()
  expect(screen.queryByRole('note')?.querySelector('p')?.textContent ?? null).toBe(text)
})

test('[C8-013] [C8-014] failed loads say so and can be tried again', async () => {
  const restaurant = smallRestaurant()
  restaurant.outages.add('listMenu').add('listTaxGroups')
  const { texts } = renderPage('menu', { restaurant })
  const failed = within(await screen.findByRole('alert'))
  expect(failed.getByText('Failed to load menu.')).toBeDefined()
  expect(failed.getByText('Something went wrong on our side. Please try again.')).toBeDefined()
  await waitFor(() => expect(texts().toSorted()).toEqual(['Failed to load menu.', 'Failed to load tax groups.']))

  restaurant.outages.clear()
  await press(failed, 'Try Again')

  expect(await list()).toBeDefined()
})

test('[C8-055] deleting asks; the focus goes on past the headings', async () => {
  const { toasts, questions } = renderPage('menu', { restaurant: smallRestaurant() })

  await userEvent.click(within(await list()).getByRole('button', { name: 'Delete Tandoori Roti' }))

  await waitFor(() => expect(toasts).toMatchObject([{ kind: 'success', text: 'Item "Tandoori Roti" deleted!' }]))
  expect(questions).toEqual([
    { title: 'Delete Item', message: 'Take "Tandoori Roti" off the menu? Past orders keep it.', danger: true },
  ])
  expect(screen.queryByRole('button', { name: 'Edit Tandoori Roti' })).toBeNull()
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit Chicken 65'))
})

test('who does not confirm keeps the item', async () => {
  const { restaurant, questions } = renderPage('menu', { restaurant: smallRestaurant(), confirms: false })

  await userEvent.click(within(await list()).getByRole('button', { name: 'Delete Tandoori Roti' }))

  await waitFor(() => expect(questions).toHaveLength(1))
  expect(callsTo(restaurant, 'deleteMenuItem')).toEqual([])
})

test.each([
  ['without a text says so', 'emptyFailures', 'Failed to delete item.'],
  ['with a text says that', 'outages', 'Something went wrong on our side. Please try again.'],
] as const)('[C8-017 R1] a deletion that fails %s and keeps the item', async (_how, failures, text) => {
  const restaurant = smallRestaurant()
  restaurant[failures].add('deleteMenuItem')
  const { texts } = renderPage('menu', { restaurant })

  await userEvent.click(within(await list()).getByRole('button', { name: 'Delete Tandoori Roti' }))

  await waitFor(() => expect(texts()).toEqual([text]))
  expect(screen.getByRole('button', { name: 'Edit Tandoori Roti' })).toBeDefined()
})
