import { AppError } from '@tiffin/contracts'
import {
  addToOrder,
  createMockRestaurant,
  FAILING_DISCOUNT_RUPEES,
  settleById,
  type MockRestaurant,
} from '@tiffin/mock-api'
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
  tile,
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

const chaas = (restaurant: MockRestaurant) => ({
  id: restaurant.menu.find((item) => item.name === 'Masala Chaas')!.id,
  quantity: 1,
  price: 60,
})

test('[C1-004] [C4-008] [C8-050] [C2-067] [C2-068] paying the bill of a table frees it', async () => {
  const { restaurant, toasts, order } = await openBill()
  expect(screen.getByRole('article', { name: 'Guest Copy' })).toBeDefined()

  tap('UPI')
  tap('Pay ₹672.00 & Clear')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(toasts.at(-1)).toMatchObject({ kind: 'success', text: 'Table T2 cleared!' })
  await waitFor(async () => expect((await tile('T2')).textContent).toContain('Available'))
  expect(callsTo(restaurant, 'freeTable')).toHaveLength(1)
  expect(callsTo(restaurant, 'settleOrder')).toHaveLength(0)
  expect(order.settlement?.payments).toEqual([{ method: 'UPI', amount: 672 }])
})

test('method, discount, version and order travel as the optional body of the free call', async () => {
  const { restaurant, order } = await openBill()
  fireEvent.change(screen.getByLabelText('Discount'), { target: { value: '10' } })
  tap('Discount in percent')
  tap('Cash')

  tap('Pay ₹608.00 & Clear')

  await waitFor(() => expect(callsTo(restaurant, 'freeTable')).toHaveLength(1))
  expect(callsTo(restaurant, 'freeTable')[0]!.body).toEqual({
    payments: [{ method: 'Cash', amount: 608 }],
    discount: { type: 'percent', value: 10 },
    version: 1,
    order_id: order.id,
  })
})

test('[C8-009] a table that could not be cleared says so; the retry sends the same key', async () => {
  const { restaurant, texts } = await openBill()
  fireEvent.change(screen.getByLabelText('Discount'), { target: { value: String(FAILING_DISCOUNT_RUPEES) } })
  tap('Cash')

  tap(/^Pay/)
  await waitFor(() => expect(texts()).toEqual(['Failed to clear table.']))
  await waitFor(() => expect(button(/^Pay/).disabled).toBe(false))
  tap(/^Pay/)
  await waitFor(() => expect(callsTo(restaurant, 'freeTable')).toHaveLength(2))

  const [first, second] = callsTo(restaurant, 'freeTable').map((call) => call.idempotencyKey)
  expect(second).toBe(first)
})

test('a payment whose reply was lost is not called unrecorded; the next Pay is the same one and finds it', async () => {
  const { restaurant, texts, order } = await openBill()
  restaurant.lostReplies.add('freeTable')
  const reads = callsTo(restaurant, 'listTables').length
  tap('Cash')

  tap(/^Pay/)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'It is not known whether the payment was recorded. Press Pay again to find out.',
  )
  await waitFor(() => expect(callsTo(restaurant, 'listTables').length).toBeGreaterThan(reads))
  restaurant.lostReplies.clear()
  tap(/^Pay/)

  await waitFor(() => expect(texts().at(-1)).toBe('Table T2 cleared!'))
  const [first, second] = callsTo(restaurant, 'freeTable')
  expect(second).toEqual(first)
  expect(order.settlement?.payments).toEqual([{ method: 'Cash', amount: 672 }])
})

test('a refused payment was not recorded', async () => {
  const { restaurant } = await openBill()
  restaurant.refusals.set('freeTable', new AppError('PAYMENTS_MISMATCH', { paid: '₹672.00', payable: '₹670.00' }))
  tap('Cash')

  tap(/^Pay/)

  expect((await screen.findByRole('alert')).textContent).toBe('The payment was not recorded. Nothing was changed.')
})

test('an order that grew while its bill was open shows the new bill before it takes money', async () => {
  const { restaurant, texts, order } = await openBill()
  addToOrder(restaurant, order.id, [chaas(restaurant)])
  tap('Cash')

  tap('Pay ₹672.00 & Clear')

  await waitFor(() =>
    expect(texts()).toEqual(['The order has changed since the bill was opened. Please review the bill.']),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Pay ₹735.00 & Clear' }))
  await waitFor(() => expect(order.settlement?.payments).toEqual([{ method: 'Cash', amount: 735 }]))
})

test('a table that another terminal settled meanwhile shows what was paid, and takes nothing', async () => {
  const { restaurant, texts, order } = await openBill()
  settleById(restaurant, order.id, { payments: [{ method: 'UPI', amount: 672 }] })

  tap('Cash')
  tap(/^Pay/)

  expect(await screen.findByRole('heading', { name: 'Payment Details' })).toBeDefined()
  expect(texts()).toEqual(['This order is completed and cannot be modified.'])
  expect(order.settlement?.payments).toEqual([{ method: 'UPI', amount: 672 }])
})

test('an order without a table is settled by its id', async () => {
  const restaurant = createMockRestaurant()
  const order = seedOrder(restaurant, { type: 'Takeaway', customer: { name: 'Ravi', address: '', contact: '' } })
  const { texts } = renderPos(restaurant)
  await openTab('Takeaway')
  tap(/^Ravi/)
  await tapWhenReady('Bill')
  await screen.findByRole('heading', { name: 'Finalize Payment' })

  tap('Card')
  tap('Pay ₹672.00 & Clear')

  await waitFor(() => expect(texts()).toEqual([`Order ${order.orderNumber} settled!`]))
  expect(callsTo(restaurant, 'settleOrder')).toHaveLength(1)
  expect(callsTo(restaurant, 'freeTable')).toHaveLength(0)
})

test('an order another terminal settled meanwhile turns into its read-only bill', async () => {
  const restaurant = createMockRestaurant()
  const order = seedOrder(restaurant, { type: 'Takeaway', customer: { name: 'Ravi', address: '', contact: '' } })
  const { texts } = renderPos(restaurant)
  await openTab('Takeaway')
  tap(/^Ravi/)
  await tapWhenReady('Bill')
  await screen.findByRole('heading', { name: 'Finalize Payment' })
  settleById(restaurant, order.id, { payments: [{ method: 'UPI', amount: 672 }] })

  tap('Cash')
  tap(/^Pay/)

  expect(await screen.findByRole('heading', { name: 'Payment Details' })).toBeDefined()
  expect(texts()).toEqual(['This order is completed and cannot be modified.'])
  expect(within(screen.getByRole('article', { name: 'Guest Copy' })).getByText('PAID')).toBeDefined()
})
