import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { sampleOrder, sampleSettings, settledOrder } from '../testing/sample-order.ts'
import { BillModal, type BillModalProps } from './bill-modal.tsx'
import type { PaymentOutcome } from './payment-form.ts'

type OnPay = NonNullable<BillModalProps['onPay']>

afterEach(cleanup)

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const open = (onPay = vi.fn<OnPay>().mockResolvedValue('recorded'), onClose = vi.fn()) => {
  render(<BillModal order={sampleOrder()} settings={sampleSettings} onPay={onPay} onClose={onClose} />)
  return onPay
}

/** A payment that stays pending until the test resolves it. */
function slowPayment() {
  let finish: (outcome: PaymentOutcome) => void = () => undefined
  const onPay = vi.fn<OnPay>(() => new Promise((resolve) => (finish = resolve)))
  return { onPay, finish: (outcome: PaymentOutcome) => finish(outcome) }
}

test('[C2-068] [C2-071] [C2-072] [C2-073] [C9-017] the panel of an open bill offers every way to pay', () => {
  open()

  expect(screen.getByRole('heading', { name: 'Finalize Payment' })).toBeDefined()
  const methods = within(screen.getByRole('group', { name: 'Payment method' })).getAllByRole('button')
  expect(methods.map((method) => method.textContent)).toEqual(['Cash', 'Card', 'UPI', 'Other'])
  for (const name of ['Print Bill', 'Pay ₹861.00 & Clear']) expect(button(name)).toBeDefined()
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

  const kinds = within(screen.getByRole('group', { name: 'Kind of discount' })).getAllByRole('button')
  expect(kinds.map((kind) => [kind.textContent, kind.getAttribute('aria-pressed')])).toEqual([
    ['₹', 'true'],
    ['%', 'false'],
  ])
  await userEvent.click(button('Discount in percent'))
  expect(button(/^Pay/).textContent).toBe('Pay ₹779.00 & Clear')
  await userEvent.click(button('Discount in rupees'))
  expect(button(/^Pay/).textContent).toBe('Pay ₹851.00 & Clear')

  await userEvent.clear(box)
  await userEvent.type(box, '-10')
  expect(button(/^Pay/).textContent).toBe('Pay ₹861.00 & Clear')
})

test('[C1-004] paying hands over method, discount and amount, and takes no second click meanwhile', async () => {
  const { onPay, finish } = slowPayment()
  open(onPay)
  await userEvent.type(screen.getByLabelText('Discount'), '61')
  await userEvent.click(button('Cash'))

  await userEvent.click(button(/^Pay/))
  await userEvent.click(button(/^Pay/))

  expect(onPay.mock.calls).toEqual([
    [{ payments: [{ method: 'Cash', amount: 800 }], discount: { type: 'flat', value: 61 } }],
  ])
  expect(button(/^Pay/).getAttribute('aria-busy')).toBe('true')
  finish('recorded')
  await vi.waitFor(() => expect(button(/^Pay/).disabled).toBe(false))
})

test('[C5-026 G15] more than 100 percent is refused at its field, and nothing is paid until it is put right', async () => {
  const onPay = open()
  await userEvent.click(button('Cash'))
  await userEvent.type(screen.getByLabelText('Discount'), '150')
  expect(screen.queryByText('A discount is at most 100 %.')).toBeNull()

  await userEvent.click(button('Discount in percent'))
  expect(screen.getByText('A discount is at most 100 %.')).toBeDefined()
  await userEvent.click(button(/^Pay/))
  expect(onPay).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(screen.getByLabelText('Discount'))

  await userEvent.clear(screen.getByLabelText('Discount'))
  await userEvent.type(screen.getByLabelText('Discount'), '100')
  expect(screen.queryByText('A discount is at most 100 %.')).toBeNull()
  await userEvent.click(button(/^Pay/))
  expect(onPay).toHaveBeenCalledOnce()
})

test('[C5-027 G65] a restaurant may have a method chosen when its bills open; another one is a tap away', async () => {
  const onPay = vi.fn<OnPay>().mockResolvedValue('recorded')
  const settings = { ...sampleSettings, default_payment_method: 'Cash' as const }
  render(<BillModal order={sampleOrder()} settings={settings} onPay={onPay} onClose={() => undefined} />)
  expect(button('Cash').getAttribute('aria-pressed')).toBe('true')
  expect(button(/^Pay/).disabled).toBe(false)

  await userEvent.click(button('UPI'))
  await userEvent.click(button(/^Pay/))

  expect(onPay.mock.calls[0]?.[0]).toMatchObject({ payments: [{ method: 'UPI' }] })
})

test('a payment that was not recorded says so and can be tried again', async () => {
  const onPay = open(vi.fn<OnPay>().mockResolvedValue('refused'))
  await userEvent.click(button('Card'))

  await userEvent.click(button(/^Pay/))

  expect(screen.getByRole('alert').textContent).toBe('The payment was not recorded. Nothing was changed.')
  await userEvent.click(button(/^Pay/))
  expect(onPay).toHaveBeenCalledTimes(2)
})

