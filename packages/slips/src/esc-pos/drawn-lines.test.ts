import { PRINTER_COLUMNS } from '@tiffin/domain'
import { sized } from '@tiffin/stack/testing/sized'
import fc from 'fast-check'
import jsqr from 'jsqr'
import { describe, expect, test } from 'vitest'
import { centered, columns, facts, RULE, slipOf, type Slip } from '../slip.ts'
import { drawPaper } from '../testing/draw-paper.ts'
import { parseEscPos, type EscPosCommand } from '../testing/parse-esc-pos.ts'
import { photographPaper } from '../testing/photograph-paper.ts'
import { escPosOf, type LetterDrawing, type LineToDraw } from './esc-pos.ts'

/** Makes a drawing in which ₹ is one character wide, letters of Devanagari are wider, and every line is black. */
function drawing({ height = 34, canDraw = /[\u0900-\u097f\u0c80-\u0cf3₹]/ } = {}) {
  const lines: LineToDraw[] = []
  const letters: LetterDrawing = {
    canDraw: (character) => canDraw.test(character),
    widthOf: (text) => Math.ceil([...text].reduce((sum, each) => sum + (/[ -~₹]/.test(each) ? 1 : 1.5), 0)),
    draw: (line) => {
      lines.push(line)
      const widthBytes = (line.columns * 12) / 8
      return { widthBytes, height, dots: new Uint8Array(widthBytes * height).fill(0xff) }
    },
  }
  return { letters, lines }
}

const withRows = (rows: Slip['rows']): Slip => ({ v: 1, title: '', rows })

const BILL = withRows([
  columns('items', ['Item', 'Qty', 'Rate', 'Amount'], { bold: true }),
  columns('items', ['Roti', '2', '9.00', '18.00'], { note: 'कम' }),
  columns('items', ['पनीर Tikka with a long name', '10', '99.50', '995.00']),
  RULE,
  ...facts([['Payable', '₹1,013.00']], { size: 'tall', bold: true }),
  columns('portions', ['10 ×', 'पनीर'], { size: 'large', bold: true }),
  ...centered('शुद्ध', { framed: true }),
])

test('a line with a letter that the printer lacks is a picture; all others are characters', () => {
  expect(drawPaper(escPosOf(BILL, 32, { draw: drawing().letters }), 32).split('\n')).toEqual([
    'b |Item            Qty  Rate Amount|',
    '  |Roti              2  9.00  18.00|',
    '  |[drawn 384 x 34]                |',
    '  |[drawn 384 x 34]                |',
    '  |with a long                     |',
    '  |name                            |',
    '  |--------------------------------|',
    '  |[drawn 384 x 34]                |',
    '  |[drawn 384 x 34]                |',
    '  |        [drawn 384 x 34]        |',
  ])
})

test('what is drawn stands at the places that it has in lines of characters', () => {
  const { letters, lines } = drawing()
  escPosOf(BILL, 32, { draw: letters })

  expect(lines.map(({ size, bold, parts }) => [size ?? 'usual', bold, ...parts.map(Object.values)])).toEqual([
    ['usual', true, ['कम', 1, 31, 'left']],
    [
      'usual',
      false,
      ['पनीर Tikka', 0, 15, 'left'],
      ['10', 16, 3, 'right'],
      ['99.50', 20, 5, 'right'],
      ['995.00', 26, 6, 'right'],
    ],
    ['tall', true, ['Payable', 0, 7, 'left'], ['₹1,013.00', 8, 24, 'right']],
    ['large', true, ['10 x', 0, 4, 'left'], ['पनीर', 5, 11, 'left']],
    ['usual', false, ['[शुद्ध]', 0, 32, 'center']],
  ])
})

test('a slip that is all ASCII has the bytes that it has without a drawing, and nothing is drawn', () => {
  const { letters, lines } = drawing()
  const slip = slipOf('', [columns('items', ['Roti', '2', '9.00', '18.00']), ...centered('KOT 45 · Tandoor')])

  expect(escPosOf(slip, 48, { draw: letters })).toEqual(escPosOf(slip, 48))
  expect(lines).toEqual([])
})

