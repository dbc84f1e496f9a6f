import { MOST_KHATAS_ON_PAGE } from '@tiffin/contracts'
import { createMockRestaurant, seedSettings, type KhataRecord, type MockRestaurant } from '@tiffin/mock-api'
import type { Role } from '@tiffin/domain'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openTakeawayBill } from '../../../testing/open-bill.ts'
import { callsTo, keysOf, screen, tap, waitFor } from '../../../testing/render-pos.tsx'
import { messages } from '../messages.ts'

function restaurantOf(userRole: Role, khatas: readonly Omit<KhataRecord, 'entries' | 'phone'>[] = []): MockRestaurant {
  const restaurant = createMockRestaurant({ settings: { ...seedSettings, khata: true } })
  restaurant.user = { ...restaurant.user, userRole }
  restaurant.khatas = khatas.map((khata) => ({ ...khata, phone: `98450 1234${khata.number}`, entries: [] }))
  return restaurant
}
const khataId = (n: number) => `0191a000-0000-4000-8000-00000000000${n}`
const ASHA = { id: khataId(1), number: 1, name: 'Asha Rao', limit: null }
const RAVI = { id: khataId(2), number: 2, name: 'Ravi Kumar', limit: 500 }
const search = async (text: string) => userEvent.type(await screen.findByLabelText(messages.khataSearch), text)

test('a Cashier finds the customer by phone, puts the whole bill on the khata, and the paper says so', async () => {
  const { restaurant, order, texts } = await openTakeawayBill(restaurantOf('Cashier', [ASHA, RAVI]))
  tap('On khata')
  await search('98450 12341')
  expect(screen.queryByText('Ravi Kumar')).toBeNull()
  tap(/^Asha Rao/)
  tap('Put ₹672.00 on the khata of Asha Rao')

  await waitFor(() => expect(texts().at(-1)).toBe('₹672.00 is on the khata of Asha Rao.'))
  expect(callsTo(restaurant, 'settleOrder').map(({ body }) => body)).toMatchObject([
    { khata: { khata_id: ASHA.id, amount: 672 }, version: 1 },
  ])
  expect(order.settlement?.payments).toEqual([{ method: 'Khata', amount: 672 }])
  expect(restaurant.khatas[0]?.entries).toMatchObject([{ kind: 'bill', amount: 672, balance: 672 }])
  await screen.findByRole('heading', { name: 'Payment Details' })
  expect(screen.getAllByText('On khata').length).toBeGreaterThan(0)
  expect(screen.queryByText('PAID')).toBeNull()
})

test('a Cashier cannot choose a customer above the limit, and a Captain can', async () => {
  await openTakeawayBill(restaurantOf('Cashier', [RAVI]))
  tap('On khata')
  const customer = await screen.findByRole('button', { name: /^Ravi Kumar/ })
  expect(customer).toHaveProperty('disabled', true)
  expect(customer.textContent).toContain(messages.khataAbove)
})

test('of more khatas than one reply has, the last one is found', async () => {
  const many = Array.from({ length: MOST_KHATAS_ON_PAGE + 1 }, (_, index) => ({
    ...RAVI,
    id: `0191a000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    number: index + 1,
    name: `Guest ${index + 1}`,
  }))
  await openTakeawayBill(restaurantOf('Captain', many))
  tap('On khata')
  await search(`Guest ${many.length}`)
  expect(await screen.findByRole('button', { name: new RegExp(`^Guest ${many.length}`) })).toBeDefined()
})

test('a typed tip does not go on the khata, which the sheet says', async () => {
  const restaurant = restaurantOf('Captain', [RAVI])
  restaurant.settings = { ...restaurant.settings, tips: true }
  await openTakeawayBill(restaurant)
  await userEvent.type(screen.getByLabelText(/^Tip/), '50')
  tap('On khata')
  expect(await screen.findByText(messages.khataNoTip('₹50.00'))).toBeDefined()
})

test('a customer without a khata gets one with name and phone, and nobody who was chosen before', async () => {
  const { restaurant, order } = await openTakeawayBill(restaurantOf('Captain', [RAVI]))
  tap('On khata')
  tap(await screen.findByRole('button', { name: /^Ravi Kumar/ }).then(() => /^Ravi Kumar/))
  tap(messages.khataNew)
  expect(screen.queryByRole('button', { name: /Ravi Kumar/ })).toBeNull()
  await userEvent.type(screen.getByLabelText(/^Name/), 'Meena')
  await userEvent.type(screen.getByLabelText(/^Phone number/), '99000 77777')
  tap(messages.khataOpen)
  await screen.findByRole('button', { name: 'Put ₹672.00 on the khata of Meena' })
  tap('Put ₹672.00 on the khata of Meena')

  await waitFor(() => expect(order.settlement).not.toBeNull())
  expect(restaurant.khatas.map(({ name, entries }) => [name, entries.length])).toEqual([
    ['Ravi Kumar', 0],
    ['Meena', 1],
  ])
})

test('under composition the bill goes on the khata as it was shown, without tax and without a printed bill', async () => {
  const restaurant = restaurantOf('Captain', [RAVI])
  restaurant.settings = { ...restaurant.settings, gstin: '27AAPFU0939F1ZV', gst_mode: 'composition' }
  await openTakeawayBill(restaurant)
  tap('On khata')
  await screen.findByRole('button', { name: /^Ravi Kumar/ })
  tap(/^Ravi Kumar/)
  tap(/^Put ₹/)

  await waitFor(() => expect(restaurant.khatas[0]?.entries).toHaveLength(1))
  expect(callsTo(restaurant, 'settleOrder').map(({ body }) => body)).toMatchObject([
    { gst_mode: 'composition', document_id: null },
  ])
})

test('where the answer was lost, the same press is the same debt, and finds it', async () => {
  const { restaurant, order, texts } = await openTakeawayBill(restaurantOf('Captain', [RAVI]))
  tap('On khata')
  tap(await screen.findByRole('button', { name: /^Ravi Kumar/ }).then(() => /^Ravi Kumar/))
  restaurant.lostReplies.add('settleOrder')
  tap('Put ₹672.00 on the khata of Ravi Kumar')
  await waitFor(() => expect(texts().at(-1)).toBe(messages.khataUnknown))
  restaurant.lostReplies.clear()
  await waitFor(() => expect(screen.getByRole('button', { name: /^Put ₹672/ })).toHaveProperty('disabled', false))
  tap('Put ₹672.00 on the khata of Ravi Kumar')

  await waitFor(() => expect(texts().at(-1)).toBe('₹672.00 is on the khata of Ravi Kumar.'))
  expect([new Set(keysOf(restaurant, 'settleOrder')).size, restaurant.khatas[0]?.entries.length]).toEqual([1, 1])
  expect(order.settlement).not.toBeNull()
})

test.each([
  ['where khata is off', createMockRestaurant()],
  ['for a Waiter', restaurantOf('Waiter', [RAVI])],
])('a bill cannot be put on a khata %s', async (_, restaurant) => {
  await openTakeawayBill(restaurant)
  expect(screen.queryByRole('button', { name: 'On khata' })).toBeNull()
})
