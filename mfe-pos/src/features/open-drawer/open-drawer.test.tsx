import { AppError } from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import { createMockRestaurant, type MockRestaurant } from '@tiffin/mock-api'
import { afterEach, expect, test } from 'vitest'
import {
  callsTo,
  closed,
  fireEvent,
  keysOf,
  popup,
  renderPos,
  screen,
  tile,
  waitFor,
  within,
} from '../../testing/render-pos.tsx'

const PRINTER = {
  id: '0000000d-0000-4000-8000-000000000001',
  name: 'Counter',
  agent_id: '0000000b-0000-4000-8000-000000000001',
  address: '192.168.1.51:9100',
  columns: 48,
  is_agent_on: true,
  problem: null,
  printed_at: null,
} as const

afterEach(() => localStorage.clear())

function withDrawer(role: Role, changes: Partial<MockRestaurant> = {}) {
  const restaurant = createMockRestaurant({
    printers: [PRINTER],
    billOutput: { printer_id: PRINTER.id, drawer_pin: 2 },
    ...changes,
  })
  restaurant.user = { ...restaurant.user, userRole: role }
  return restaurant
}
async function open(restaurant: MockRestaurant) {
  const pos = renderPos(restaurant)
  fireEvent.click(await screen.findByRole('button', { name: 'Open Drawer' }))
  return { ...pos, form: within(await popup()) }
}
const choose = (reason: string) => fireEvent.click(screen.getByRole('radio', { name: reason }))
/** The button of the dialog, which covers that of the floor. */
const submit = () => screen.getAllByRole<HTMLButtonElement>('button', { name: 'Open Drawer' }).at(-1)!
const press = () => fireEvent.click(submit())
const bodies = (restaurant: MockRestaurant) => callsTo(restaurant, 'openDrawer').map(({ body }) => body)

test.each(['Admin', 'Captain'] as const)('a %s opens the drawer with a reason', async (role) => {
  const restaurant = withDrawer(role)
  const { texts } = await open(restaurant)
  choose('Give change')
  press()
  await waitFor(() => expect(texts()).toEqual(['The drawer is being opened.']))
  expect(bodies(restaurant)).toEqual([{ reason: 'change', note: null }])
  await closed()
})

test('without a reason nothing is asked, and Other needs a note', async () => {
  const restaurant = withDrawer('Captain')
  const { form, texts } = await open(restaurant)
  press()
  expect(form.getByRole('alert').textContent).toBe('Please choose a reason.')
  choose('Other')
  press()
  expect(await form.findByText('Please write why.')).toBeDefined()
  expect(callsTo(restaurant, 'openDrawer')).toEqual([])

  fireEvent.change(form.getByLabelText(/^Note/), { target: { value: ' A coin fell in ' } })
  press()
  await waitFor(() => expect(texts()).toHaveLength(1))
  expect(bodies(restaurant)).toEqual([{ reason: 'other', note: 'A coin fell in' }])
})

test('while the print agent is off it says to use the key', async () => {
  const { texts } = await open(withDrawer('Admin', { printers: [{ ...PRINTER, is_agent_on: false }] }))
  choose('Count the cash')
  press()
  await waitFor(() => expect(texts()[0]).toMatch(/^The print agent is not on, .* Open it with its key\.$/))
})

test('an unanswered press is sent again under its key', async () => {
  const restaurant = withDrawer('Admin')
  const { texts } = await open(restaurant)
  restaurant.lostReplies.add('openDrawer')
  choose('Give change')
  press()
  await waitFor(() => expect(texts().at(-1)).toMatch(/^It is not known whether the drawer was opened/))
  restaurant.lostReplies.clear()
  await waitFor(() => expect(submit().disabled).toBe(false))
  press()
  await waitFor(() => expect(keysOf(restaurant, 'openDrawer')).toHaveLength(2))
  expect(new Set(keysOf(restaurant, 'openDrawer')).size).toBe(1)
})

test('a drawer that is there no more is refused, and its button goes', async () => {
  const restaurant = withDrawer('Admin')
  const { texts } = await open(restaurant)
  restaurant.billOutput = { printer_id: PRINTER.id, drawer_pin: null }
  choose('Give change')
  press()
  await waitFor(() => expect(texts().at(-1)).toBe(new AppError('DRAWER_NOT_SET').message))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Open Drawer' })).toBeNull())
})

test.each([
  ['without a drawer', withDrawer('Admin', { billOutput: { printer_id: PRINTER.id, drawer_pin: null } })],
  ['without a printer of bills', withDrawer('Admin', { billOutput: { printer_id: null, drawer_pin: null } })],
  ['for a Cashier', withDrawer('Cashier')],
  ['for a Waiter', withDrawer('Waiter')],
])('%s there is nothing to see', async (_, restaurant) => {
  renderPos(restaurant)
  await tile('T2')
  await waitFor(() => expect(callsTo(restaurant, 'listUndelivered')).toHaveLength(1))
  await screen.findByRole('button', { name: 'By wait' })
  expect(screen.queryByRole('button', { name: 'Open Drawer' })).toBeNull()
})