test('a picture is sent in bands of at most 200 rows, as the manual says, and none of its rows is lost', () => {
  const { letters } = drawing({ height: 450 })
  const bytes = escPosOf(withRows(facts([['Payable', '₹9.00']])), 48, { draw: letters })

  expect([...bytes.subarray(5, 13)]).toEqual([0x1d, 0x76, 0x30, 0, 72, 0, 200, 0])
  expect(parseEscPos(bytes).flatMap((each) => (each.name === 'picture' ? [each.height] : []))).toEqual([200, 200, 50])
  expect(bytes.filter((byte) => byte === 0xff)).toHaveLength(72 * 450)
})

test('what cannot be drawn is refused by its name, and so are control characters and what is in a QR code', () => {
  const all = drawing({ canDraw: /[^]/u }).letters
  const some = drawing().letters
  const bytesOf = (text: string, draw: LetterDrawing) => () =>
    escPosOf(withRows([{ kind: 'text', text, align: 'left' }]), 48, { draw })

  expect(bytesOf('पनीर 🌶', some)).toThrow('The printer cannot print 🌶 (U+1F336) in "पनीर 🌶".')
  expect(bytesOf('पनीर\x1b@', all)).toThrow('The printer cannot print (U+001B) in "पनीर<U+001B>@".')
  const code = { kind: 'qr', text: 'upi://pay?pn=पनीर', above: '', below: '', label: '' } as const
  expect(() => escPosOf(withRows([code]), 48, { draw: all })).toThrow('The printer cannot print प (U+092A)')
})

/** Lists the commands of a slip. A picture counts as one command, so that its dots count as none. */
const commandsOf = (slip: Slip, draw: LetterDrawing): EscPosCommand['name'][] =>
  parseEscPos(escPosOf(slip, 48, { draw })).map(({ name }) => name)

test('no text is a command of the printer, drawn or not: only dots have bytes below 0x20', () => {
  const any = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme-composite' }),
    fc.constantFrom('\x1dV\x01₹', 'पनीर\x10\x04\x01'),
  )
  fc.assert(
    fc.property(any, (text) => {
      const visible = text.replaceAll(/\p{Cc}/gu, '').trim()
      const slip = withRows([RULE, { kind: 'text', text: `a${visible}`, align: 'left' }])
      const names = new Set(commandsOf(slip, drawing({ canDraw: /[^]/u }).letters))

      expect([...names].filter((name) => !['text', 'line-feed', 'picture'].includes(name))).toEqual([
        'initialise',
        'letters-of',
      ])
    }),
    { numRuns: sized(100, 5000) },
  )
})

describe('a name of 120 characters', () => {
  const partsOf = (name: string, width: 32 | 42 | 48, layout: 'items' | 'portions') => {
    const { letters, lines } = drawing()
    const cells = layout === 'items' ? [name, '2', '350.00', '₹700.00'] : ['2 ×', name]
    const look = layout === 'items' ? {} : ({ size: 'large', bold: true } as const)
    escPosOf(withRows([columns(layout, cells, look)]), width, { draw: letters })
    const parts = lines.map((line) => line.parts[layout === 'items' ? 0 : 1]!)
    for (const { text, width: room } of parts) expect(letters.widthOf(text, false)).toBeLessThanOrEqual(room)
    return parts.map(({ text }) => text)
  }

  test.each(PRINTER_COLUMNS)('is wrapped between words and loses nothing, %i', (width) => {
    const name = 'क्षत्रिय पनीर '.repeat(10).slice(0, 120).trim()
    for (const layout of ['items', 'portions'] as const) expect(partsOf(name, width, layout).join(' ')).toBe(name)
  })

  // Unicode's own rules divide a joined letter of Kannada into several letters.
  test.each(['क्षत्रिप्र्य', 'ಕ್ಷೀರಸ್ತ್ರೀ'])('is wrapped between letters where it is one word, %s', (word) => {
    const name = word.repeat(10)
    for (const width of PRINTER_COLUMNS)
      for (const layout of ['items', 'portions'] as const) {
        const lines = partsOf(name, width, layout)

        expect(lines.join('')).toBe(name)
        expect(lines.length).toBeGreaterThan(2)
        // No line begins with a sign of a letter before it, nor ends in the middle of joined letters.
        expect(lines.filter((line) => /^\p{M}/u.test(line) || /[\u094d\u0ccd]$/.test(line))).toEqual([])
      }
  })

  test('is broken within a letter only where one alone is wider than the line', () => {
    const name = 'क्'.repeat(60)
    expect(partsOf(name, 32, 'items').join('')).toBe(name)
  })
})

