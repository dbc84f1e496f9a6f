import type { Order } from '@tiffin/contracts'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sampleItem, sampleOrder, sampleSettings, settledOrder } from '../../testing/sample-order.ts'
import { BillModal, type BillModalProps } from '../bill-modal.tsx'

type OnPay = NonNullable<BillModalProps['onPay']>
type OnTakePart = NonNullable<BillModalProps['onTakePart']>

afterEach(cleanup)

const PART: Order['payments'][number] = {
  method: 'Cash',
  amount: 500,
  tendered: 600,
  at: '2026-11-21T14:50:00.000Z',
  by: 'Meera',
}
const withUpi = { ...sampleSettings, upi_vpa: 'spicegarden@okicici' }
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
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

function open(order: Order = sampleOrder(), changed: Partial<BillModalProps> = {}) {
  const onPay = vi.fn<OnPay>().mockResolvedValue('recorded')
  const onTakePart = vi.fn<OnTakePart>().mockResolvedValue('recorded')
  const props = { settings: sampleSettings, onPay, onTakePart, onClose: vi.fn(), ...changed }
  const { rerender } = render(<BillModal order={order} {...props} />)
  return { onPay, onTakePart, show: (current: Order) => rerender(<BillModal order={current} {...props} />) }
}
const paidInPart = (order: Partial<Order> = {}) => sampleOrder({ payments: [PART], version: 2, ...order })

describe('a part payment', () => {
  test('is an amount, a method and the cash that was given; the form is for the rest again', async () => {
    const { onTakePart } = open()
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

    expect(onTakePart.mock.calls).toEqual([[{ method: 'Cash', amount: 500, tendered: 600 }]])
    expect([screen.queryByLabelText('Part payment (₹)'), button('Cash').getAttribute('aria-pressed')]).toEqual([
      null,
      'false',
    ])
  })

  test('by UPI has a reference, and the code on the screen asks for the part', async () => {
    const { onTakePart } = open(sampleOrder(), { settings: withUpi })
    await userEvent.click(button('UPI'))
    await userEvent.click(button('Take part payment'))
    await userEvent.type(amount(), '300.50')
    expect(codes()).toEqual(['₹861.00', '₹300.50'])
    await userEvent.type(screen.getByLabelText('Reference (optional)'), ' 4821 ')
    await userEvent.click(button('Take ₹300.50'))

    expect(onTakePart.mock.calls).toEqual([[{ method: 'UPI', amount: 300.5, reference: '4821' }]])
  })

  test.each([
    ['861', '₹861.00 is left to pay. Use Pay for the whole rest.'],
    ['0', 'A part payment is an amount in rupees.'],
    ['1.005', 'A part payment is an amount in rupees.'],
    ['half', 'A part payment is an amount in rupees.'],
  ])('of %s is not taken, and it says why', async (typed, words) => {
    open()
    await userEvent.click(button('Cash'))
    await userEvent.click(button('Take part payment'))
    await userEvent.type(amount(), typed)

    expect(screen.getByText(words)).toBeDefined()
    expect(button('Take part payment').disabled).toBe(true)
  })

  test('that was begun leads back to the whole rest', async () => {
    open()
    await userEvent.click(button('Take part payment'))
    await userEvent.click(button('Pay the whole rest'))

    expect([button('Pay ₹861.00 & Clear'), button('Split payment')]).toHaveLength(2)
  })

  test.each([
    ['was refused', () => Promise.resolve('refused' as const), 'The payment was not recorded. Nothing was changed.'],
    [
      'got no answer',
      () => Promise.reject(new Error('offline')),
      'It is not known whether the payment was recorded. Press the same button again to find out.',
    ],
  ])('that %s is told, and can be tried again as it was', async (_name, answer, words) => {
    const onTakePart = vi.fn<OnTakePart>(answer)
    open(sampleOrder(), { onTakePart })
    await userEvent.click(button('Card'))
    await userEvent.click(button('Take part payment'))
    await userEvent.type(amount(), '100')
    await userEvent.click(button('Take ₹100.00'))
    expect((await screen.findByRole('alert')).textContent).toBe(words)

    await userEvent.click(button('Take ₹100.00'))
    expect(onTakePart.mock.calls[1]).toEqual(onTakePart.mock.calls[0])
  })

  test('is not offered where nobody takes one', () => {
    open(sampleOrder(), { onTakePart: undefined })
    expect(screen.queryByRole('button', { name: 'Take part payment' })).toBeNull()
  })
})

