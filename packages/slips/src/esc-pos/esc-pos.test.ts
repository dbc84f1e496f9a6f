import { sized } from '@tiffin/stack/testing/sized'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawerSlip } from '../drawer-slip.ts'
import { kotSlip, type KitchenTicket } from '../kot.ts'
import { centered, columns, facts, RULE, slipOf, type Slip } from '../slip.ts'
import { testSlip } from '../test-slip.ts'
import { drawPaper } from '../testing/draw-paper.ts'
import { parseEscPos, type EscPosCommand } from '../testing/parse-esc-pos.ts'
import { PRINTER_COLUMNS } from '@tiffin/domain'
import { escPosOf, UnprintableText } from './esc-pos.ts'
import { TEST_SLIPS } from './test-slip.vectors.ts'

const ticket: KitchenTicket = {
  orderNumber: '261121-7',
  orderType: 'Dine-In',
  place: 'T4, Garden',
  dishes: [
    { name: 'Paneer Tikka', quantity: 2, notes: 'no onion' },
    { name: 'Butter Garlic Naan from the tandoor', quantity: 10 },
  ],
  note: null,
  mark: 'REPRINT 1 of KOT 45',
  at: '2026-11-21T14:35:00.000Z',
  kot: { number: '45', station: 'Tandoor' },
}

function paperOf(slip: Slip, width: 32 | 42 | 48): string[] {
  return drawPaper(escPosOf(slip, width), width).split('\n')
}

describe.each(PRINTER_COLUMNS)('with %i characters a line', (width) => {
  const slip = testSlip({ printer: 'Kitchen printer', at: '2026-11-21T14:35:00.000Z' })

  test('the bytes of the test slip are these', () => {
    expect(String.fromCharCode(...escPosOf(slip, width)).split('\n')).toEqual(TEST_SLIPS[width].bytes)
  })

  test('a printer makes this paper of them', () => {
    expect(paperOf(slip, width)).toEqual(TEST_SLIPS[width].paper)
  })
})

describe('the drawer', () => {
  test.each([
    [2, [0x1b, 0x40, 0x1b, 0x52, 0, 0x1b, 0x70, 0, 25, 250]],
    [5, [0x1b, 0x40, 0x1b, 0x52, 0, 0x1b, 0x70, 1, 25, 250]],
  ] as const)('at pin %i opens by these bytes, and nothing is printed', (pin, bytes) => {
    const slip = escPosOf(drawerSlip(pin), 48)
    expect([...slip]).toEqual(bytes)
    expect(parseEscPos(slip).at(-1)).toEqual({ name: 'kick', pin, onMs: 50, offMs: 500 })
  })
})

test('a kitchen ticket has no sign that a printer lacks: × is x, and · is -', () => {
  expect(paperOf(kotSlip(ticket, { kot_header: 'Main kitchen', kot_footer: '' }), 32).slice(0, -5)).toEqual([
    '  |          Main kitchen          |',
    'b |        KOT 45 - Tandoor        |',
    'b2|      T 4 ,   G a r d e n       |',
    'b2|     [REPRINT 1 of KOT 45]      |',
    '  |--------------------------------|',
    '  |Order No.               261121-7|',
    '  |Type                     Dine-In|',
    '  |Time       Nov 21, 2026 08:05 pm|',
    '  |--------------------------------|',
    'b2|2   x     P a n e e r           |',
    'b2|          T i k k a             |',
    'b2|            n o   o n i o n     |',
    'b2|1 0   x   B u t t e r           |',
    'b2|          G a r l i c   N a a n |',
    'b2|          f r o m   t h e       |',
    'b2|          t a n d o o r         |',
    '  |--------------------------------|',
    '  |       Powered by Tiffin        |',
  ])
})