describe.each(PRINTER_COLUMNS)('a QR code on paper with %i characters a line', (width) => {
  const link = 'upi://pay?pa=spice%40okbank&pn=Spice%20Garden&am=1695.00&cu=INR&tn=261121-7'
  const rows = (text: string): Slip['rows'] => [
    { kind: 'qr', text, above: 'Scan to pay by UPI', below: '₹1,695.00', label: '' },
  ]
  const photographed = (text: string) =>
    photographPaper(escPosOf(withRows(rows(text)), width, { draw: drawing().letters }), width)

  test('is read from a picture of the paper', () => {
    expect(scanned(photographed(link))).toBe(link)
    expect(scanned(photographed('a'.repeat(412)))).toBe('a'.repeat(412))
  })

  test('has the white around it that scans need', () => {
    const module = width === 32 ? 4 : 6
    const { dots, height } = photographed(link)
    const rowsOf = Array.from({ length: height }, (_, y) => dots.subarray(y * width * 12, (y + 1) * width * 12))
    const blank = rowsOf.map((row) => row.every((dot) => dot === 0))
    const before = blank.indexOf(false, blank.indexOf(true, blank.indexOf(false)))

    expect(blank.lastIndexOf(true)).toBeGreaterThan(before)
    expect(blank.slice(before - 4 * module, before).every(Boolean)).toBe(true)
  })

  test('control: a paper on which a part of the code is missing is not read', () => {
    const photograph = photographed(link)
    expect(scanned({ ...photograph, dots: photograph.dots.fill(0, 0, photograph.dots.length / 2) })).toBeNull()
  })
})

function scanned({ width, height, dots }: ReturnType<typeof photographPaper>): string | null {
  const pixels = new Uint8ClampedArray(4 * dots.length)
  dots.forEach((dot, index) => pixels.fill(dot === 1 ? 0 : 255, 4 * index, 4 * index + 4))
  return jsqr.default(pixels, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null
}

describe('bytes that printers act on at once, also within a picture', () => {
  /** The pairs of DLE with EOT, ENQ or DC4. */
  const AT_ONCE = /\x10[\x04\x05\x14]/
  const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
  const dotsOf = fc.array(fc.constantFrom(0x10, 0x04, 0x05, 0x14, 0x00, 0x01, 0xff), {
    minLength: 48,
    maxLength: 48 * 210,
    size: 'max',
  })
  /** Makes a picture of these dots for paper with 32 characters a line: 48 bytes a row, in one band or in two. */
  const picture = (dots: readonly number[]) => {
    const height = Math.floor(dots.length / 48)
    return { widthBytes: 48, height, dots: Uint8Array.from(dots.slice(0, 48 * height)) }
  }
  const slip = withRows([{ kind: 'text', text: '₹', align: 'left' }, { kind: 'cut' }])
  const drawnAs = (bitmap: ReturnType<typeof picture>) =>
    escPosOf(slip, 32, { draw: { canDraw: () => true, widthOf: () => 1, draw: () => bitmap } })
  const dotsIn = (bytes: Uint8Array) =>
    Buffer.concat(parseEscPos(bytes).flatMap((command) => (command.name === 'picture' ? [command.dots] : [])))

  test('are in no slip, and what is printed instead has a dot more each', () => {
    fc.assert(
      fc.property(dotsOf, (dots) => {
        const bitmap = picture(dots)
        const before = Buffer.from(bitmap.dots)
        const bytes = drawnAs(bitmap)
        expect(textOf(bytes)).not.toMatch(AT_ONCE)
        // The dots of the picture are unchanged, because a caller may draw it again.
        expect(Buffer.from(bitmap.dots).equals(before)).toBe(true)
        const changes = [...dotsIn(bytes)].flatMap((byte, at) => (byte === before[at] ? [] : [[before[at], byte]]))
        expect(changes.every(([from, to]) => from === 0x10 && to === 0x18)).toBe(true)
      }),
      { numRuns: sized(30, 500) },
    )
  })

  test('control: pictures have them', () => {
    const hits = fc.sample(dotsOf, 20).filter((dots) => AT_ONCE.test(textOf(picture(dots).dots)))
    expect(hits.length).toBeGreaterThan(0)
  })
})
