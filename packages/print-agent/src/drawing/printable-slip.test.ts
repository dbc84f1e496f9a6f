import type { Slip } from '@tiffin/slips'
import { escPosOf, MAX_QR_LENGTH, UnprintableText } from '@tiffin/slips/esc-pos'
import { drawPaper } from '@tiffin/slips/testing'
import { sized } from '@tiffin/stack/testing/sized'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printableSlip } from './printable-slip.ts'
import { JOINERS, scriptOf } from './scripts.ts'

const withRows = (...rows: Slip['rows']): Slip => ({ v: 1, title: '', rows })
const textSlip = (text: string) => withRows({ kind: 'text', text, align: 'left' })

function printed(text: string): string {
  const [row] = printableSlip(textSlip(text)).rows
  return row?.kind === 'text' ? row.text : ''
}

test.each([
  ['Paneer 🌶', 'Paneer [?]'],
  ['🌶🌶🌶 hot', '[?] hot'],
  ['👨‍👩‍👧 meal', '[?] meal'],
  ['Combo 1️⃣', 'Combo 1[?]'],
  ['I ❤️ Dal', 'I [?] Dal'],
  ['宮保雞丁 No. 5', '[?] No. 5'],
  ['पनीर 🌶 टिक्का', 'पनीर [?] टिक्का'],
  ['Cafe\u0301', 'Café'],
  ['Dal\u200b\ufeff\u00adTadka', 'DalTadka'],
  ['Dal\tTadka\r\nRice\u2003Roti', 'Dal Tadka Rice Roti'],
  ['10\u202e01', '10[?]01'],
  ['Dal\x1b@', 'Dal[?]@'],
  ['Dal\ud83c', 'Dal[?]'],
])('%j is printed as %j', (text, expected) => {
  expect(printed(text)).toBe(expected)
})

test.each(['Paneer Tikka', '2 × KOT 45 · Tandoor', '₹1,695.00', 'पनीर क्षत्रिय', 'ക്ര\u200dക', 'چکن 65', ''])(
  '%j is left as it is',
  (text) => {
    expect(printed(text)).toBe(text)
  },
)

test('whatever somebody calls a dish, the slip can be printed where letters are drawn', () => {
  const drawsAll = {
    canDraw: (character: string) => JOINERS.test(character) || scriptOf(character) !== null,
    widthOf: (text: string) => text.length,
    draw: () => ({ widthBytes: 48, height: 1, dots: new Uint8Array(48) }),
  }
  const anyText = fc.string({ unit: 'binary', maxLength: 40 })
  fc.assert(
    fc.property(anyText, anyText, (name, note) => {
      const slip = withRows({ kind: 'columns', layout: 'portions', cells: ['2 ×', name], note })
      expect(() => escPosOf(printableSlip(slip), 32, { draw: drawsAll })).not.toThrow()
    }),
    { numRuns: sized(300, 5000) },
  )
})

test('control: without that it is refused', () => {
  expect(() => escPosOf(textSlip('Paneer 🌶'), 32)).toThrow(UnprintableText)
})

const qrSlip = (text: string) => withRows({ kind: 'qr', text, above: 'Scan to pay', below: '🌶', label: 'to pay' })

test.each([['upi://pay?pn=✓'], ['x'.repeat(MAX_QR_LENGTH + 1)]])(
  'a QR code that cannot be printed is a line that says so: %j',
  (text) => {
    expect(
      drawPaper(escPosOf(printableSlip(qrSlip(text)), 32), 32)
        .split('\n')
        .map((line) => line.trim()),
    ).toEqual([
      '|          Scan to pay           |',
      '|[This QR code cannot be printed]|',
      '|              [?]               |',
    ])
  },
)

test('control: one that can is a code, and a longer one is no bytes at all', () => {
  const text = 'x'.repeat(MAX_QR_LENGTH)
  expect(drawPaper(escPosOf(printableSlip(qrSlip(text)), 32), 32)).toContain(`[QR ${text}]`)
  expect(() => escPosOf(withRows({ kind: 'qr', text: `${text}x`, above: '', below: '', label: '' }), 32)).toThrow(
    RangeError,
  )
})