describe('a text that is not ASCII is refused, never printed in other letters', () => {
  const cases = [
    ['₹1,695.00', 'The printer cannot print ₹ (U+20B9) in "₹1,695.00".'],
    ['पनीर', 'The printer cannot print प (U+092A), न (U+0928), (U+0940), र (U+0930) in "पनीर".'],
    ['Chef’s – special', 'The printer cannot print ’ (U+2019), – (U+2013) in "Chef’s – special".'],
    ['Crème', 'The printer cannot print è (U+00E8) in "Crème".'],
    ['🌶', 'The printer cannot print 🌶 (U+1F336) in "🌶".'],
    ['a\tb', 'The printer cannot print (U+0009) in "a<U+0009>b".'],
    ['a\nb', 'The printer cannot print (U+000A) in "a<U+000A>b".'],
    ['\x1b@', 'The printer cannot print (U+001B) in "<U+001B>@".'],
    ['\x7f\x9b', 'The printer cannot print (U+007F), (U+009B) in "<U+007F><U+009B>".'],
    ['a\u202eb', 'The printer cannot print (U+202E) in "a<U+202E>b".'],
    ['\u00a0', 'The printer cannot print (U+00A0) in "<U+00A0>".'],
  ].map(([text, message]) => ({ text: text!, message: message! }))
  test.each(cases)('$message', ({ text, message }) => {
    const rows = [
      { kind: 'text', text, align: 'left' },
      { kind: 'columns', layout: 'facts', cells: ['Payable', text] },
      { kind: 'columns', layout: 'items', cells: ['Roti', '1', '9.00', '9.00'], note: text },
      { kind: 'qr', text: 'a', above: text, below: '', label: '' },
      { kind: 'qr', text, above: '', below: '', label: '' },
    ] as const

    for (const row of rows)
      expect(() => escPosOf({ v: 1, title: '', rows: [RULE, row] }, 48)).toThrow(new UnprintableText(message))
  })
})

/** Lists the commands except texts and the ends of lines. */
function commandsOf(bytes: Uint8Array): EscPosCommand['name'][] {
  return parseEscPos(bytes).flatMap(({ name }) => (name === 'text' || name === 'line-feed' ? [] : [name]))
}

/** The commands of a text between two rules. They are the same for every text. */
const TEXT_ALONE = ['initialise', 'letters-of', 'align', 'align', 'feed', 'cut']

function sent(slip: Slip): EscPosCommand['name'][] | 'refused' {
  try {
    return commandsOf(escPosOf(slip, 48))
  } catch (error) {
    if (error instanceof UnprintableText) return 'refused'
    throw error
  }
}

function withText(text: string): Slip {
  return { v: 1, title: '', rows: [RULE, { kind: 'text', text, align: 'center' }, RULE, { kind: 'cut' }] }
}

/** Renders a text without checking it, as a careless program would. */
function naiveBytes(text: string): Uint8Array {
  const [before, after] = String.fromCharCode(...escPosOf(withText('TEXT'), 48)).split('TEXT')
  return Uint8Array.from([...`${before}${text}${after}`], (character) => character.charCodeAt(0))
}

test('no text is a command of the printer', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary-ascii' }),
    fc.string({ unit: 'grapheme-composite' }),
    fc.constantFrom('\x1dV\x01', '\x1b@', '\x10\x04\x01', '\x1d(k'),
    fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 300 }),
  )
  fc.assert(
    fc.property(text, (each) => {
      const expected = each.trim() === '' ? TEXT_ALONE.filter((name) => name !== 'align') : TEXT_ALONE
      expect(sent(withText(each))).toEqual(/^[ -~×·]*$/.test(each) ? expected : 'refused')
      // The rows that `centered` makes of a typed text contain no command.
      expect(sent({ v: 1, title: '', rows: centered(each.replaceAll(/[^\0-\x7f]/g, '')) })).not.toContain('cut')
    }),
    { numRuns: sized(100, 5000) },
  )
})

