import { createMockRestaurant, seedAreas, seedTables } from '@tiffin/mock-api'
import { expect, test } from 'vitest'
import { fireEvent, openTable, renderPos, screen, seedOrder, tap, tile, within } from '../../testing/render-pos.tsx'

test('[C2-038] [C2-039] [C2-040] tables stand by area, areas in alphabetical order, Unassigned for those without one', async () => {
  const { restaurant } = renderPos()
  await tile('T1')
  const tablesOf = (area: string | null) =>
    restaurant.tables.filter((table) => table.area_name === area).map((table) => table.name)
  const shown = screen.getAllByRole('region').map((area) => [
    area.querySelector('h2')?.textContent,
    within(area)
      .getAllByRole('button')
      .map((button) => button.textContent?.split(' ')[0]),
  ])

  expect(shown).toEqual([
    ['Garden', tablesOf('Garden')],
    ['Main Hall', tablesOf('Main Hall')],
    ['Terrace', tablesOf('Terrace')],
    ['Unassigned', tablesOf(null)],
  ])
  expect(tablesOf(null)).toHaveLength(4)
})

test('[C2-041] inside an area numbers count as numbers', async () => {
  const [area] = seedAreas
  const tables = seedTables()
    .slice(0, 3)
    .map((table, index) => ({ ...table, name: ['T10', 'T2', 't1'][index]!, area_id: area!.id, area_name: area!.name }))
  renderPos(createMockRestaurant({ tables }))
  await tile('T10')

  const names = screen.getAllByRole('button', { name: /seats/ }).map((button) => button.textContent?.split(' ')[0])
  expect(names).toEqual(['t1', 'T2', 'T10'])
})

test('[C2-042] a tile shows name, seats and state', async () => {
  const restaurant = createMockRestaurant()
  seedOrder(restaurant, { table: 'T2' })
  renderPos(restaurant)

  expect((await tile('T1')).textContent).toBe('T1 2 seats Available')
  expect((await tile('T2')).textContent).toMatch(/^T2 4 seats Occupied/)
})

test('[C2-043] the legend and the tiles show Available in the grey, Occupied in the blue of the theme', async () => {
  const restaurant = createMockRestaurant()
  seedOrder(restaurant, { table: 'T2' })
  renderPos(restaurant)
  const groundOf = (element: Element | null | undefined) => element?.className.match(/(?:^| )bg-(\w+)/)?.[1]

  const entries = within(await screen.findByRole('list', { name: 'Legend' })).getAllByRole('listitem')
  expect(entries.map((entry) => [entry.textContent, groundOf(entry.firstElementChild)])).toEqual([
    ['Available', 'neutral'],
    ['Occupied', 'info'],
  ])
  expect([groundOf(await tile('T1')), groundOf(await tile('T2'))]).toEqual(['neutral', 'info'])
})

test('[C2-044] a restaurant without tables says where to add them, and leads there', async () => {
  renderPos(createMockRestaurant({ tables: [] }))
  expect(await screen.findByText('No tables found. Add tables via the Dashboard.')).toBeDefined()

  tap('Open Tables')
  expect(screen.getByTestId('address').textContent).toBe('/tables')
})

test('[C4-004] [C2-051] [C2-052] tapping an available table opens a new order for it', async () => {
  renderPos()

  expect(within(await openTable('T3')).getByRole('heading').textContent).toBe('New Order: T3')
})

test('[C4-003] [C2-051] [C2-055] tapping an occupied table opens its active order with its number', async () => {
  const restaurant = createMockRestaurant()
  const order = seedOrder(restaurant, { table: 'T2' })
  renderPos(restaurant)

  const dialog = await openTable('T2')

  await within(dialog).findByText(order.orderNumber)
  expect(within(dialog).getByRole('heading', { level: 2 }).textContent).toBe(`Viewing Order: T2${order.orderNumber}`)
})

test('arrow keys move between tiles', async () => {
  renderPos()
  const [first, second] = await screen.findAllByRole('button', { name: /seats/ })
  first!.focus()

  fireEvent.keyDown(first!, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(second)

  fireEvent.keyDown(second!, { key: 'ArrowLeft' })
  expect(document.activeElement).toBe(first)
})
