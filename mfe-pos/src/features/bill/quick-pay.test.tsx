import type { MockRestaurant } from '@tiffin/mock-api'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openBill, openTakeawayBill, restaurantOfACashier } from '../../testing/open-bill.ts'
import { button, callsTo, fireEvent, screen, tap, waitFor, within } from '../../testing/render-pos.tsx'

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
  const { texts, order } = await openTakeawayBill()

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