test('control: a renderer that believes texts cuts the paper where a dish says so', () => {
  expect(commandsOf(naiveBytes('Roti'))).toEqual(TEXT_ALONE)
  expect(commandsOf(naiveBytes('Roti\x1dV\x01'))).toEqual(TEXT_ALONE.toSpliced(3, 0, 'cut'))
})

test('no line is longer than the paper is wide and no word is lost, however long names, labels and amounts are', () => {
  const word = fc.string({ unit: fc.constantFrom(...'aB9.,-'), minLength: 1, maxLength: 60 })
  const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((each) => each.join(' '))
  const look = fc.constantFrom({}, { size: 'tall' }, { size: 'large', bold: true } as const)
  const row = fc.oneof(
    fc.tuple(words, look).map(([text, its]) => centered(text, { ...its, framed: true } as object)),
    fc.tuple(words, words, look).map(([label, value, its]) => facts([[label, value]], its as object)),
    fc
      .tuple(words, words, words, fc.option(words), look)
      .map(([name, rate, amount, note, its]) => [
        columns('items', [name, '2', rate, amount], { note, ...its } as object),
      ]),
    fc
      .tuple(words, words, look)
      .map(([name, note, its]) => [columns('portions', ['12 ×', name], { note, ...its } as object)]),
  )
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), fc.constantFrom(...PRINTER_COLUMNS), (rows, width) => {
      const commands = parseEscPos(escPosOf(slipOf('', rows.flat()), width))
      const letters = commands.map((each) => (each.name === 'text' ? each.text : '')).join('')

      expect(widestLine(commands)).toBeLessThanOrEqual(width)
      expect(lettersOf(letters.replaceAll(/[[\] x]|Powered by Tiffin/g, ''))).toEqual(
        lettersOf(rows.flat().flatMap(textsOf).join('').replaceAll(/[ ×]/g, '')),
      )
    }),
    { numRuns: sized(100, 5000) },
  )
})

function textsOf(row: Slip['rows'][number]): string[] {
  if (row.kind === 'text') return [row.text]
  return row.kind === 'columns' ? [...row.cells, row.note ?? ''] : []
}

const lettersOf = (text: string) => [...text].toSorted().join('')

function widestLine(commands: readonly EscPosCommand[]): number {
  let wide = 1
  return Math.max(
    ...commands.map((each) => {
      if (each.name === 'size') wide = each.wide
      return each.name === 'text' ? each.text.length * wide : 0
    }),
  )
}

test('where amounts leave a name no room it has a line of its own, and so has a long label', () => {
  const slip: Slip = {
    v: 1,
    title: '',
    rows: [
      columns('items', ['Item', 'Qty', 'Rate', 'Amount'], { bold: true }),
      columns('items', ['Wedding lunch', '150', '12,50,000.00', '18,75,00,000.00'], { note: 'at noon' }),
      ...facts([
        ['Table', 'T4'],
        ['A tax with quite a long name', '1,00,000.00'],
      ]),
    ],
  }

  expect(paperOf(slip, 32)).toEqual([
    'b |Item                            |',
    'b |Qty         Rate          Amount|',
    '  |Wedding lunch                   |',
    'b | at noon                        |',
    '  |150 12,50,000.00 18,75,00,000.00|',
    '  |Table                         T4|',
    '  |A tax with quite a long name    |',
    '  |                     1,00,000.00|',
  ])
})

test('a QR code holds what fits on the narrowest paper, and no more', () => {
  const withQr = (length: number): Slip => ({
    v: 1,
    title: '',
    rows: [{ kind: 'qr', text: 'a'.repeat(length), above: '', below: '', label: '' }],
  })

  const stored = parseEscPos(escPosOf(withQr(412), 32)).find(({ name }) => name === 'store-qr')
  expect(stored).toEqual({ name: 'store-qr', text: 'a'.repeat(412) })
  expect(() => escPosOf(withQr(413), 32)).toThrow('A QR code on paper holds 412 characters; this has 413.')
})
