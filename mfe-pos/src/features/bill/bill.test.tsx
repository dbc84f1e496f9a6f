import { AppError } from '@tiffin/contracts'
import {
  addToOrder,
  createMockRestaurant,
  FAILING_DISCOUNT_RUPEES,
  seedSettings,
  seedUser,
  settleOrderById,
  type MockRestaurant,
} from '@tiffin/mock-api'
import { expect, test } from 'vitest'
import { openBill, openTakeawayBill } from '../../testing/open-bill.ts'
import { button, callsTo, closed, fireEvent, screen, tap, tile, waitFor, within } from '../../testing/render-pos.tsx'

const chaas = (restaurant: MockRestaurant) => ({
  id: restaurant.menu.find((item) => item.name === 'Masala Chaas')!.id,
  quantity: 1,
  price: 60,
})

test('[C1-004] [C4-008] [C8-050] [C2-068] paying the bill of a table frees it', async () => {
  const { restaurant, toasts, order } = await openBill()
  expect(screen.getByRole('article', { name: 'Guest Copy' })).toBeDefined()

  tap('UPI')
  tap('Pay ₹672.00 & Clear')

  await closed()
  expect(toasts.at(-1)).toMatchObject({ kind: 'success', text: 'Table T2 cleared!' })
  await waitFor(async () => expect((await tile('T2')).textContent).toContain('Available'))
  expect(callsTo(restaurant, 'freeTable')).toHaveLength(1)
  expect(callsTo(restaurant, 'settleOrder')).toHaveLength(0)
  expect(order.settlement?.payments).toEqual([{ method: 'UPI', amount: 672 }])
})

