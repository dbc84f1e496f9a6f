import { addToOrder, createMockRestaurant, takePaymentOf, type MockRestaurant } from '@tiffin/mock-api'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openBill, openTakeawayBill } from '../../testing/open-bill.ts'
import { callsTo, fireEvent, keysOf, screen, tap, tile, waitFor } from '../../testing/render-pos.tsx'

async function take(amount: string, method = 'Cash') {
  tap(method)
  tap('Take part payment')
  await userEvent.type(screen.getByLabelText('Part payment (₹)'), amount)
  tap(/^Take ₹/)
}
const pay = (name: string) => screen.findByRole('button', { name })
const restaurantOf = (role: 'Captain' | 'Waiter') => {
  const restaurant = createMockRestaurant()
  restaurant.user = { ...restaurant.user, userRole: role }
  return restaurant
}
const chaas = (restaurant: MockRestaurant) => ({
  id: restaurant.menu.find((item) => item.name === 'Masala Chaas')!.id,
  quantity: 1,
  price: 60,
})

test('a guest pays a part, the table says so, and the rest frees it', async () => {
  const { restaurant, order, texts } = await openBill()
  await take('500')
  await pay('Pay ₹172.00 & Clear')
  expect(callsTo(restaurant, 'takePayment').map(({ body }) => body)).toEqual([
    { method: 'Cash', amount: 500, version: 1 },
  ])
  expect(texts()).toEqual(['₹500.00 taken. The order stays open.'])
  const table = () => screen.getByRole('button', { name: /^T2 /, hidden: true })
  await waitFor(() => expect(table().textContent).toContain('Paid ₹500.00 of ₹672.00'))

  tap('UPI')
  tap('Pay ₹172.00 & Clear')
  await waitFor(() => expect(order.settlement).not.toBeNull())
  expect(order.settlement?.payments).toMatchObject([
    { method: 'Cash', amount: 500, by: 'Asha' },
    { method: 'UPI', amount: 172 },
  ])
  await waitFor(async () => expect((await tile('T2')).textContent).toContain('Available'))
})

test('an order without a table is paid in parts, too', async () => {
  const { order, texts } = await openTakeawayBill()
  await take('600', 'Card')
  await pay('Pay ₹72.00 & Clear')
  tap('Cash & Clear')
  await waitFor(() => expect(texts().at(-1)).toBe(`Order ${order.orderNumber} settled!`))
  expect(order.settlement?.payments.map(({ amount }) => amount)).toEqual([600, 72])
})

test('where the answer was lost, the same button is the same payment under the same key, and finds it', async () => {
  const { restaurant, order } = await openBill()
  restaurant.lostReplies.add('takePayment')
  await take('500')
  await screen.findByText(/Press the same button again to find out\./)
  restaurant.lostReplies.clear()
  tap('Take ₹500.00')

  await pay('Pay ₹172.00 & Clear')
  expect([new Set(keysOf(restaurant, 'takePayment')).size, order.partPayments?.length]).toEqual([1, 1])
})

test('an order that grew meanwhile is shown as it is, and nothing is taken', async () => {
  const { restaurant, order, texts } = await openBill()
  addToOrder(restaurant, order.id, [chaas(restaurant)])
  await take('500')

  await screen.findByText('The payment was not recorded. Nothing was changed.')
  expect(texts()).toEqual(['The order has changed since the bill was opened. Please review the bill.'])
  expect(order.partPayments).toBeUndefined()
  tap('Take ₹500.00')
  await pay('Pay ₹235.00 & Clear')
})

test('a part that another till took meanwhile is seen before the whole is paid', async () => {
  const { restaurant, order } = await openBill()
  takePaymentOf(restaurant, order.id, { method: 'Card', amount: 600, version: 1 })
  tap('Cash')
  tap('Pay ₹672.00 & Clear')

  await pay('Pay ₹72.00 & Clear')
  expect(order.settlement).toBeNull()
})

test('a Captain gives back what a discount leaves too much, and then settles', async () => {
  const { order, texts } = await openBill(restaurantOf('Captain'))
  await take('500')
  await pay('Pay ₹172.00 & Clear')
  fireEvent.change(screen.getByLabelText('Discount'), { target: { value: '272' } })
  tap('Cash')
  tap('Give ₹100.00 back')
  await waitFor(() => expect(texts().at(-1)).toBe('₹100.00 given back.'))
  fireEvent.click(await pay('Pay ₹0.00 & Clear'))

  await waitFor(() => expect(order.settlement?.payments.map(({ amount }) => amount)).toEqual([500, -100]))
})

test('a Waiter sees who can give it back', async () => {
  await openBill(restaurantOf('Waiter'))
  await take('500')
  await pay('Pay ₹172.00 & Clear')
  fireEvent.change(screen.getByLabelText('Discount'), { target: { value: '272' } })
  expect(screen.getByText('An Admin or a Captain has to give ₹100.00 back before the bill is settled.')).toBeDefined()
})
