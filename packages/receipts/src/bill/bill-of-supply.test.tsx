import type { DocumentDetails, OrderDocument } from '@tiffin/contracts'
import { orderBillSlip } from '@tiffin/slips'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SlipPaper } from '../slip/slip.tsx'
import { sampleItem, sampleOrder, sampleSettings, settledOrder } from '../testing/sample-order.ts'
import { BillModal } from './bill-modal.tsx'
import { DocumentSlip } from './document-slip.tsx'

afterEach(cleanup)

const WORDS = 'composition taxable person, not eligible to collect tax on supplies'
const TAX_WORDS = /TAX INVOICE|CGST|SGST|VAT|Taxable|Outside GST|Without tax/
const settings = { ...sampleSettings, gstin: '27AAPFU0939F1ZV', gst_mode: 'composition' } as const
const items = [sampleItem({ name: 'Thali', quantity: 1, price: 333.5 })]
const supply: OrderDocument = {
  id: 'd0c00000-0000-4000-8000-000000000003',
  kind: 'bill_of_supply',
  number: 'SX/2627/000001',
  issued_at: '2026-11-21T15:20:00.000Z',
  seller: { name: 'Spice Foods LLP', address: '1 Old Road', gstin: '27AAPFU0939F1ZV' },
  place_of_supply: '27',
  sac: '996331',
  subtotal: 333.5,
  discount: 0,
  groups: [{ kind: 'none', rate: 0, value: 333.5, cgst: 0, sgst: 0, vat: 0 }],
  taxable: 0,
  cgst: 0,
  sgst: 0,
  other: 333.5,
  vat: 0,
  round_off: 0.5,
  payable: 334,
}
const order = settledOrder({ items, payable: 334, payments: [], document: supply })
const paper = () => screen.getByRole('article')

test('G7 a bill of supply has the words of the law on top, its heading and number, its value, and no line of tax', () => {
  render(<SlipPaper slip={orderBillSlip({ order, settings })} />)
  const slip = screen.getByRole('article', { name: 'Bill of Supply' })

  expect(slip.textContent.startsWith(WORDS)).toBe(true)
  for (const text of ['BILL OF SUPPLY', 'GSTIN: 27AAPFU0939F1ZV', 'Bill No.SX/2627/000001', 'Value of supply333.50'])
    expect(slip.textContent).toContain(text)
  expect(slip.textContent).toContain('Round Off0.50Payable₹334.00')
  expect(slip.textContent).not.toMatch(TAX_WORDS)
})

test('an open bill asks for the payable of the bill of supply, whatever the tax groups of its dishes are', () => {
  render(<BillModal order={sampleOrder({ items })} settings={settings} onClose={vi.fn()} />)

  expect(paper().textContent).toContain('The bill of supply is issued when the bill is printed or paid.')
  expect(paper().textContent).toContain('Payable₹334.00')
  expect(screen.getByRole('region', { name: 'Payment Details' }).textContent).not.toMatch(TAX_WORDS)
})

test('a printed tax invoice is not that of the bill once the restaurant is under composition', () => {
  const invoice = { ...supply, kind: 'invoice', number: 'X/2627/000001' } as const
  render(<SlipPaper slip={orderBillSlip({ order: sampleOrder({ items, document: invoice }), settings })} />)
  expect(paper().textContent).not.toContain('X/2627/000001')
})

test.each([
  [{ state: 'settled' }, false, [WORDS, 'BILL OF SUPPLY', 'PAID']],
  [{ state: 'settled' }, true, ['DUPLICATE', WORDS, 'BILL OF SUPPLY']],
  [{ state: 'cancelled' }, false, ['CANCELLED', WORDS, 'BILL OF SUPPLY']],
  [
    {
      kind: 'credit_note',
      number: 'CSX/2627/000001',
      state: 'issued',
      invoice: { id: supply.id, number: supply.number, issued_at: supply.issued_at },
    },
    false,
    ['CREDIT NOTE', `For Bill${supply.number}`, 'Bill Date', 'Value of supply', 'Given back₹334.00'],
  ],
] as const)('the paper of %j, a duplicate: %s, says so', (changes, isDuplicate, texts) => {
  const document: DocumentDetails = {
    ...supply,
    order_id: '0d000000-0000-4000-8000-000000000001',
    order_number: '261121-7',
    order_type: 'Dine-In',
    methods: ['UPI'],
    refunded: 0,
    lines: [{ name: 'Thali', quantity: 1, price: 333.5, discount: 0, kind: 'none', rate: 0, credited: 0 }],
    papers: 0,
    credit_notes: [],
    ...changes,
  }
  render(<DocumentSlip document={document} settings={settings} isDuplicate={isDuplicate} />)

  const places = texts.map((text) => paper().textContent.indexOf(text))
  expect(places.every((place, index) => place > (places[index - 1] ?? -1))).toBe(true)
  expect(paper().textContent).not.toMatch(TAX_WORDS)
})
