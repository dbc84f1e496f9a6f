import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openTakeawayBill } from '../../testing/open-bill.ts'
import { screen, tap, waitFor } from '../../testing/render-pos.tsx'

test('the reference of a payment by card goes with it, and none with cash', async () => {
  const { order } = await openTakeawayBill()
  tap('Cash')
  expect(screen.queryByRole('button', { name: 'Add reference' })).toBeNull()
  tap('Card')
  tap('Add reference')
  await userEvent.type(screen.getByLabelText('Reference (optional)'), ' Slip 118 ')
  tap('Cash')
  expect(screen.queryByLabelText('Reference (optional)')).toBeNull()
  tap('Card')
  tap(/^Pay ₹/)

  await waitFor(() =>
    expect(order.settlement?.payments).toEqual([{ method: 'Card', amount: 672, reference: 'Slip 118' }]),
  )
})

test('the parts of a split bill that are not in cash have references of their own', async () => {
  const { order } = await openTakeawayBill()
  tap('UPI')
  tap('Split payment')
  tap('Add references')
  await userEvent.type(screen.getByLabelText('Reference of part 1 (optional)'), '4409 8812')
  expect(screen.queryByLabelText('Reference of part 2 (optional)')).toBeNull()
  await userEvent.click(screen.getAllByRole('button', { name: 'Cash' }).at(-1)!)
  tap(/^Pay ₹/)

  await waitFor(() =>
    expect(order.settlement?.payments).toEqual([
      { method: 'UPI', amount: 336, reference: '4409 8812' },
      { method: 'Cash', amount: 336 },
    ]),
  )
})
