import type { Kot, Order, OrderDocument } from '@tiffin/contracts'
import { paise } from '@tiffin/domain'
import { sized } from '@tiffin/stack/testing/sized'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kotSlip, ticketOfKot, ticketOfOrder, ticketOrder } from './kot.ts'
import { billSlip, repeated, type BillToPrint } from './order-bill/order-bill-slip.ts'
import { centered, type Slip, type SlipRow } from './slip.ts'
import { testSlip } from './test-slip.ts'

const order: Order = {
  id: '7d4f3f5e-1f0b-4f5a-9b60-2b7a3f0c1a11',
  order_number: '261121-7',
  order_type: 'Dine-In',
  table_id: '3b241101-e2bb-4255-8caf-4136c566a962',
  table_name: 'T4',
  area_name: 'Garden',
  status: 'Active',
  created_at: '2026-11-21T14:35:00.000Z',
  completed_at: null,
  total_amount: 861,
  customer_name: null,
  customer_contact: null,
  customer_address: null,
  items: [
    { name: 'Paneer Tikka', quantity: 2, price: 350, notes: 'no onion' },
    { name: 'Masala Chaas', quantity: 1, price: 120 },
  ].map((item, index) => ({
    id: String(index),
    tax_rate_applied: 5,
    tax_group_name: 'GST 5%',
    tax_is_split: true,
    ...item,
  })),
  discount: null,
  round_off: null,
  payable: null,
  payments: [],
  version: 1,
}
const invoice: OrderDocument = {
  id: 'd0c00000-0000-4000-8000-000000000001',
  kind: 'invoice',
  number: 'A1/2627/000123',
  issued_at: '2026-11-21T15:20:00.000Z',
  seller: { name: 'Spice Foods LLP', address: '1 Old Road', gstin: '27AAPFU0939F1ZV', fssai: '12345678901234' },
  place_of_supply: '27',
  sac: '996331',
  subtotal: 820,
  discount: 0,
  groups: [],
  taxable: 820,
  cgst: 20.5,
  sgst: 20.5,
  other: 0,
  vat: 0,
  round_off: 0,
  payable: 861,
}
const guestCopy: BillToPrint = {
  order,
  settings: { phone: '080 4112 2334', bill_header: 'Namaste!', bill_footer: 'Thank you,\ncome again' },
  seller: { name: 'Spice Garden', address: '12 Church Street\r\nBengaluru 560001', gstin: '29ABCDE1234F1Z5' },
  document: undefined,
  byGst: false,
  kind: 'invoice',
  isDuplicate: false,
  at: order.created_at,
  amounts: [
    ['Subtotal', '820.00'],
    ['CGST @ 2.5%', '20.50'],
    ['SGST @ 2.5%', '20.50'],
    ['Discount', null],
    ['Round Off', '0.00'],
  ],
  payablePaise: paise(86_100),
  payments: [],
  leftPaise: null,
  isPaid: false,
  qr: null,
}
const kot: Kot = {
  id: 'k',
  number: 12,
  kind: 'new',
  station: 'Tandoor',
  lines: [
    { name: 'Roti', quantity: 4 },
    { name: 'Paneer Tikka', quantity: 1, notes: 'no onion' },
  ],
  note: null,
  created_at: order.created_at,
  is_addition: false,
  waiter: 'Ravi',
  printed: 0,
}
const kotTexts = { kot_header: 'Main kitchen', kot_footer: '' }
const ticket = (changed: Partial<Kot>, reprint: number | null = 0) =>
  kotSlip(ticketOfKot(ticketOrder(order), { ...kot, ...changed }, reprint), kotTexts)

/** Returns the rows of a slip as lines: first the look of a row, then its texts. */
const golden = ({ rows }: Slip) => rows.map(lineOf)

function lineOf(row: SlipRow): string {
  if (row.kind === 'text') return [row.align, ...lookOf(row), ...(row.framed ? ['framed'] : []), row.text].join(' | ')
  if (row.kind === 'columns')
    return [row.layout, ...lookOf(row), ...row.cells, ...(row.note ? [`(${row.note})`] : [])].join(' | ')
  return row.kind === 'qr' ? ['qr', row.above, row.text, row.below].join(' | ') : row.kind
}

