import { AppError } from '@tiffin/contracts'
import { afterEach, expect, test, vi } from 'vitest'
import {
  addDishes,
  callsTo,
  closed,
  fireEvent,
  killPage,
  openTable,
  renderPos,
  screen,
  tapWhenReady,
  tile,
  waitFor,
  within,
} from '../testing/render-pos.tsx'
import { messages } from './messages.ts'

const NAAN = 'Butter Naan'
afterEach(() => void vi.restoreAllMocks())

async function holdNaan() {
  fireEvent.click(await screen.findByRole('button', { name: `Note for ${NAAN}` }))
  const sheet = within(await screen.findByRole('dialog', { name: `Note for ${NAAN}` }))
  fireEvent.click(sheet.getByRole('checkbox', { name: 'Hold' }))
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: `Note for ${NAAN}` })).toBeNull())
}

test('a held dish waits without a connection as it was taken, is on no paper, and is sent again unchanged', async () => {
  const printed = vi.spyOn(globalThis, 'print').mockImplementation(() => {})
  const { restaurant, unmount } = renderPos()
  await tile('T1')
  await waitFor(() => expect(callsTo(restaurant, 'listUndelivered').length).toBeGreaterThan(0))
  restaurant.refusals.set('createOrder', new AppError('SERVICE_UNAVAILABLE'))
  await openTable('T1')
  await addDishes(NAAN)
  await holdNaan()
  await tapWhenReady('Punch + KOT')
  await screen.findByText(messages.kept)
  await closed()
  expect((await tile('T1')).textContent).toContain('1 held')

  unmount()
  await killPage()
  restaurant.refusals.clear()
  renderPos(restaurant)
  await waitFor(() => expect(restaurant.orders).toHaveLength(1))
  const [first, ...others] = callsTo(restaurant, 'createOrder')
  for (const other of others) expect([other.body, other.idempotencyKey]).toEqual([first!.body, first!.idempotencyKey])
  expect(first!.body).toMatchObject({ items: [{ held: true }] })
  expect([restaurant.orders[0]!.kots, printed.mock.calls]).toEqual([[], []])
})
