import { createMockRestaurant, seedSettings } from '@tiffin/mock-api'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openBill } from '../../testing/open-bill.ts'
import { screen, waitFor } from '../../testing/render-pos.tsx'

test('what was given in cash and the tip reach the server, and the payment is the payable alone', async () => {
  const restaurant = createMockRestaurant({ settings: { ...seedSettings, tips: true } })
  const { order } = await openBill(restaurant)
  await userEvent.type(await screen.findByLabelText('Tip (₹)'), '28')
  await userEvent.click(screen.getByRole('button', { name: 'Cash' }))
  await userEvent.type(screen.getByLabelText('Cash given (₹)'), '1000')

  await userEvent.click(screen.getByRole('button', { name: 'Pay ₹672.00 & Clear' }))

  await waitFor(() => expect(order.settlement).not.toBeNull())
  expect([order.settlement?.payments, order.settlement?.tip]).toEqual([
    [{ method: 'Cash', amount: 672, tendered: 1_000 }],
    { method: 'Cash', amount: 28 },
  ])
})