describe('a bill that was paid in part', () => {
  test('says what is paid, when and by whom, and the rest is what Pay, split and code are for', async () => {
    const { onPay } = open(paidInPart(), { settings: withUpi })
    expect(payments()).toEqual(['Cash · 08:20 pm · Meera₹500.00'])
    expect(left()).toBe('Left to payPaid ₹500.00 of ₹861.00₹361.00')
    expect(codes()).toEqual(['₹361.00', '₹361.00'])

    await userEvent.click(button('Split payment'))
    await userEvent.click(button('One payment'))
    await userEvent.click(button('Card'))
    await userEvent.click(button('Pay ₹361.00 & Clear'))
    expect(onPay.mock.calls).toEqual([[{ payments: [{ method: 'Card', amount: 361 }], discount: null }]])
  })

  test('has its payments and the rest on paper', () => {
    open(paidInPart())
    const slip = screen.getByRole('article', { name: 'Guest Copy' })
    expect(slip.textContent).toContain('Payable₹861.00Cash 08:20 pm₹500.00Left to pay₹361.00')
    expect(within(slip).queryByText('PAID')).toBeNull()
  })

  test('is shown as it grows', () => {
    const { show } = open(paidInPart())
    show(paidInPart({ items: [sampleItem(), sampleItem()], version: 3 }))
    expect(button('Pay ₹970.00 & Clear')).toBeDefined()
  })

  test('and then paid lists each payment with its time, on paper too', () => {
    const order = settledOrder({
      payments: [
        PART,
        { method: 'Cash', amount: -100, at: '2026-11-21T15:00:00.000Z' },
        { method: 'UPI', amount: 379 },
      ],
    })
    render(<BillModal order={order} settings={sampleSettings} onClose={vi.fn()} />)
    expect(payments()).toEqual([
      'Cash · 08:20 pm · Meera₹500.00',
      'Cash given back · 08:30 pm-₹100.00',
      'UPI · 08:50 pm₹379.00',
    ])
    expect(panel().getByText('Cash given').nextElementSibling?.textContent).toBe('₹600.00')
    expect(screen.getByRole('article', { name: 'Guest Copy' }).textContent).toContain(
      'Cash 08:20 pm₹500.00Cash given back 08:30 pm-₹100.00UPI 08:50 pm₹379.00PAID',
    )
  })
})

describe('a bill that is below what was paid', () => {
  const discounted = async () => userEvent.type(screen.getByLabelText('Discount'), '461')

  test('is settled once an Admin or a Captain has given the difference back', async () => {
    const { onTakePart, onPay, show } = open(paidInPart(), { mayGiveBack: true })
    await discounted()
    expect(left()).toBe('To give backPaid ₹500.00 of ₹400.00₹100.00')
    expect(screen.queryByRole('button', { name: /Clear|Split|part payment/ })).toBeNull()
    await userEvent.click(button('Cash'))
    await userEvent.click(button('Give ₹100.00 back'))
    const discount = { type: 'flat', value: 461 }
    expect(onTakePart.mock.calls).toEqual([[{ method: 'Cash', amount: 100, direction: 'out', discount }]])

    show(paidInPart({ payments: [PART, { ...PART, amount: -100 }], version: 3 }))
    await userEvent.click(button('Pay ₹0.00 & Clear'))
    expect(onPay.mock.calls).toEqual([[{ payments: [{ method: 'Cash', amount: 0 }], discount }]])
  })

  test('asks for one of them where the user may not', async () => {
    open(paidInPart())
    await discounted()
    expect(screen.getByText('An Admin or a Captain has to give ₹100.00 back before the bill is settled.')).toBeDefined()
    expect(screen.queryByRole('button', { name: /back$/ })).toBeNull()
  })
})
