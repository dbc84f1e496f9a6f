import type { Order } from '@tiffin/contracts'
import { cleanup, render, screen, within } from '@testing-library/react'
import { billAmountsOf } from '@tiffin/slips'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sampleOrder, sampleSettings, settledOrder } from '../testing/sample-order.ts'
import { usePrinting } from '../print/print.ts'
import { BillLayout } from './bill-layout.tsx'
import { BillModal } from './bill-modal.tsx'

afterEach(cleanup)

const details = (order: Partial<Order>) => {
  render(<BillModal order={settledOrder(order)} settings={sampleSettings} onClose={vi.fn()} />)
  const region = screen.getByRole('region', { name: 'Payment Details' })
  const given = new Set(['Cash given', 'Change', 'Tip', 'Tip (Card)', 'Tip (Cash)'])
  return within(region)
    .getAllByRole('term')
    .filter(({ textContent }) => given.has(textContent))
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

test('two payments that are alike are both on the paid bill', () => {
  const payments = [430, 431].map((amount) => ({ method: 'Cash' as const, amount }))
  const alike = [...payments, payments[0]!]
  render(<BillModal order={{ ...settledOrder(), payments: alike }} settings={sampleSettings} onClose={vi.fn()} />)
  const slip = within(screen.getByRole('article', { name: 'Guest Copy' }))
  expect(slip.getAllByText('Cash').map((label) => label.nextElementSibling?.textContent)).toEqual([
    '₹430.00',
    '₹431.00',
    '₹430.00',
  ])
})

describe('a part payment', () => {
  test('is not offered where nobody takes one', () => {
    render(<BillModal order={sampleOrder()} settings={sampleSettings} onClose={vi.fn()} />)
    expect(screen.queryByRole('button', { name: 'Take part payment' })).toBeNull()
  })
})

const PART: Order['payments'][number] = {
  method: 'Cash',
  amount: 500,
  tendered: 600,
  at: '2026-11-21T14:50:00.000Z',
  by: 'Meera',
}
const panel = () => within(screen.getByRole('region', { name: /Payment/ }))
const payments = () =>
  panel()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('a bill that was paid in part', () => {
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

function OpenBill({ aside }: { aside: ReactNode }) {
  const order = sampleOrder()
  const bill = billAmountsOf(order, null, sampleSettings)
  const shown = { order, settings: sampleSettings, bill, aside, printing: usePrinting(order) }
  return (
    <BillLayout {...shown} title="Finalize Payment" form={null} foot={<button>Pay</button>} onPrint={() => undefined} />
  )
}

test('what stands beside the payment scrolls with it, and the way to pay stays below', () => {
  const { unmount } = render(<OpenBill aside={<p>Loyalty points</p>} />)
  const aside = screen.getByText('Loyalty points')
  const pay = screen.getByRole('button', { name: 'Pay' })
  expect(aside.parentElement?.className).toContain('@min-[46rem]:overflow-y-auto')
  expect(aside.compareDocumentPosition(pay)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(aside.parentElement?.contains(pay)).toBe(false)
  unmount()

  const bill = { settings: sampleSettings, aside: <p>Loyalty points</p>, onClose: vi.fn() }
  render(<BillModal {...bill} order={settledOrder()} />)
  expect(screen.getByText('Loyalty points')).toBeDefined()
})