test('a payment of which nobody knows whether it was recorded says so, and the same can be asked again', async () => {
  const onPay = open(vi.fn<OnPay>().mockRejectedValue(new Error('down')))
  await userEvent.click(button('Card'))

  await userEvent.click(button(/^Pay/))

  expect(screen.getByRole('alert').textContent).toBe(
    'It is not known whether the payment was recorded. Press Pay again to find out.',
  )
  await userEvent.click(button(/^Pay/))
  expect(onPay.mock.calls[1]).toEqual(onPay.mock.calls[0])
})

test('the bill stays until it is known what became of the payment', async () => {
  const onClose = vi.fn()
  const { onPay, finish } = slowPayment()
  open(onPay, onClose)
  await userEvent.click(button('Cash'))
  await userEvent.click(button(/^Pay/))

  await userEvent.click(button('Dismiss'))
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()

  finish('refused')
  await screen.findByRole('alert')
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('[C2-069] [C4-019] [C4-020] [C4-021] the bill of a completed order can only be read and printed', () => {
  render(
    <BillModal
      order={settledOrder()}
      settings={sampleSettings}
      onPay={async () => 'recorded'}
      onClose={() => undefined}
    />,
  )

  expect(screen.getByRole('heading', { name: 'Payment Details' })).toBeDefined()
  expect(screen.getByText('This order is completed and cannot be modified.')).toBeDefined()
  expect(screen.getByText('PAID')).toBeDefined()
  expect(button('Print Bill')).toBeDefined()
  expect(screen.queryByLabelText('Discount')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})

test('what stands beside the payment scrolls with it, and the way to pay stays below', () => {
  const bill = { settings: sampleSettings, aside: <p>Loyalty points</p>, onClose: vi.fn() }
  const { rerender } = render(<BillModal {...bill} order={sampleOrder()} onPay={vi.fn()} />)
  const aside = screen.getByText('Loyalty points')
  expect(aside.parentElement?.className).toContain('@min-[46rem]:overflow-y-auto')
  expect(aside.compareDocumentPosition(button(/^Pay/))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(aside.parentElement?.contains(button(/^Pay/))).toBe(false)

  rerender(<BillModal {...bill} order={settledOrder()} />)
  expect(screen.getByText('Loyalty points')).toBeDefined()
})

const withUpi = { ...sampleSettings, upi_vpa: 'spicegarden@okicici' }
const codes = () => screen.queryAllByRole('img', { name: /^QR code/ }).map((code) => code.getAttribute('aria-label'))

test('a guest may scan slip and screen; both codes are for the payable as the discount is typed, none for 0', async () => {
  render(<BillModal order={sampleOrder()} settings={withUpi} onPay={vi.fn()} onClose={vi.fn()} />)
  const slip = within(screen.getByRole('article', { name: 'Guest Copy' }))
  expect(slip.getByRole('img', { name: 'QR code to pay ₹861.00 by UPI' })).toBeDefined()
  expect(codes()).toHaveLength(2)
  const before = [...document.querySelectorAll('[role=img]')].map((code) => code.innerHTML)

  await userEvent.type(screen.getByLabelText('Discount'), '61')
  expect(codes()).toEqual(['QR code to pay ₹800.00 by UPI', 'QR code to pay ₹800.00 by UPI'])
  for (const [nth, code] of [...document.querySelectorAll('[role=img]')].entries())
    expect(code.innerHTML).not.toBe(before[nth])

  await userEvent.clear(screen.getByLabelText('Discount'))
  await userEvent.type(screen.getByLabelText('Discount'), '900')
  expect(button(/^Pay/).textContent).toBe('Pay ₹0.00 & Clear')
  expect(codes()).toEqual([])
})

test('the panel has the code until another way to pay is chosen, the slip keeps it', async () => {
  render(<BillModal order={sampleOrder()} settings={withUpi} onPay={vi.fn()} onClose={vi.fn()} />)

  await userEvent.click(button('Cash'))
  expect(codes()).toHaveLength(1)
  expect(within(screen.getByRole('article')).getByRole('img', { name: /^QR code/ })).toBeDefined()

  await userEvent.click(button('UPI'))
  expect(codes()).toHaveLength(2)
})

test('a paid bill has no code, so that nobody pays it again', () => {
  render(<BillModal order={settledOrder()} settings={withUpi} onPay={vi.fn()} onClose={vi.fn()} />)

  expect(screen.getByText('PAID')).toBeDefined()
  expect(codes()).toEqual([])
})

test('a restaurant without a UPI ID sees no code anywhere', () => {
  open()

  expect(codes()).toEqual([])
  expect(screen.queryByText(/Scan to pay/)).toBeNull()
})
