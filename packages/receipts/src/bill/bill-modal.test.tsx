import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { sampleOrder, sampleSettings, settledOrder } from '../testing/sample-order.ts'
import { BillModal, type Settlement } from './bill-modal.tsx'

afterEach(cleanup)

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const open = (onPay = vi.fn<(settlement: Settlement) => Promise<void>>().mockResolvedValue()) => {
  render(<BillModal order={sampleOrder()} settings={sampleSettings} onPay={onPay} onClose={() => undefined} />)
  return onPay
}

test('[C2-068] [C2-071] [C2-072] [C2-073] [C9-017] the panel of an open bill offers every way to pay', () => {
  open()

  expect(screen.getByRole('heading', { name: 'Finalize Payment' })).toBeDefined()
  for (const name of ['Cash', 'Card', 'UPI', 'Other', 'Print Bill', 'Pay ₹861.00 & Clear']) expect(button(name)).toBeDefined()
})

test('[C5-027] the pay button enables once a method is chosen', async () => {
  open()
  expect(button(/^Pay/).disabled).toBe(true)

  await userEvent.click(button('UPI'))

  expect(button('UPI').getAttribute('aria-pressed')).toBe('true')
  expect(button(/^Pay/).disabled).toBe(false)
})

test('[C2-070] [C5-025] [C5-026] [C9-011] the discount box takes rupees or percent, and nonsense counts as 0', async () => {
  open()
  const box = screen.getByLabelText<HTMLInputElement>('Discount')
  expect([box.type, box.min, box.step]).toEqual(['number', '0', '0.01'])

  await userEvent.type(box, '10')
  expect(button(/^Pay/).textContent).toBe('Pay ₹851.00 & Clear')

  await userEvent.click(button('Discount in percent'))
  expect(button(/^Pay/).textContent).toBe('Pay ₹779.00 & Clear')

  await userEvent.clear(box)
  await userEvent.type(box, '-10')
  expect(button(/^Pay/).textContent).toBe('Pay ₹861.00 & Clear')
})

test('[C1-004] paying hands over method, discount and amount, and takes no second click meanwhile', async () => {
  let finish = () => undefined as void
  const onPay = open(vi.fn<(settlement: Settlement) => Promise<void>>(() => new Promise((resolve) => (finish = resolve))))
  await userEvent.type(screen.getByLabelText('Discount'), '61')
  await userEvent.click(button('Cash'))

  await userEvent.click(button(/^Pay/))
  await userEvent.click(button(/^Pay/))

  expect(onPay.mock.calls).toEqual([[{ method: 'Cash', discount: { type: 'flat', value: 61 }, amount: 800 }]])
  expect(button(/^Pay/).getAttribute('aria-busy')).toBe('true')
  finish()
  await vi.waitFor(() => expect(button(/^Pay/).disabled).toBe(false))
})

test('a payment that was not recorded says so and can be tried again', async () => {
  const onPay = open(vi.fn<(settlement: Settlement) => Promise<void>>().mockRejectedValue(new Error('down')))
  await userEvent.click(button('Card'))

  await userEvent.click(button(/^Pay/))

  expect(screen.getByRole('alert').textContent).toContain('not recorded')
  await userEvent.click(button(/^Pay/))
  expect(onPay).toHaveBeenCalledTimes(2)
})

test('[C2-069] [C4-019] [C4-020] [C4-021] the bill of a completed order can only be read and printed', () => {
  render(<BillModal order={settledOrder()} settings={sampleSettings} onPay={async () => undefined} onClose={() => undefined} />)

  expect(screen.getByRole('heading', { name: 'Payment Details' })).toBeDefined()
  expect(screen.getByText('This order is completed and cannot be modified.')).toBeDefined()
  expect(screen.getByText('PAID')).toBeDefined()
  expect(button('Print Bill')).toBeDefined()
  expect(screen.queryByLabelText('Discount')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})
