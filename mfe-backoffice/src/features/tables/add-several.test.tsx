import { createMockRestaurant, seedAreas, seedTables } from '@tiffin/mock-api'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { callsTo, renderPage } from '../../testing/render-backoffice.tsx'

const [terrace] = seedAreas

async function openSeveral(restaurant = createMockRestaurant({ tables: seedTables().slice(0, 1) })) {
  const page = renderPage('tables', { restaurant })
  await screen.findByRole('row', { name: /^T1 / })
  fireEvent.click(screen.getByRole('button', { name: 'Add several' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add Several Tables' })
  const type = (label: RegExp, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })
  const save = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Add Tables' }))
  return { ...page, dialog, type, save }
}

test('a range is previewed, names the area has are marked and left out, the rest is added at once', async () => {
  const { dialog, type, save, restaurant, texts } = await openSeveral()
  type(/^Names/, 'T1-T3, Patio 3')
  type(/^Pax/, '4')
  type(/^Area/, terrace!.id)

  expect(within(dialog).getByRole('status').textContent).toBe('3 tables to add, 1 already there and left out.')
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((chip) => chip.textContent),
  ).toEqual(['T1already there', 'T2', 'T3', 'Patio 3'])

  save()

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(callsTo(restaurant, 'createTables')[0]?.body).toEqual({
    names: ['T2', 'T3', 'Patio 3'],
    pax: 4,
    areaId: terrace!.id,
  })
  expect(screen.getAllByRole('rowheader').map((name) => name.textContent)).toEqual(['Patio 3', 'T1', 'T2', 'T3'])
  expect(texts()).toEqual(['3 tables added!'])
})

test.each([
  ['', 'Type the names of the tables.'],
  ['t1', 'All of these are in the area already.'],
  ['B1-B101', 'At most 100 tables at once.'],
  ['The table below the old mango tree in the yard', 'A name has at most 40 characters.'],
])('names %j are refused: %s', async (names, reason) => {
  const { dialog, type, save, restaurant } = await openSeveral()
  type(/^Names/, names)
  type(/^Area/, terrace!.id)

  save()

  await waitFor(() =>
    expect(
      within(dialog)
        .getByLabelText(/^Names/)
        .getAttribute('aria-invalid'),
    ).toBe('true'),
  )
  expect(within(dialog).getAllByText(reason).length).toBeGreaterThan(0)
  expect(callsTo(restaurant, 'createTables')).toHaveLength(0)
})

test('[C8-025] a failure says so and keeps what was typed', async () => {
  const { dialog, type, save, restaurant, texts } = await openSeveral()
  restaurant.emptyFailures.add('createTables')
  type(/^Names/, 'B1-B3')
  type(/^Area/, terrace!.id)

  save()

  await waitFor(() => expect(texts()).toEqual(['Failed to add table.']))
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/^Names/).value).toBe('B1-B3')
})

test('a table somebody else added meanwhile is named by the server', async () => {
  const { type, save, restaurant, texts } = await openSeveral()
  restaurant.tables = [
    ...restaurant.tables,
    { ...restaurant.tables[0]!, id: '00000002-0000-4000-8000-0000000000ff', name: 'B2' },
  ]
  type(/^Names/, 'B1-B3')
  type(/^Area/, terrace!.id)

  save()

  await waitFor(() => expect(texts()).toEqual(['Already in this area: B2.']))
})
