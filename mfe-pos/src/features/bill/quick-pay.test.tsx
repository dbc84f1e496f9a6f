import type { Order } from '@tiffin/contracts'
import type { MockRestaurant } from '@tiffin/mock-api'
import { sampleSettings, settledOrder } from '@tiffin/receipts/testing'
import { cleanup } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openBill, openTakeawayBill, restaurantOfACashier } from '../../testing/open-bill.ts'
import { openSampleBill, brokenDown } from '../../testing/open-sample-bill.tsx'
import { button, callsTo, closed, fireEvent, screen, tap, waitFor, within } from '../../testing/render-pos.tsx'

const keysOf = (restaurant: MockRestaurant) =>
  callsTo(restaurant, 'freeTable').map(({ idempotencyKey }) => idempotencyKey)

test('[C8-050] a bill that is paid at once frees its table and says so, as with Pay', async () => {
  const { restaurant, toasts, order } = await openBill()

  tap('Cash & Clear')

  await closed()
  expect(toasts).toMatchObject([{ kind: 'success', text: 'Table T2 cleared!' }])
  expect(callsTo(restaurant, 'freeTable')).toHaveLength(1)
  expect(order.settlement?.payments).toEqual([{ method: 'Cash', amount: 672 }])
})

test('an order without a table is settled by its id', async () => {
  const { texts, order } = await openTakeawayBill()

  tap('UPI & Clear')

  await waitFor(() => expect(texts()).toEqual([`Order ${order.orderNumber} settled!`]))
  expect(order.settlement?.payments).toEqual([{ method: 'UPI', amount: 672 }])
})

test.each(['Cash & Clear', /^Pay/] as const)(
  'where the reply says nothing, %s is the same payment under the same key, and finds it',
  async (again) => {
    const { restaurant, texts, order } = await openBill()
    restaurant.brokenReplies.add('freeTable')
    tap('Cash & Clear')
    await screen.findByText('It is not known whether the payment was recorded. Press Pay again to find out.')
    restaurant.brokenReplies.clear()

    await waitFor(() => expect(button(again).disabled).toBe(false))
    tap(again)

    await waitFor(() => expect(texts().at(-1)).toBe('Table T2 cleared!'))
    expect(new Set(keysOf(restaurant)).size).toBe(1)
    expect(order.settlement?.payments).toEqual([{ method: 'Cash', amount: 672 }])
  },
)

test('a discount that needs approval is approved and paid by the method that was pressed', async () => {
  const restaurant = restaurantOfACashier('2580')
  const ravi = restaurant.users[2]
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

const quick = () => screen.queryByRole('group', { name: 'Pay at once' })
test('[C5-027] beside Pay, which waits for a method, the bill can be paid at once by each usual one', () => {
  openSampleBill()

  expect(
    within(quick()!)
      .getAllByRole<HTMLButtonElement>('button')
      .map((key) => [key.textContent, key.disabled]),
  ).toEqual([
    ['Cash & Clear', false],
    ['Card & Clear', false],
    ['UPI & Clear', false],
  ])
  expect(button('Pay ₹861.00 & Clear').disabled).toBe(true)
})

test('one press hands over method, discount and amount, and takes no second press meanwhile, nor does Pay', async () => {
  let finish: (order: Order) => void = () => undefined
  const { onPay } = openSampleBill({ onPay: () => new Promise((resolve) => (finish = resolve)) })
  await userEvent.type(screen.getByLabelText('Discount'), '61')

  await userEvent.click(button('Cash & Clear'))
  for (const name of ['Cash & Clear', 'UPI & Clear', /^Pay/]) await userEvent.click(button(name))

  await waitFor(() => expect(onPay).toHaveBeenCalled())
  expect(onPay.mock.calls).toEqual([
    [{ payments: [{ method: 'Cash', amount: 800 }], discount: { type: 'flat', value: 61 } }],
  ])
  const busy = screen.getAllByRole('button').filter((each) => each.getAttribute('aria-busy') === 'true')
  expect(busy).toEqual([button('Cash & Clear')])
  finish(settledOrder())
  await waitFor(() => expect(button('Cash & Clear').disabled).toBe(false))
})

test('by keys it is one press as well', async () => {
  const { onPay } = openSampleBill()
  button('UPI & Clear').focus()

  await userEvent.keyboard('{Enter}')

  await waitFor(() => expect(onPay.mock.calls[0]?.[0].payments).toEqual([{ method: 'UPI', amount: 861 }]))
})

test('the method counts as chosen: where the result is not known, Pay asks for the same payment', async () => {
  const { onPay } = openSampleBill({ onPay: async () => brokenDown() })
  await userEvent.click(button('Card & Clear'))

  expect((await screen.findByRole('alert')).textContent).toBe(
    'It is not known whether the payment was recorded. Press Pay again to find out.',
  )
  expect(button('Card').getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(button(/^Pay/))
  await waitFor(() => expect(onPay).toHaveBeenCalledTimes(2))
  expect(onPay.mock.calls[1]).toEqual(onPay.mock.calls[0])
})

test('a method that was chosen before, by the restaurant or a tap, does not count', async () => {
  const { onPay } = openSampleBill({ settings: { ...sampleSettings, default_payment_method: 'Cash' } })
  await userEvent.click(button('Other'))

  await userEvent.click(button('UPI & Clear'))

  await waitFor(() => expect(onPay.mock.calls[0]?.[0].payments).toEqual([{ method: 'UPI', amount: 861 }]))
  expect(button('UPI').getAttribute('aria-pressed')).toBe('true')
})

test('what Pay refuses is refused here too, and is put right and paid with the method that was pressed', async () => {
  const { onPay } = openSampleBill({ settings: { ...sampleSettings, discount_reason_required: true } })
  const box = screen.getByLabelText('Discount')
  await userEvent.type(box, '150')
  await userEvent.click(button('Discount in percent'))
  await userEvent.click(button('Cash & Clear'))
  expect(document.activeElement).toBe(box)

  await userEvent.clear(box)
  await userEvent.type(box, '100')
  await userEvent.click(button('Cash & Clear'))
  expect(screen.getByText('Please write why the discount is given.')).toBeDefined()
  expect(onPay).not.toHaveBeenCalled()

  await userEvent.type(screen.getByLabelText(/^Reason/), 'Waited an hour')
  await userEvent.click(button(/^Pay/))
  await waitFor(() =>
    expect(onPay.mock.calls[0]?.[0]).toMatchObject({
      payments: [{ method: 'Cash' }],
      discount_reason: 'Waited an hour',
    }),
  )
})

test('a split bill has several payments, and a completed one none', async () => {
  openSampleBill()
  await userEvent.click(button('Split payment'))
  expect(quick()).toBeNull()
  await userEvent.click(button('One payment'))
  expect(quick()).not.toBeNull()
  cleanup()

  openSampleBill({ order: settledOrder() })
  expect(quick()).toBeNull()
})
