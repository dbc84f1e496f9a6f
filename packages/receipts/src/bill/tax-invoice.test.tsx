import type { Order, OrderDocument } from '@tiffin/contracts'
import { billAmountsOf, orderBillSlip } from '@tiffin/slips'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SlipPaper } from '../slip/slip.tsx'
import { sampleItem, sampleOrder, sampleSettings, settledOrder } from '../testing/sample-order.ts'
import { BillModal } from './bill-modal.tsx'

afterEach(cleanup)

const GST = { ...sampleSettings, gstin: '27AAPFU0939F1ZV', gst_mode: 'regular' } as const
const liquor = { tax_rate_applied: 20, tax_group_name: 'VAT', tax_is_split: false }
const items = [
  sampleItem({ name: 'Thali', quantity: 2, price: 400 }),
  sampleItem({ name: 'Beer', quantity: 2, price: 250, ...liquor }),
]
const TEN_PERCENT = { type: 'percent', value: 10 } as const

/**
 * An invoice with two kinds of tax: food for 800 less 10 %, and beer for 500 with VAT. Its texts differ from the
 * settings.
 */
const invoice: OrderDocument = {
  id: 'd0c00000-0000-4000-8000-000000000001',
  kind: 'invoice',
  number: 'A1/2627/000123',
  issued_at: '2026-11-21T15:20:00.000Z',
  seller: { name: 'Spice Foods LLP', address: '1 Old Road', gstin: '27AAPFU0939F1ZV', fssai: '12345678901234' },
  place_of_supply: '27',
  sac: '996331',
  subtotal: 1300,
  discount: 80,
  groups: [
    { kind: 'vat', rate: 20, name: 'VAT', value: 500, cgst: 0, sgst: 0, vat: 100 },
    { kind: 'gst', rate: 5, value: 720, cgst: 18, sgst: 18, vat: 0 },
  ],
  taxable: 720,
  cgst: 18,
  sgst: 18,
  other: 500,
  vat: 100,
  round_off: 0,
  payable: 1356,
}
const paid = (document: OrderDocument = invoice): Order =>
  settledOrder({ items, discount: { ...TEN_PERCENT, amount: 80 }, payable: 1356, payments: [], document })

const rowsOf = (slip: HTMLElement) =>
  [...slip.querySelectorAll('dl')].flatMap((list) =>
    [...list.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )

test('a paid order by GST prints its tax invoice: seller, number, SAC, tax of each rate, and liquor outside of it', () => {
  render(
    <SlipPaper
      slip={orderBillSlip({ order: paid(), settings: { ...GST, name: 'New Name', address: 'New Road', gstin: '' } })}
    />,
  )
  const slip = screen.getByRole('article', { name: 'Tax Invoice' })

  for (const text of [
    'TAX INVOICE',
    'Spice Foods LLP',
    '1 Old Road',
    'GSTIN: 27AAPFU0939F1ZV',
    'FSSAI: 12345678901234',
  ])
    expect(slip.textContent).toContain(text)
  for (const text of ['Guest Copy', 'TIN No.', 'New Name', 'New Road']) expect(slip.textContent).not.toContain(text)
  expect(rowsOf(slip)).toEqual([
    ['Invoice No.', 'A1/2627/000123'],
    ['Order No.', '261121-7'],
    ['Date', 'Nov 21, 2026 08:50 pm'],
    ['Type', 'Dine-In'],
    ['Table', 'T4, Garden'],
    ['Guests', '4'],
    ['SAC', '996331'],
    ['Place of supply', '27 Maharashtra'],
    ['Subtotal', '1,300.00'],
    ['Discount', '-80.00'],
    ['Taxable @ 5%', '720.00'],
    ['CGST @ 2.5%', '18.00'],
    ['SGST @ 2.5%', '18.00'],
    ['Outside GST', '500.00'],
    ['VAT @ 20%', '100.00'],
    ['Round Off', '0.00'],
  ])
  expect(slip.textContent).toContain('Payable₹1,356.00')
  expect(screen.getByText('PAID')).toBeDefined()
})

test('the stored amounts are shown even where they could be computed differently', () => {
  const stored = { ...invoice, groups: [{ ...invoice.groups[1]!, cgst: 17.99, sgst: 17.99 }], payable: 1355 }
  render(<BillModal order={paid({ ...stored, cgst: 17.99, sgst: 17.99 })} settings={GST} onClose={vi.fn()} />)

  expect(rowsOf(screen.getByRole('article'))).toContainEqual(['CGST @ 2.5%', '17.99'])
  const money = within(screen.getByRole('region', { name: 'Payment Details' }))
  expect(rowsOf(money.getByText('Taxable value').closest('dl')!.parentElement!)).toContainEqual(['CGST', '₹17.99'])
  expect(money.getByText('₹1,355.00')).toBeDefined()
})

test('the half of a union territory without a legislature is UTGST', () => {
  render(<SlipPaper slip={orderBillSlip({ order: paid({ ...invoice, place_of_supply: '04' }), settings: GST })} />)
  expect(rowsOf(screen.getByRole('article'))).toContainEqual(['UTGST @ 2.5%', '18.00'])
})

test('an open bill has the amounts of the invoice to come and says that it is none', () => {
  render(<SlipPaper slip={orderBillSlip({ order: sampleOrder({ items }), settings: GST, discount: TEN_PERCENT })} />)
  const slip = screen.getByRole('article', { name: 'Guest Copy' })

  expect(slip.textContent).toContain('The tax invoice is issued when the bill is printed or paid.')
  expect(slip.textContent).toContain('GSTIN: 27AAPFU0939F1ZV')
  expect(slip.textContent).toContain('Payable₹1,356.00')
})

test('IB-12: with other charges the printed invoice is not that of the bill, also where they cost the same', () => {
  const order = sampleOrder({
    order_type: 'Delivery',
    items: [sampleItem({ name: 'Thali', quantity: 1, price: 500 })],
    document: { ...invoice, discount: 0, payable: 546, charges: [{ kind: 'packing', amount: 20 }] },
  })
  const chosen = (charges: OrderDocument['charges'] & {}) => billAmountsOf(order, null, { ...GST, charges }).document
  expect(billAmountsOf(order, null, { ...GST, delivery_charge: 30 }).document).toBe(order.document)
  expect(chosen([{ kind: 'packing', amount: 20 }])).toBe(order.document)
  expect(chosen([{ kind: 'delivery', amount: 20 }])).toBeUndefined()
  expect(chosen([])).toBeUndefined()
})

test('the kind of tax of a line decides, not its split', () => {
  const beer = sampleItem({ name: 'Beer', quantity: 1, price: 500, ...liquor, tax_is_split: true, tax_kind: 'vat' })
  render(
    <SlipPaper slip={orderBillSlip({ order: sampleOrder({ items: [beer] }), settings: GST, discount: TEN_PERCENT })} />,
  )
  expect(screen.getByRole('article').textContent).toContain('Payable₹600.00')
})

test.each([
  ['a restaurant that does not bill by GST', sampleOrder({ items }), { ...GST, gst_mode: 'off' } as const],
  ['an order that was paid before it did', settledOrder({ items }), GST],
])('the bill of %s is as it was', (_, order, settings) => {
  render(<SlipPaper slip={orderBillSlip({ order, settings })} />)
  const slip = screen.getByRole('article', { name: 'Guest Copy' })

  expect(slip.textContent).toContain('TIN No.: 27AAPFU0939F1ZV')
  for (const text of ['GSTIN', 'SAC', 'Taxable', 'invoice', 'Outside GST']) expect(slip.textContent).not.toContain(text)
})
