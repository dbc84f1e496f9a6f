import type { DocumentDetails } from '@tiffin/contracts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { sampleSettings } from '../testing/sample-order.ts'
import { DocumentSlip } from './document-slip.tsx'

afterEach(cleanup)

/** A credit note for one dish of ₹350. Its seller differs from the settings, because a document keeps its texts. */
const creditNote: DocumentDetails = {
  id: 'd0c00000-0000-4000-8000-000000000002',
  kind: 'credit_note',
  number: 'CX/2627/000001',
  issued_at: '2026-11-22T05:00:00.000Z',
  seller: { name: 'Spice Foods LLP', address: '1 Old Road', gstin: '27AAPFU0939F1ZV' },
  place_of_supply: '27',
  sac: '996331',
  subtotal: 350,
  discount: 0,
  groups: [{ kind: 'gst', rate: 5, value: 350, cgst: 8.75, sgst: 8.75, vat: 0 }],
  taxable: 350,
  cgst: 8.75,
  sgst: 8.75,
  other: 0,
  vat: 0,
  round_off: 0.5,
  payable: 368,
  order_id: '0d000000-0000-4000-8000-000000000001',
  order_number: '261121-7',
  order_type: 'Dine-In',
  state: 'issued',
  methods: ['UPI'],
  refunded: 0,
  invoice: {
    id: 'd0c00000-0000-4000-8000-000000000001',
    number: 'X/2627/000123',
    issued_at: '2026-11-21T15:20:00.000Z',
  },
  lines: [{ name: 'Paneer Tikka', quantity: 1, price: 350, discount: 0, kind: 'gst', rate: 5, credited: 0 }],
  papers: 0,
  credit_notes: [],
  reason: 'Food was returned',
}
const { invoice: _invoice, reason: _reason, ...facts } = creditNote
const invoice: DocumentDetails = { ...facts, kind: 'invoice', number: 'X/2627/000123', state: 'settled' }

const upi = { ...sampleSettings, upi_vpa: 'spice@okicici' }

test.each([
  ['an open invoice', { state: 'open', left: 368 }, 'QR code to pay ₹368.00 by UPI', false],
  ['one of which a part is paid', { state: 'open', left: 268 }, 'QR code to pay ₹268.00 by UPI', true],
  ['one that is paid by parts', { state: 'open', left: 0 }, null, true],
  ['one of which it is not known', { state: 'open' }, null, false],
  ['a paid one', { state: 'settled' }, null, false],
  ['a cancelled one', { state: 'cancelled' }, null, false],
] as const)('IB-7: the paper of %s asks guests for what is left', (_name, changes, code, saysLeft) => {
  render(<DocumentSlip document={{ ...invoice, ...changes }} settings={upi} />)

  expect(screen.queryByRole('img')?.getAttribute('aria-label') ?? null).toBe(code)
  expect(screen.getByRole('article').textContent.includes('Left to pay')).toBe(saysLeft)
})

const rowsOf = (slip: HTMLElement) =>
  [...slip.querySelectorAll('dl')].flatMap((list) =>
    [...list.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )

test('IB-8: a credit note has its own number, the number and date of the invoice, the reason and the tax, as issued', () => {
  render(<DocumentSlip document={creditNote} settings={{ ...sampleSettings, name: 'New Name', gst_mode: 'off' }} />)
  const slip = screen.getByRole('article', { name: 'Credit Note' })

  for (const text of ['CREDIT NOTE', 'Spice Foods LLP', '1 Old Road', 'GSTIN: 27AAPFU0939F1ZV', 'Given back₹368.00'])
    expect(slip.textContent).toContain(text)
  for (const text of ['TAX INVOICE', 'New Name', 'PAID', 'DUPLICATE']) expect(slip.textContent).not.toContain(text)
  expect(rowsOf(slip)).toEqual([
    ['Credit Note No.', 'CX/2627/000001'],
    ['For Invoice', 'X/2627/000123'],
    ['Invoice Date', 'Nov 21, 2026'],
    ['Reason', 'Food was returned'],
    ['Given back by', 'UPI'],
    ['Order No.', '261121-7'],
    ['Date', 'Nov 22, 2026 10:30 am'],
    ['Type', 'Dine-In'],
    ['SAC', '996331'],
    ['Place of supply', '27 Maharashtra'],
    ['Subtotal', '350.00'],
    ['Taxable @ 5%', '350.00'],
    ['CGST @ 2.5%', '8.75'],
    ['SGST @ 2.5%', '8.75'],
    ['Round Off', '0.50'],
  ])
})

test('IB-12: a charge is a row above the tax of an invoice, and a line of a credit note that gives it back', () => {
  const line = { name: 'Packing', quantity: 1, price: 20, discount: 0, kind: 'gst', rate: 5, credited: 0 } as const
  const lines = [...invoice.lines, { ...line, charge: 'packing' } as const]
  const charges = [{ kind: 'packing', amount: 20 }] as const
  render(<DocumentSlip document={{ ...invoice, lines, charges: [...charges] }} settings={sampleSettings} />)
  const slip = screen.getByRole('article', { name: 'Tax Invoice' })
  expect(rowsOf(slip).slice(-6, -3)).toEqual([
    ['Subtotal', '350.00'],
    ['Packing', '20.00'],
    ['Taxable @ 5%', '350.00'],
  ])
  expect(slip.textContent.match(/Packing/g)).toHaveLength(1)

  cleanup()
  render(<DocumentSlip document={{ ...creditNote, lines }} settings={sampleSettings} />)
  expect(screen.getByRole('row', { name: /^Packing/ })).toBeDefined()
})

test('IB-7: the figures are those of the document, even where others would be computed', () => {
  const stored = { ...invoice, groups: [{ ...invoice.groups[0]!, cgst: 8.74 }], payable: 367 }
  render(<DocumentSlip document={stored} settings={sampleSettings} />)

  const slip = screen.getByRole('article', { name: 'Tax Invoice' })
  expect(rowsOf(slip)).toContainEqual(['CGST @ 2.5%', '8.74'])
  expect(slip.textContent).toContain('Payable₹367.00')
})

test.each([
  ['settled', false, 'PAID'],
  ['refunded', true, 'DUPLICATEPAID'],
  ['open', true, 'DUPLICATE'],
  ['cancelled', true, 'DUPLICATECANCELLED'],
] as const)('IB-7: the paper of a %s invoice, duplicate: %s, says %s', (state, isDuplicate, words) => {
  render(<DocumentSlip document={{ ...invoice, state }} settings={sampleSettings} isDuplicate={isDuplicate} />)

  const marks = screen.getByRole('article').querySelectorAll('.tiffin-slip__mark, .tiffin-slip__stamp')
  expect([...marks].map(({ textContent }) => textContent).join('')).toBe(words)
})
