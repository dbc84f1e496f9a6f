import { AppError, type Order } from '@tiffin/contracts'
import { sampleItem, sampleOrder, sampleSettings } from '@tiffin/receipts/testing'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { openSampleBill, refused } from '../../testing/open-sample-bill.tsx'
import { button, screen, waitFor, within } from '../../testing/render-pos.tsx'

const PART: Order['payments'][number] = {
  method: 'Cash',
  amount: 500,
  tendered: 600,
  at: '2026-11-21T14:50:00.000Z',
  by: 'Meera',
}
const withUpi = { ...sampleSettings, upi_vpa: 'spicegarden@okicici' }
const amount = () => screen.getByLabelText<HTMLInputElement>('Part payment (₹)')
const codes = () =>
  screen.queryAllByRole('img', { name: /^QR code/ }).map((code) => code.getAttribute('aria-label')?.slice(15, 22))
const panel = () => within(screen.getByRole('region', { name: /Payment/ }))
const left = () =>
  panel()
    .getByText(/^Paid /)
    .closest('dl')?.textContent
const payments = () =>
  panel()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

const paidInPart = (order: Partial<Order> = {}) => sampleOrder({ payments: [PART], version: 2, ...order })

describe('a part payment', () => {
  test('is an amount, a method and the cash that was given; the form is for the rest again', async () => {
    const { onTakePart } = openSampleBill()
    await userEvent.click(button('Take part payment'))
    expect(document.activeElement).toBe(amount())
    expect([button('Take part payment').disabled, screen.queryByRole('button', { name: /Clear/ })]).toEqual([
      true,
      null,
    ])

    await userEvent.keyboard('500')
    expect(button('Take ₹500.00').disabled).toBe(true)
    await userEvent.click(button('Cash'))
    await userEvent.type(screen.getByLabelText('Cash given (₹)'), '600')
    expect(screen.getByRole('status').textContent).toBe('Change ₹100.00')
    await userEvent.click(button('Take ₹500.00'))

    await waitFor(() => expect(onTakePart.mock.calls).toEqual([[{ method: 'Cash', amount: 500, tendered: 600 }]]))
    await waitFor(() => expect(screen.queryByLabelText('Part payment (₹)')).toBeNull())
    expect([screen.queryByLabelText('Part payment (₹)'), button('Cash').getAttribute('aria-pressed')]).toEqual([
      null,
      'false',
    ])
  })

  test('by UPI has a reference, and the code on the screen asks for the part', async () => {
    const { onTakePart } = openSampleBill({ settings: withUpi })
    await userEvent.click(button('UPI'))
    await userEvent.click(button('Take part payment'))
    await userEvent.type(amount(), '300.50')
    expect(codes()).toEqual(['₹861.00', '₹300.50'])
    await userEvent.type(screen.getByLabelText('Reference (optional)'), ' 4821 ')
    await userEvent.click(button('Take ₹300.50'))

    await waitFor(() => expect(onTakePart.mock.calls).toEqual([[{ method: 'UPI', amount: 300.5, reference: '4821' }]]))
  })

  test.each([
    ['861', '₹861.00 is left to pay. Use Pay for the whole rest.'],
    ['0', 'A part payment is an amount in rupees.'],
    ['1.005', 'A part payment is an amount in rupees.'],
    ['half', 'A part payment is an amount in rupees.'],
  ])('of %s is not taken, and it says why', async (typed, words) => {
    openSampleBill()
    await userEvent.click(button('Cash'))
    await userEvent.click(button('Take part payment'))
    await userEvent.type(amount(), typed)

    expect(screen.getByText(words)).toBeDefined()
    expect(button('Take part payment').disabled).toBe(true)
  })

  test('that was begun leads back to the whole rest', async () => {
    openSampleBill()
    await userEvent.click(button('Take part payment'))
    await userEvent.click(button('Pay the whole rest'))

    expect([button('Pay ₹861.00 & Clear'), button('Split payment')]).toHaveLength(2)
  })

  test.each([
    ['was refused', () => Promise.resolve(refused()), 'The payment was not recorded. Nothing was changed.'],
    [
      'got no answer',
      () => Promise.reject(new Error('offline')),
      'It is not known whether the payment was recorded. Press the same button again to find out.',
    ],
  ])('that %s shows an alert, and can be tried again as it was', async (_name, answer, words) => {
    const { onTakePart } = openSampleBill({ onTakePart: answer })
    await userEvent.click(button('Card'))
    await userEvent.click(button('Take part payment'))
    await userEvent.type(amount(), '100')
    await userEvent.click(button('Take ₹100.00'))
    expect((await screen.findByRole('alert')).textContent).toBe(words)

    await userEvent.click(button('Take ₹100.00'))
    await waitFor(() => expect(onTakePart).toHaveBeenCalledTimes(2))
    expect(onTakePart.mock.calls[1]).toEqual(onTakePart.mock.calls[0])
  })
})