const lookOf = ({ size, bold }: { size?: string | undefined; bold?: boolean | undefined }) => [
  ...(size ? [size] : []),
  ...(bold ? ['bold'] : []),
]

const END = ['center | Powered by Tiffin', 'cut']

test('[C2-067] [C9-020] the rows of a bill: restaurant, order, dishes, sums', () => {
  const slip = billSlip(guestCopy)

  expect([slip.v, slip.title]).toEqual([1, 'Guest Copy'])
  expect(golden(slip)).toEqual([
    'center | tall | bold | Spice Garden',
    'center | 12 Church Street',
    'center | Bengaluru 560001',
    'center | Phone: 080 4112 2334',
    'center | TIN No.: 29ABCDE1234F1Z5',
    'center | Namaste!',
    'center | bold | Guest Copy',
    'rule',
    'facts | Order No. | 261121-7',
    'facts | Date | Nov 21, 2026 08:05 pm',
    'facts | Type | Dine-In',
    'facts | Table | T4, Garden',
    'facts | Guests | 3',
    'rule',
    'items | bold | Item | Qty | Rate | Amount',
    'items | Paneer Tikka | 2 | 350.00 | 700.00 | (no onion)',
    'items | Masala Chaas | 1 | 120.00 | 120.00',
    'rule',
    'facts | Subtotal | 820.00',
    'facts | CGST @ 2.5% | 20.50',
    'facts | SGST @ 2.5% | 20.50',
    'facts | Round Off | 0.00',
    'rule',
    'facts | tall | bold | Payable | ₹861.00',
    'rule',
    'center | Thank you,',
    'center | come again',
    ...END,
  ])
})

test('of a repeated tax invoice: DUPLICATE above the seller, its number and tax facts, and PAID', () => {
  const slip = billSlip({
    ...guestCopy,
    document: invoice,
    seller: invoice.seller,
    byGst: true,
    isDuplicate: true,
    isPaid: true,
    at: invoice.issued_at,
    payments: [{ label: 'UPI', time: null, amountPaise: paise(86_100) }],
  })
  const rows = golden(slip)

  expect(slip.title).toBe('Tax Invoice')
  expect(rows.slice(0, rows.indexOf('rule'))).toEqual([
    'center | tall | bold | framed | DUPLICATE',
    'center | tall | bold | Spice Foods LLP',
    'center | 1 Old Road',
    'center | Phone: 080 4112 2334',
    'center | GSTIN: 27AAPFU0939F1ZV',
    'center | FSSAI: 12345678901234',
    'center | Namaste!',
    'center | bold | TAX INVOICE',
  ])
  expect(rows).toEqual(
    expect.arrayContaining([
      'facts | Invoice No. | A1/2627/000123',
      'facts | Date | Nov 21, 2026 08:50 pm',
      'facts | SAC | 996331',
      'facts | Place of supply | 27 Maharashtra',
    ]),
  )
  expect(rows.slice(rows.indexOf('facts | tall | bold | Payable | ₹861.00'))).toEqual([
    'facts | tall | bold | Payable | ₹861.00',
    'facts | UPI | ₹861.00',
    'center | large | bold | framed | PAID',
    'rule',
    'center | Thank you,',
    'center | come again',
    ...END,
  ])
})

test('of a bill that is paid in part: each payment, what is left, and the code to scan', () => {
  const slip = billSlip({
    ...guestCopy,
    payments: [
      { label: 'Cash', time: '08:20 pm', amountPaise: paise(50_000) },
      { label: 'Cash given back', time: '08:25 pm', amountPaise: paise(-5_000) },
    ],
    leftPaise: paise(41_100),
    qr: { link: 'upi://pay?pa=a@okicici', label: 'QR code to pay ₹411.00 by UPI', vpa: 'a@okicici' },
  })

  expect(golden(slip).slice(-10)).toEqual([
    'facts | tall | bold | Payable | ₹861.00',
    'facts | Cash 08:20 pm | ₹500.00',
    'facts | Cash given back 08:25 pm | -₹50.00',
    'facts | tall | bold | Left to pay | ₹411.00',
    'qr | Scan to pay by UPI | upi://pay?pa=a@okicici | a@okicici',
    'rule',
    'center | Thank you,',
    'center | come again',
    ...END,
  ])
  expect(golden(billSlip({ ...guestCopy, leftPaise: paise(-100) }))).toContain(
    'facts | tall | bold | To give back | ₹1.00',
  )
})

