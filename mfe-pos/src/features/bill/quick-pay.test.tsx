import { createMockRestaurant, seedSettings, type MockRestaurant } from '@tiffin/mock-api'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  button,
  callsTo,
  fireEvent,
  openTab,
  openTable,
  renderPos,
  screen,
  seedOrder,
  tap,
  tapWhenReady,
  waitFor,
  within,
} from '../../testing/render-pos.tsx'

async function openBill(restaurant: MockRestaurant = createMockRestaurant()) {
  const order = seedOrder(restaurant, { table: 'T2' })
  const pos = renderPos(restaurant)
  await openTable('T2')
  await tapWhenReady('Bill')
  await screen.findByRole('heading', { name: 'Finalize Payment' })
  return { ...pos, order }
}
const keysOf = (restaurant: MockRestaurant) =>
  callsTo(restaurant, 'freeTable').map(({ idempotencyKey }) => idempotencyKey)

test('[C8-050] a bill that is paid at once frees its table and says so, as with Pay', async () => {
  const { restaurant, toasts, order } = await openBill()

  tap('Cash & Clear')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(toasts).toMatchObject([{ kind: 'success', text: 'Table T2 cleared!' }])
  expect(callsTo(restaurant, 'freeTable')).toHaveLength(1)
  expect(order.settlement?.payments).toEqual([{ method: 'Cash', amount: 672 }])
})

test('an order without a table is settled by its id', async () => {
  const restaurant = createMockRestaurant()
  const order = seedOrder(restaurant, { type: 'Takeaway', customer: { name: 'Ravi', address: '', contact: '' } })
  const { texts } = renderPos(restaurant)
  await openTab('Takeaway')
  tap(/^Ravi/)
  await tapWhenReady('Bill')
  await screen.findByRole('heading', { name: 'Finalize Payment' })

  tap('UPI & Clear')

  await waitFor(() => expect(texts()).toEqual([`Order ${order.orderNumber} settled!`]))
  expect(order.settlement?.payments).toEqual([{ method: 'UPI', amount: 672 }])
})

test.each(['Cash & Clear', /^Pay/] as const)(
  'where the reply was lost, %s is the same payment under the same key, and finds it',
  async (again) => {
    const { restaurant, texts, order } = await openBill()
    restaurant.lostReplies.add('freeTable')
    tap('Cash & Clear')
    await screen.findByText('It is not known whether the payment was recorded. Press Pay again to find out.')
    restaurant.lostReplies.clear()

    await waitFor(() => expect(button(again).disabled).toBe(false))
    tap(again)

    await waitFor(() => expect(texts().at(-1)).toBe('Table T2 cleared!'))
    expect(new Set(keysOf(restaurant)).size).toBe(1)
    expect(order.settlement?.payments).toEqual([{ method: 'Cash', amount: 672 }])
  },
)

test('a discount that needs approval is approved and paid by the method that was pressed', async () => {
  const [, meera, ravi] = createMockRestaurant().users
  const restaurant = createMockRestaurant()
  restaurant.settings = { ...seedSettings, discount_limits: { Admin: null, Captain: null, Cashier: 10, Waiter: 25 } }
  restaurant.user = { ...restaurant.user, userEmail: meera!.email, userRole: 'Cashier' }
  restaurant.pins.set(ravi!.id, '2580')
  const { texts, order } = await openBill(restaurant)
  fireEvent.change(screen.getByLabelText('Discount'), { target: { value: '20' } })
  tap('Discount in percent')

  tap('Card & Clear')
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for approval' }))
  const who = within(await screen.findByRole('dialog', { name: 'Who approves this discount?' }))
  await userEvent.click(await who.findByRole('button', { name: /^Ravi/ }))
  await screen.findByRole('dialog', { name: 'PIN of Ravi' })
  await userEvent.keyboard('2580{Enter}')

  await waitFor(() => expect(texts()).toEqual(['Table T2 cleared!']))
  expect(order.settlement).toMatchObject({ discount: { approved_by: ravi!.email }, payments: [{ method: 'Card' }] })
  expect(new Set(keysOf(restaurant)).size).toBe(2)
})