describe('a bill that was paid in part', () => {
  test('says what is paid, when and by whom, and the rest is what Pay, split and code are for', async () => {
    const { onPay } = openSampleBill({ order: paidInPart(), settings: withUpi })
    expect(payments()).toEqual(['Cash · 08:20 pm · Meera₹500.00'])
    expect(left()).toBe('Left to payPaid ₹500.00 of ₹861.00₹361.00')
    expect(codes()).toEqual(['₹361.00', '₹361.00'])

    await userEvent.click(button('Split payment'))
    await userEvent.click(button('One payment'))
    await userEvent.click(button('Card'))
    await userEvent.click(button('Pay ₹361.00 & Clear'))
    await waitFor(() =>
      expect(onPay.mock.calls).toEqual([[{ payments: [{ method: 'Card', amount: 361 }], discount: null }]]),
    )
  })

  test('has its payments and the rest on paper', () => {
    openSampleBill({ order: paidInPart() })
    const slip = screen.getByRole('article', { name: 'Guest Copy' })
    expect(slip.textContent).toContain('Payable₹861.00Cash 08:20 pm₹500.00Left to pay₹361.00')
    expect(within(slip).queryByText('PAID')).toBeNull()
  })

  test('is shown as it grows', async () => {
    const grown = paidInPart({ items: [sampleItem(), sampleItem()], version: 3 })
    openSampleBill({ order: paidInPart(), onPay: async () => new AppError('ORDER_CHANGED').with({ order: grown }) })
    await userEvent.click(button('Cash & Clear'))
    expect(await screen.findByRole('button', { name: 'Pay ₹970.00 & Clear' })).toBeDefined()
  })
})

describe('a bill that is below what was paid', () => {
  const discounted = async () => userEvent.type(screen.getByLabelText('Discount'), '461')

  test('is settled once an Admin or a Captain has given the difference back', async () => {
    const returned = paidInPart({ payments: [PART, { ...PART, amount: -100 }], version: 3 })
    const { onTakePart, onPay } = openSampleBill({
      order: paidInPart(),
      role: 'Captain',
      onTakePart: async () => returned,
    })
    await discounted()
    expect(left()).toBe('To give backPaid ₹500.00 of ₹400.00₹100.00')
    expect(screen.queryByRole('button', { name: /Clear|Split|part payment/ })).toBeNull()
    await userEvent.click(button('Cash'))
    await userEvent.click(button('Give ₹100.00 back'))
    const discount = { type: 'flat', value: 461 }
    await waitFor(() =>
      expect(onTakePart.mock.calls).toEqual([[{ method: 'Cash', amount: 100, direction: 'out', discount }]]),
    )

    await userEvent.click(await screen.findByRole('button', { name: 'Pay ₹0.00 & Clear' }))
    await waitFor(() => expect(onPay.mock.calls).toEqual([[{ payments: [{ method: 'Cash', amount: 0 }], discount }]]))
  })

  test('asks for one of them where the user may not', async () => {
    openSampleBill({ order: paidInPart() })
    await discounted()
    expect(screen.getByText('An Admin or a Captain has to give ₹100.00 back before the bill is settled.')).toBeDefined()
    expect(screen.queryByRole('button', { name: /back$/ })).toBeNull()
  })
})