test('before its invoice is issued a bill by GST says so', () => {
  expect(golden(billSlip({ ...guestCopy, byGst: true }))).toContain(
    'center | The tax invoice is issued when the bill is printed or paid.',
  )
})

test('[C2-074] [C9-020] of a kitchen ticket: station and place, dishes with quantities and wishes', () => {
  expect(golden(ticket({}))).toEqual([
    'center | Main kitchen',
    'center | bold | KOT 12 · Tandoor',
    'center | large | bold | T4, Garden',
    'rule',
    'facts | Order No. | 261121-7',
    'facts | Type | Dine-In',
    'facts | Time | Nov 21, 2026 08:05 pm',
    'rule',
    'portions | large | bold | 4 × | Roti',
    'portions | large | bold | 1 × | Paneer Tikka | (no onion)',
    'rule',
    ...END,
  ])
})

describe('the reference of a till', () => {
  const factsOf = (slip: Slip) => golden(slip).filter((row) => /^facts \| (Order No\.|Reference) /.test(row))

  test('stands below the number of the order; a whole order names those of all its punches', () => {
    const number = 'facts | Order No. | 261121-7'
    expect(factsOf(ticket({ ref: 'A1-17' }))).toEqual([number, 'facts | Reference | A1-17'])
    const whole = ticketOfOrder({ ...order, till_refs: ['A1-17', 'B1-3'] })
    expect(factsOf(kotSlip(whole, kotTexts))).toEqual([number, 'facts | Reference | A1-17, B1-3'])
    expect(factsOf(ticket({})), 'control: a till without a series').toEqual([number])
  })

  test('stands in place of a number that the order does not have yet', () => {
    const waiting = ticketOfOrder({ ...order, order_number: 'A1-17', till_refs: ['A1-17'] })
    expect(factsOf(kotSlip(waiting, kotTexts))).toEqual(['facts | Reference | A1-17'])
  })
})

test('a kitchen ticket has the time of a late tap, and says where the till printed it without an answer', () => {
  const timeOf = (slip: Slip) => golden(slip).find((row) => row.startsWith('facts | Time'))
  expect(timeOf(ticket({ taken_at: '2026-11-21T13:05:00.000Z' }))).toBe('facts | Time | Nov 21, 2026 06:35 pm')
  const byHand = { ...ticketOfOrder(order), isByHand: true }
  expect(golden(kotSlip(byHand, kotTexts))).toContain('center | bold | PRINTED AT THE TILL')
  expect(golden(kotSlip(ticketOfOrder(order), kotTexts)).join()).not.toContain('PRINTED AT')
})

describe('of a bill that may have come out before', () => {
  const first = (slip: Slip) => golden(slip)[0]

  test("a guest's copy is a reprint, an invoice by the word of the law a duplicate", () => {
    expect(first(repeated(billSlip(guestCopy)))).toBe('center | tall | bold | framed | REPRINT')
    const invoiceSlip = billSlip({ ...guestCopy, document: invoice, byGst: true })
    expect(first(repeated(invoiceSlip))).toBe('center | tall | bold | framed | DUPLICATE')
    expect(repeated(invoiceSlip).rows.slice(1)).toEqual(invoiceSlip.rows)
  })

  test.each([{ ...guestCopy, document: invoice, byGst: true, isDuplicate: true }, guestCopy])(
    'it is marked once',
    (bill) => {
      const once = bill.isDuplicate ? billSlip(bill) : repeated(billSlip(bill))
      expect(repeated(once)).toEqual(once)
    },
  )
})

