import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { sampleOrder, sampleSettings, settledOrder } from '../testing/sample-order.ts'
import { BillModal, type BillModalProps } from './bill-modal.tsx'
import type { PaymentOutcome } from './payment-form.ts'

type OnPay = NonNullable<BillModalProps['onPay']>

afterEach(cleanup)

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const quick = () => screen.queryByRole('group', { name: 'Pay at once' })
const open = (onPay = vi.fn<OnPay>().mockResolvedValue('recorded'), settings = sampleSettings) => {
  render(<BillModal order={sampleOrder()} settings={settings} onPay={onPay} onClose={vi.fn()} />)
  return onPay
}

test('[C5-027] beside Pay, which waits for a method, the bill can be paid at once by each usual one', () => {
  open()

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
  let finish: (outcome: PaymentOutcome) => void = () => undefined
  const onPay = open(vi.fn<OnPay>(() => new Promise((resolve) => (finish = resolve))))
  await userEvent.type(screen.getByLabelText('Discount'), '61')

  await userEvent.click(button('Cash & Clear'))
  for (const name of ['Cash & Clear', 'UPI & Clear', /^Pay/]) await userEvent.click(button(name))

  expect(onPay.mock.calls).toEqual([
    [{ payments: [{ method: 'Cash', amount: 800 }], discount: { type: 'flat', value: 61 } }],
  ])
  const busy = screen.getAllByRole('button').filter((each) => each.getAttribute('aria-busy') === 'true')
  expect(busy).toEqual([button('Cash & Clear')])
  finish('recorded')
  await vi.waitFor(() => expect(button('Cash & Clear').disabled).toBe(false))
})

test('by keys it is one press as well', async () => {
  const onPay = open()
  button('UPI & Clear').focus()

  await userEvent.keyboard('{Enter}')

  expect(onPay.mock.calls[0]?.[0].payments).toEqual([{ method: 'UPI', amount: 861 }])
})

test('the method counts as chosen: where the result is not known, Pay asks for the same payment', async () => {
  const onPay = open(vi.fn<OnPay>().mockRejectedValue(new Error('down')))
  await userEvent.click(button('Card & Clear'))

  expect(screen.getByRole('alert').textContent).toBe(
    'It is not known whether the payment was recorded. Press Pay again to find out.',
  )
  expect(button('Card').getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(button(/^Pay/))
  expect(onPay.mock.calls[1]).toEqual(onPay.mock.calls[0])
})

test('a method that was chosen before, by the restaurant or a tap, does not hold', async () => {
  const onPay = open(undefined, { ...sampleSettings, default_payment_method: 'Cash' })
  await userEvent.click(button('Other'))

  await userEvent.click(button('UPI & Clear'))

  expect(onPay.mock.calls[0]?.[0].payments).toEqual([{ method: 'UPI', amount: 861 }])
  expect(button('UPI').getAttribute('aria-pressed')).toBe('true')
})

test('what Pay refuses is refused here too, and is put right and paid with the method that was pressed', async () => {
  const onPay = open(undefined, { ...sampleSettings, discount_reason_required: true })
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
  expect(onPay.mock.calls[0]?.[0]).toMatchObject({ payments: [{ method: 'Cash' }], reason: 'Waited an hour' })
})

test('a split bill has several payments, and a completed one none', async () => {
  open()
  await userEvent.click(button('Split payment'))
  expect(quick()).toBeNull()
  await userEvent.click(button('One payment'))
  expect(quick()).not.toBeNull()
  cleanup()

  render(<BillModal order={settledOrder()} settings={sampleSettings} onPay={vi.fn()} onClose={vi.fn()} />)
  expect(quick()).toBeNull()
})
