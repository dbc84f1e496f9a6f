import type { Order } from '@tiffin/contracts'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { sampleOrder, sampleSettings, settledOrder } from '../testing/sample-order.ts'
import { BillModal, type BillModalProps } from './bill-modal.tsx'

type OnPay = NonNullable<BillModalProps['onPay']>

afterEach(cleanup)

const withTips = { ...sampleSettings, tips: true, upi_vpa: 'spicegarden@okicici' }
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const tip = () => screen.getByLabelText<HTMLInputElement>('Tip (₹)')
const toCollect = () => screen.queryByText('To collect')?.parentElement?.textContent ?? null
const panelCode = () =>
  screen.getAllByRole('img', { name: /^QR code/ }).map((code) => code.getAttribute('aria-label')?.slice(15, 25))
const open = (
  settings: BillModalProps['settings'] = withTips,
  onPay = vi.fn<OnPay>().mockResolvedValue('recorded'),
) => {
  render(<BillModal order={sampleOrder()} settings={settings} onPay={onPay} onClose={vi.fn()} />)
  return onPay
}

test('nobody is asked for a tip where the restaurant does not want it', () => {
  for (const settings of [sampleSettings, { ...sampleSettings, tips: false }]) {
    open(settings)
    expect(screen.queryByLabelText(/Tip/)).toBeNull()
    cleanup()
  }
})

test('a tip is typed below the payable and stays outside of it: Pay says the payable, the line what to collect', async () => {
  const onPay = open()
  expect([toCollect(), panelCode()]).toEqual([null, ['₹861.00 by', '₹861.00 by']])
  const payable = screen.getAllByText('Payable').at(-1)!
  expect(payable.compareDocumentPosition(tip())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const slip = screen.getByRole('article', { name: 'Guest Copy' }).innerHTML

  await userEvent.type(tip(), '39')

  expect(toCollect()).toBe('To collect ₹900.00')
  expect(button('Pay ₹861.00 & Clear')).toBeDefined()
  // The paper is as it was; who scans the screen pays the tip as well.
  expect(screen.getByRole('article', { name: 'Guest Copy' }).innerHTML).toBe(slip)
  expect(panelCode()).toEqual(['₹861.00 by', '₹900.00 by'])
  await userEvent.click(button('UPI'))
  await userEvent.click(button(/^Pay ₹/))
  expect(onPay.mock.calls).toEqual([
    [{ payments: [{ method: 'UPI', amount: 861 }], tip: { method: 'UPI', amount: 39 }, discount: null }],
  ])
})

test('cash is counted with the tip, and what was given is recorded', async () => {
  const onPay = open()
  await userEvent.type(tip(), '100')
  await userEvent.click(button('Cash'))
  await userEvent.click(button('₹1,000.00'))
  expect(screen.getByRole('status').textContent).toBe('Change ₹39.00')
  await userEvent.clear(screen.getByLabelText('Cash given (₹)'))
  await userEvent.type(screen.getByLabelText('Cash given (₹)'), '900')
  expect(screen.getByRole('status').textContent).toBe('₹61.00 are missing.')

  await userEvent.clear(screen.getByLabelText('Cash given (₹)'))
  await userEvent.type(screen.getByLabelText('Cash given (₹)'), '1200')
  await userEvent.click(button('Cash & Clear'))
  expect(onPay.mock.calls[0]?.[0]).toEqual({
    payments: [{ method: 'Cash', amount: 861, tendered: 1_200 }],
    tip: { method: 'Cash', amount: 100 },
    discount: null,
  })
})

test('cash that was typed before another way was chosen is not recorded, also when cash is chosen again', async () => {
  const onPay = open()
  await userEvent.click(button('Cash'))
  await userEvent.type(screen.getByLabelText('Cash given (₹)'), '1200')
  await userEvent.click(button('Card'))
  await userEvent.click(button('Cash'))

  expect(screen.getByLabelText<HTMLInputElement>('Cash given (₹)').value).toBe('')
  await userEvent.click(button(/^Pay ₹/))
  expect(onPay.mock.calls[0]?.[0].payments).toEqual([{ method: 'Cash', amount: 861 }])
})

test.each(['12x', '-5', '1.005', '10000000'])(
  'a tip of %s is refused at its field, and nothing is paid',
  async (text) => {
    const onPay = open()
    await userEvent.click(button('Cash'))
    await userEvent.type(tip(), text)

    expect(screen.getByText('A tip is an amount in rupees.')).toBeDefined()
    for (const name of [/^Pay ₹/, 'Cash & Clear']) await userEvent.click(button(name))
    expect(onPay).not.toHaveBeenCalled()

    await userEvent.clear(tip())
    await userEvent.type(tip(), '0')
    await userEvent.click(button(/^Pay ₹/))
    expect(onPay.mock.calls[0]?.[0]).toEqual({ payments: [{ method: 'Cash', amount: 861 }], discount: null })
  },
)

test('where the result is not known, Pay asks for the same payment with cash and tip again', async () => {
  const onPay = open(withTips, vi.fn<OnPay>().mockRejectedValue(new Error('down')))
  await userEvent.type(tip(), '39')
  await userEvent.click(button('Cash'))
  await userEvent.type(screen.getByLabelText('Cash given (₹)'), '1000')
  await userEvent.click(button('Cash & Clear'))
  await screen.findByRole('alert')
  await userEvent.click(button(/^Pay ₹/))

  expect(onPay.mock.calls[1]).toEqual(onPay.mock.calls[0])
})

const details = (order: Partial<Order>) => {
  render(<BillModal order={settledOrder(order)} settings={sampleSettings} onClose={vi.fn()} />)
  const region = screen.getByRole('region', { name: 'Payment Details' })
  const told = new Set(['Cash given', 'Change', 'Tip', 'Tip (Card)', 'Tip (Cash)'])
  return within(region)
    .getAllByRole('term')
    .filter(({ textContent }) => told.has(textContent))
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
}
const cash = { method: 'Cash', amount: 779 }

test.each([
  ['nothing was noted', { payments: [cash] }, []],
  [
    'cash with a tip',
    { payments: [{ ...cash, tendered: 1_000 }], tip: { method: 'Cash', amount: 100 } },
    [
      ['Cash given', '₹1,000.00'],
      ['Change', '₹121.00'],
      ['Tip', '₹100.00'],
    ],
  ],
  [
    'cash whose tip lay on the table',
    { payments: [{ ...cash, tendered: 779 }], tip: { method: 'Cash', amount: 100 } },
    [
      ['Cash given', '₹779.00'],
      ['Change', '₹0.00'],
      ['Tip', '₹100.00'],
    ],
  ],
  [
    'parts, of which one in cash is exact',
    {
      payments: [
        { method: 'Card', amount: 400 },
        { method: 'Cash', amount: 200, tendered: 321 },
        { method: 'Cash', amount: 179 },
      ],
      tip: { method: 'Card', amount: 50 },
    },
    [
      ['Cash given', '₹500.00'],
      ['Change', '₹121.00'],
      ['Tip (Card)', '₹50.00'],
    ],
  ],
])('a paid bill tells of it, and its paper does not: %s', (_name, order, rows) => {
  expect(details(order)).toEqual(rows)
  const paper = screen.getByRole('article', { name: 'Guest Copy' }).textContent
  for (const word of ['Tip', 'given', 'Change']) expect(paper).not.toContain(word)
})