describe('of a kitchen ticket that is no first one', () => {
  test.each([
    ['an addition', ticket({ is_addition: true }), 'ADDITION'],
    ['a reprint', ticket({ is_addition: true }, 2), 'REPRINT 2 of KOT 12'],
    ['one that may be a repetition', ticket({}, null), 'REPEAT? Ask the waiter'],
    ['a whole order', kotSlip(ticketOfOrder(order, true), kotTexts), 'WHOLE ORDER'],
  ])('%s is marked below the place', (_, slip, mark) => {
    const rows = golden(slip)

    expect(rows[rows.indexOf('center | large | bold | T4, Garden') + 1]).toBe(`center | tall | bold | framed | ${mark}`)
  })

  test.each([
    ['a void', ticket({ kind: 'void', note: 'VOID of KOT 11', lines: [{ name: 'Roti', quantity: 1 }] }), 1],
    ['a move', ticket({ kind: 'move', note: 'T4 is now T7', lines: [] }), 0],
  ])('%s says what happened above its dishes', (_, slip, dishes) => {
    const rows = golden(slip)
    const note = rows.findIndex((row) => /^center \| tall \| bold \| (VOID of KOT 11|T4 is now T7)$/.test(row))

    expect(rows[note - 1]).toBe('rule')
    expect(rows.slice(note + 1).filter((row) => row.startsWith('portions'))).toHaveLength(dishes)
  })
})

describe("people's texts", () => {
  test.each([
    ['one\ntwo\r\nthree\rfour', ['one', 'two', 'three', 'four']],
    ['\tone \t two ', ['one two']],
    ['one\n\n \ntwo\n', ['one', '', '', 'two']],
    ['\none', ['', 'one']],
    [' \r\n\t', []],
  ])('%j is one row a line, and a tab is a space', (text, lines) => {
    expect(centered(text).map((row) => (row.kind === 'text' ? row.text : ''))).toEqual(lines)
  })

  const controls = /[\u0000-\u001f\u007f-\u009f]/
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '\t', '\n', '\r', '\u001b', '\u0000', '\u0085', 'च', '₹') })

  test('leave no control character in any row, which a printer would act on', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const items = order.items.map((item) => ({ ...item, name: typed, notes: typed }))
        const place = { table_name: typed, area_name: typed, customer_contact: typed, customer_address: typed }
        const typedOrder = { ...order, ...place, items }
        const seller = { name: typed, address: typed, gstin: typed }
        const settings = { phone: typed, bill_header: typed, bill_footer: typed }
        const lines = items.map(({ name, notes, quantity }) => ({ name, notes, quantity }))
        const typedKot = { ...kot, station: typed, note: typed, lines }
        const slips = [
          billSlip({ ...guestCopy, order: typedOrder, seller, settings }),
          kotSlip(ticketOfKot(ticketOrder(typedOrder), typedKot, 0), { kot_header: typed, kot_footer: typed }),
          testSlip({ printer: typed, at: order.created_at }),
        ]
        expect(slips.flatMap(({ rows }) => rows.flatMap(textsOf)).filter((each) => controls.test(each))).toEqual([])
      }),
      { numRuns: sized(100, 5_000) },
    )
    // Control: the texts above contain control characters, and the pattern finds them.
    expect(fc.sample(text, 100).some((each) => controls.test(each))).toBe(true)
  })
})

test('a slip is plain data: stored as JSON it is the same', () => {
  const slips = [billSlip(guestCopy), ticket({}), testSlip({ printer: 'Kitchen', at: order.created_at })]

  expect(JSON.parse(JSON.stringify(slips))).toStrictEqual(slips)
})

test('the test slip has every kind of row, and no letter that a printer may lack', () => {
  const { rows } = testSlip({ printer: 'Kitchen', at: order.created_at })

  expect([...new Set(rows.map(({ kind }) => kind))].toSorted()).toEqual([
    'columns',
    'cut',
    'qr',
    'rule',
    'space',
    'text',
  ])
  expect(rows.flatMap(textsOf).filter((text) => !/^[ -~]*$/.test(text))).toEqual([])
})

function textsOf(row: SlipRow): string[] {
  if (row.kind === 'text') return [row.text]
  if (row.kind === 'qr') return [row.text, row.above, row.below, row.label]
  return row.kind === 'columns' ? [...row.cells, row.note ?? ''] : []
}

test('the ticket of a whole order marks held dishes, before the wish about them', () => {
  const held = { ...order.items[1]!, held_since: order.created_at }
  const items = [...order.items, held, { ...held, notes: 'no onion' }]

  expect(ticketOfOrder({ ...order, items }).dishes.map(({ notes }) => notes)).toEqual([
    'no onion',
    undefined,
    'HELD',
    'HELD: no onion',
  ])
})
