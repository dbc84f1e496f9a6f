import { createMockRestaurant } from '@tiffin/mock-api'
import { expect, test } from 'vitest'
import { fireEvent, openTable, popup, renderPos, screen, seedOrder, tile, waitFor } from '../testing/render-pos.tsx'

const idOf = (name: string, { tables } = createMockRestaurant()) => tables.find((table) => table.name === name)!.id

test('an open table stands in the address, beside what else is there, until it is closed', async () => {
  renderPos(undefined, '/pos?from=tables')
  await openTable('T1')
  expect(location.search).toBe(`?from=tables&table=${idOf('T1')}`)

  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(location.search).toBe('?from=tables'))
})

test('the address of a free table begins an order for it', async () => {
  renderPos(undefined, `/pos?table=${idOf('T1')}`)

  expect((await popup()).textContent).toContain('New Order: T1')
})

test('the address of an occupied table shows its order', async () => {
  const restaurant = createMockRestaurant()
  seedOrder(restaurant, { table: 'T2' })
  renderPos(restaurant, `/pos?table=${idOf('T2', restaurant)}`)

  expect((await popup()).textContent).toContain('Viewing Order: T2')
})

test('a table that is not there opens nothing', async () => {
  renderPos(undefined, '/pos?table=nobody')
  await tile('T1')

  expect(screen.queryByRole('dialog')).toBeNull()
})