test('[C7-029 G2] [C7-049 G2] [C7-050 G2] method, discount, version and order travel as the optional body of the free call', async () => {
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

test('[C8-009 R1] a table that could not be cleared, without a text of the server, says so; the retry sends the same key', async () => {
  const { restaurant, texts } = await openBill()
  restaurant.emptyFailures.add('freeTable')
  tap('Cash')

  tap(/^Pay/)
  await waitFor(() => expect(texts()).toEqual(['Failed to clear table.']))
  await waitFor(() => expect(button(/^Pay/).disabled).toBe(false))
  tap(/^Pay/)
  await waitFor(() => expect(callsTo(restaurant, 'freeTable')).toHaveLength(2))

  const [first, second] = callsTo(restaurant, 'freeTable').map((call) => call.idempotencyKey)
  expect(second).toBe(first)
})

test('[C8-001] [C8-009 R1] a table that could not be cleared says why, if the server does', async () => {
  const { texts } = await openBill()
  fireEvent.change(screen.getByLabelText('Discount'), { target: { value: String(FAILING_DISCOUNT_RUPEES) } })
  tap('Cash')

  tap(/^Pay/)

  await waitFor(() => expect(texts()).toEqual(['Something went wrong on our side. Please try again.']))
})

test('a payment whose reply says nothing is not called unrecorded; the next Pay is the same one and finds it', async () => {
  const { restaurant, texts, order } = await openBill()
  restaurant.brokenReplies.add('freeTable')
  const reads = callsTo(restaurant, 'listTables').length
  tap('Cash')

  tap(/^Pay/)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'It is not known whether the payment was recorded. Press Pay again to find out.',
  )
  await waitFor(() => expect(callsTo(restaurant, 'listTables').length).toBeGreaterThan(reads))
  restaurant.brokenReplies.clear()
  tap(/^Pay/)

  await waitFor(() => expect(texts().at(-1)).toBe('Table T2 cleared!'))
  const [first, second] = callsTo(restaurant, 'freeTable')
  expect(second).toEqual(first)
  expect(order.settlement?.payments).toEqual([{ method: 'Cash', amount: 672 }])
})

test.each([
  new AppError('PAYMENTS_MISMATCH', { paid: '₹672.00', payable: '₹670.00' }),
  new AppError('CHARGE_NOT_IN_SETTINGS', { charge: 'Packing', amount: '₹60.00' }),
])('a payment refused with $code was not recorded, and the settings are read again', async (refusal) => {
  const { restaurant } = await openBill()
  restaurant.refusals.set('freeTable', refusal)
  const reads = callsTo(restaurant, 'getRestaurantSettings').length
  tap('Cash')

  tap(/^Pay/)

  expect((await screen.findByRole('alert')).textContent).toBe('The payment was not recorded. Nothing was changed.')
  await waitFor(() => expect(callsTo(restaurant, 'getRestaurantSettings').length).toBeGreaterThan(reads))
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
  settleOrderById(restaurant, order.id, { payments: [{ method: 'UPI', amount: 672 }] })

  tap('Cash')
  tap(/^Pay/)

  expect(await screen.findByRole('heading', { name: 'Payment Details' })).toBeDefined()
  expect(texts()).toEqual(['This order is completed and cannot be modified.'])
  expect(order.settlement?.payments).toEqual([{ method: 'UPI', amount: 672 }])
})

test('[C4-008 G1] an order without a table is settled by its id', async () => {
  const { restaurant, texts, order } = await openTakeawayBill()

  tap('Card')
  tap('Pay ₹672.00 & Clear')

  await waitFor(() => expect(texts()).toEqual([`Order ${order.orderNumber} settled!`]))
  expect(callsTo(restaurant, 'settleOrder')).toHaveLength(1)
  expect(callsTo(restaurant, 'freeTable')).toHaveLength(0)
})

test('an order another terminal settled meanwhile turns into its read-only bill', async () => {
  const { restaurant, texts, order } = await openTakeawayBill()
  settleOrderById(restaurant, order.id, { payments: [{ method: 'UPI', amount: 672 }] })

  tap('Cash')
  tap(/^Pay/)

  expect(await screen.findByRole('heading', { name: 'Payment Details' })).toBeDefined()
  expect(texts()).toEqual(['This order is completed and cannot be modified.'])
  expect(within(screen.getByRole('article', { name: 'Guest Copy' })).getByText('PAID')).toBeDefined()
})

const rules = (settings: Partial<MockRestaurant['settings']>) =>
  createMockRestaurant({ settings: { ...seedSettings, ...settings }, user: { ...seedUser, userRole: 'Cashier' } })
const discountBox = () => screen.getByLabelText<HTMLInputElement>('Discount')
const give = (value: string) => fireEvent.change(discountBox(), { target: { value } })

test('without rules a reason is a tap away once a discount is entered, and goes with it', async () => {
  const { restaurant } = await openBill()
  expect(screen.queryByRole('button', { name: 'Add a reason' })).toBeNull()

  give('64')
  expect(screen.queryByLabelText(/^Reason/)).toBeNull()
  tap('Add a reason')
  fireEvent.change(await screen.findByLabelText('Reason for the discount'), { target: { value: ' Waited an hour ' } })
  tap('Cash')
  tap('Pay ₹608.00 & Clear')

  await waitFor(() =>
    expect(callsTo(restaurant, 'freeTable')[0]?.body).toMatchObject({
      discount: { type: 'flat', value: 64 },
      discount_reason: 'Waited an hour',
    }),
  )
})

test('a reason is not sent once its discount is taken away', async () => {
  const { restaurant } = await openBill(rules({ discount_reason_required: true }))
  give('64')
  fireEvent.change(await screen.findByLabelText(/^Reason/), { target: { value: 'Waited an hour' } })
  give('')
  tap('Cash')
  tap('Pay ₹672.00 & Clear')

  await waitFor(() => expect(callsTo(restaurant, 'freeTable')).toHaveLength(1))
  expect(callsTo(restaurant, 'freeTable')[0]!.body).not.toHaveProperty('discount_reason')
})

test('a restaurant that asks for a reason gets one: without it nothing is sent and the field says so', async () => {
  const { restaurant, order } = await openBill(rules({ discount_reason_required: true }))
  tap('Cash')
  expect(screen.queryByLabelText(/^Reason/)).toBeNull()
  give('64')
  tap(/^Pay/)

  expect(await screen.findByText('Please write why the discount is given.')).toBeDefined()
  const field = screen.getByLabelText<HTMLInputElement>(/^Reason/)
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(callsTo(restaurant, 'freeTable')).toEqual([])

  fireEvent.change(field, { target: { value: 'Waited an hour' } })
  expect(screen.queryByText('Please write why the discount is given.')).toBeNull()
  tap(/^Pay/)
  await waitFor(() => expect(order.settlement?.discount).toEqual({ type: 'flat', value: 64, reason: 'Waited an hour' }))
})

test('a till whose settings do not ask for a reason yet shows the field when the server refuses without one', async () => {
  const { restaurant, order, texts } = await openBill()
  restaurant.settings = { ...restaurant.settings, discount_reason_required: true }
  give('64')
  tap('Cash')
  tap(/^Pay/)

  const field = await screen.findByLabelText<HTMLInputElement>(/^Reason/)
  expect(screen.getByText('Please write why the discount is given.')).toBeDefined()
  expect(texts()).toEqual([])
  fireEvent.change(field, { target: { value: 'Waited an hour' } })
  tap(/^Pay/)

  await waitFor(() => expect(texts()).toEqual(['Table T2 cleared!']))
  expect(order.settlement?.discount).toMatchObject({ reason: 'Waited an hour' })
})

test('a discount above the limit of the role is refused at its field, nothing is lost, and a smaller one is taken', async () => {
  const restaurant = rules({ discount_limits: { Cashier: 10 } })
  const { order, texts } = await openBill(restaurant)
  give('65')
  tap('Add a reason')
  fireEvent.change(await screen.findByLabelText('Reason for the discount'), { target: { value: 'Regular guest' } })
  tap('UPI')
  tap(/^Pay/)

  expect(
    await screen.findByText('Your role (Cashier) may give at most 10 % discount. Please ask an Admin.'),
  ).toBeDefined()
  expect(screen.getByRole('alert').textContent).toBe('The payment was not recorded. Nothing was changed.')
  expect([discountBox().value, discountBox().getAttribute('aria-invalid'), order.settlement, texts()]).toEqual([
    '65',
    'true',
    null,
    [],
  ])
  await waitFor(() => expect(document.activeElement).toBe(discountBox()))
  expect(screen.getByLabelText<HTMLInputElement>('Reason for the discount').value).toBe('Regular guest')
  expect(button('UPI').getAttribute('aria-pressed')).toBe('true')

  give('64')
  expect(screen.queryByText(/may give at most/)).toBeNull()
  tap('Pay ₹608.00 & Clear')
  await waitFor(() =>
    expect(order.settlement).toMatchObject({
      discount: { value: 64, reason: 'Regular guest' },
      payments: [{ method: 'UPI', amount: 608 }],
    }),
  )
  const [refused, taken] = callsTo(restaurant, 'freeTable').map((call) => call.idempotencyKey)
  expect(taken).not.toBe(refused)
})
