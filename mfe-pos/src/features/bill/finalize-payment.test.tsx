import { sampleSettings, settledOrder } from '@tiffin/receipts/testing'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openSampleBill, refused, type OnPay, brokenDown } from '../../testing/open-sample-bill.tsx'
import { button, screen, waitFor, within } from '../../testing/render-pos.tsx'

/** Makes a payment that stays pending until the test resolves it. */
function slowPayment() {
  let finish: (answer: Awaited<ReturnType<OnPay>>) => void = () => undefined
  const onPay: OnPay = () => new Promise((resolve) => (finish = resolve))
  return { onPay, finish: (answer: Awaited<ReturnType<OnPay>>) => finish(answer) }
}

test('[C2-068] [C2-071] [C2-072] [C2-073] [C9-017] the panel of an open bill offers every way to pay', () => {
  openSampleBill()

  expect(screen.getByRole('heading', { name: 'Finalize Payment' })).toBeDefined()
  const methods = within(screen.getByRole('group', { name: 'Payment method' })).getAllByRole('button')
  expect(methods.map((method) => method.textContent)).toEqual(['Cash', 'Card', 'UPI', 'Other'])
  for (const name of ['Print Bill', 'Pay ₹861.00 & Clear']) expect(button(name)).toBeDefined()
})

test('[C5-027] the pay button enables once a method is chosen', async () => {
  openSampleBill()
  expect(button(/^Pay/).disabled).toBe(true)

  await userEvent.click(button('UPI'))

  expect(button('UPI').getAttribute('aria-pressed')).toBe('true')
  expect(button(/^Pay/).disabled).toBe(false)
})

test('[C2-070] [C5-025] [C5-026] [C9-011] the discount box takes rupees or percent, and nonsense counts as 0', async () => {
  openSampleBill()
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
  const { onPay: answers, finish } = slowPayment()
  const { onPay } = openSampleBill({ onPay: answers })
  await userEvent.type(screen.getByLabelText('Discount'), '61')
  await userEvent.click(button('Cash'))

  await userEvent.click(button(/^Pay/))
  await userEvent.click(button(/^Pay/))

  await waitFor(() => expect(onPay).toHaveBeenCalled())
  expect(onPay.mock.calls).toEqual([
    [{ payments: [{ method: 'Cash', amount: 800 }], discount: { type: 'flat', value: 61 } }],
  ])
  expect(button(/^Pay/).getAttribute('aria-busy')).toBe('true')
  finish(settledOrder())
  await waitFor(() => expect(button(/^Pay/).disabled).toBe(false))
})

test('[C5-026 G15] more than 100 percent is refused at its field, and nothing is paid until it is put right', async () => {
  const { onPay } = openSampleBill()
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
  await waitFor(() => expect(onPay).toHaveBeenCalledOnce())
})

test('[C5-027 G65] a restaurant may have a method chosen when its bills open; another one is a tap away', async () => {
  const { onPay } = openSampleBill({ settings: { ...sampleSettings, default_payment_method: 'Cash' } })
  expect(button('Cash').getAttribute('aria-pressed')).toBe('true')
  expect(button(/^Pay/).disabled).toBe(false)

  await userEvent.click(button('UPI'))
  await userEvent.click(button(/^Pay/))

  await waitFor(() => expect(onPay.mock.calls[0]?.[0]).toMatchObject({ payments: [{ method: 'UPI' }] }))
})

test('a payment that was not recorded says so and can be tried again', async () => {
  const { onPay } = openSampleBill({ onPay: async () => refused() })
  await userEvent.click(button('Card'))

  await userEvent.click(button(/^Pay/))

  expect((await screen.findByRole('alert')).textContent).toBe('The payment was not recorded. Nothing was changed.')
  await userEvent.click(button(/^Pay/))
  await waitFor(() => expect(onPay).toHaveBeenCalledTimes(2))
})

test('a payment without an answer says that it may be recorded, and can be sent again', async () => {
  const { onPay } = openSampleBill({ onPay: async () => brokenDown() })
  await userEvent.click(button('Card'))

  await userEvent.click(button(/^Pay/))

  expect((await screen.findByRole('alert')).textContent).toBe(
    'It is not known whether the payment was recorded. Press Pay again to find out.',
  )
  await userEvent.click(button(/^Pay/))
  await waitFor(() => expect(onPay).toHaveBeenCalledTimes(2))
  expect(onPay.mock.calls[1]).toEqual(onPay.mock.calls[0])
})

test('the bill stays until it is known what became of the payment', async () => {
  const { onPay: answers, finish } = slowPayment()
  const { onPay, onClose } = openSampleBill({ onPay: answers })
  await userEvent.click(button('Cash'))
  await userEvent.click(button(/^Pay/))
  await waitFor(() => expect(onPay).toHaveBeenCalled())

  await userEvent.click(button('Dismiss'))
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()

  finish(refused())
  await screen.findByRole('alert')
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('[C2-069] [C4-019] [C4-020] [C4-021] the bill of a completed order can only be read and printed', () => {
  openSampleBill({ order: settledOrder() })

  expect(screen.getByRole('heading', { name: 'Payment Details' })).toBeDefined()
  expect(screen.getByText('This order is completed and cannot be modified.')).toBeDefined()
  expect(screen.getByText('PAID')).toBeDefined()
  expect(button('Print Bill')).toBeDefined()
  expect(screen.queryByLabelText('Discount')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})

const withUpi = { ...sampleSettings, upi_vpa: 'spicegarden@okicici' }
const codes = () => screen.queryAllByRole('img', { name: /^QR code/ }).map((code) => code.getAttribute('aria-label'))

test('a guest may scan slip and screen; both codes are for the payable as the discount is typed, none for 0', async () => {
  openSampleBill({ settings: withUpi })
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
  openSampleBill({ settings: withUpi })

  await userEvent.click(button('Cash'))
  expect(codes()).toHaveLength(1)
  expect(within(screen.getByRole('article')).getByRole('img', { name: /^QR code/ })).toBeDefined()

  await userEvent.click(button('UPI'))
  expect(codes()).toHaveLength(2)
})

test('a paid bill has no code, so that nobody pays it again', () => {
  openSampleBill({ order: settledOrder(), settings: withUpi })

  expect(screen.getByText('PAID')).toBeDefined()
  expect(codes()).toEqual([])
})

test('a restaurant without a UPI ID sees no code anywhere', () => {
  openSampleBill()

  expect(codes()).toEqual([])
  expect(screen.queryByText(/Scan to pay/)).toBeNull()
})
