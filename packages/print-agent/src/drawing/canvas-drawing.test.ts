import { PRINTER_COLUMNS } from '@tiffin/domain'
import { escPosOf, type Bitmap, type LineToDraw } from '@tiffin/slips/esc-pos'
import { describe, expect, test } from 'vitest'
import { BILL, billWith } from '../testing/bill.ts'
import { DRAWN_BILLS } from '../testing/drawn-bill.vectors.ts'
import { inkOf, isSameInk, linesWithoutPictureData } from '../testing/ink.ts'
import { findDrawing } from './find-drawing.ts'

const letters = (await findDrawing())!
const bytesOf = (slip: typeof BILL, width: 32 | 42 | 48) => escPosOf(slip, width, { draw: letters })

describe.each(PRINTER_COLUMNS)('with %i characters a line', (width) => {
  test('the bytes of a bill with drawn lines are these', () => {
    expect(linesWithoutPictureData(bytesOf(BILL, width))).toEqual(DRAWN_BILLS[width].bytes)
  })

  test('the pictures in it have this ink', () => {
    const ink = inkOf(bytesOf(BILL, width))
    expect(ink).toSatisfy((each: string[]) => isSameInk(each, DRAWN_BILLS[width].ink))
  })

  test.each([
    ['another vowel sign of Devanagari', 'पनिर क्षत्रिय', 'கொத்து பரோட்டா'],
    ['letters that are not joined', 'पनीर कषत्रिय', 'கொத்து பரோட்டா'],
    ['a sign of Tamil that is missing', 'पनीर क्षत्रिय', 'கெத்து பரோட்டா'],
    ['a longer vowel of Tamil', 'पनीर क्षत्रिय', 'கோத்து பரோட்டா'],
  ])('control: %s is another ink', (_, devanagari, tamil) => {
    expect(isSameInk(inkOf(bytesOf(billWith(devanagari, tamil), width)), DRAWN_BILLS[width].ink)).toBe(false)
  })
})

const line = (text: string, look: Partial<LineToDraw> = {}): LineToDraw => ({
  parts: [{ text, from: 0, width: 48, align: 'left' }],
  columns: 48,
  size: undefined,
  bold: false,
  ...look,
})

const isBlack = ({ dots, widthBytes }: Bitmap, x: number, y: number) =>
  ((dots[y * widthBytes + (x >> 3)]! >> (7 - (x & 7))) & 1) === 1

/** Returns the x of each column of dots that has ink in the rows above the row `above`. */
function inked(bitmap: Bitmap, above = bitmap.height): number[] {
  return Array.from({ length: bitmap.widthBytes * 8 }, (_, x) => x).filter((x) =>
    Array.from({ length: above }, (__, y) => y).some((y) => isBlack(bitmap, x, y)),
  )
}

test('₹, figures and other letters of Europe are as wide as characters of the printer, and each in its place', () => {
  const text = '₹1,69é|’—Ā'
  for (const bold of [false, true]) {
    expect(letters.widthOf(text, bold)).toBe([...text].length)
    const columns = [...text].map((each, index) => inked(letters.draw(line(' '.repeat(index) + each, { bold }))))
    columns.forEach((ink, index) => {
      expect(ink[0]).toBeGreaterThanOrEqual(12 * index)
      expect(ink.at(-1)).toBeLessThan(12 * (index + 1))
    })
  }
})

test('amounts end at the edge, whatever is drawn beside them, in every size', () => {
  for (const size of [undefined, 'tall', 'large'] as const) {
    const width = size === 'large' ? 24 : 48
    const place = { text: '₹9.00', from: 0, width, align: 'right' } as const
    const alone = letters.draw(line('', { size, parts: [place] }))
    const beside = letters.draw(line('', { size, parts: [{ ...place, text: 'पनीर', align: 'left' }, place] }))
    const edge = inked(alone)[0]!

    expect(inked(alone).at(-1)).toBeGreaterThan(576 - (size === 'large' ? 8 : 4))
    expect(inked(beside).filter((x) => x >= edge)).toEqual(inked(alone))
  }
})

test('a text in the middle has as much white at its left as at its right', () => {
  const ink = inked(letters.draw(line('', { parts: [{ text: 'शुद्ध', from: 0, width: 48, align: 'center' }] })))

  expect(Math.abs(ink[0]! - (575 - ink.at(-1)!))).toBeLessThan(6)
})

test('tall letters are twice as high, large ones twice as wide too', () => {
  const sizes = [undefined, 'tall', 'large'] as const
  const drawn = sizes.map((size) => letters.draw(line('पनीर', { size })))

  expect(drawn.map(({ height }) => height)).toEqual([34, 68, 68])
  const [usual, tall, large] = drawn.map((bitmap) => inked(bitmap).length)
  expect(Math.abs(tall! - usual!)).toBeLessThan(4)
  expect(Math.abs(large! - 2 * usual!)).toBeLessThan(8)
})

test('a text from right to left begins at the right, and figures in it are read from the left', () => {
  // ا is tall and ب is low. The top of 7 is wide and the top of 1 is narrow.
  const highInk = (text: string) => inked(letters.draw(line(text)), 12)
  const end = Math.max(...inked(letters.draw(line('ب ب ااا'))))

  expect(Math.max(...highInk('ب ب ااا'))).toBeLessThan(end / 2)
  expect(Math.min(...highInk('ااا ب ب'))).toBeGreaterThan(end / 2)
  const firstFigure = (text: string) => highInk(text).filter((x) => x < 14).length
  expect(firstFigure('ب ب 71')).toBeGreaterThan(firstFigure('ب ب 17'))
})

/** Words of menus with letters that join, and with signs before, above, below and around them. */
const DISHES = {
  devanagari: 'क्षत्रिय पनीर टिक्का द्ध्र्यू मसाला',
  bengali: 'সর্ষে ইলিশ ক্ষীর কৌটো',
  gurmukhi: 'ਮੱਕੀ ਦੀ ਰੋਟੀ ਸ਼੍ਰੀ',
  gujarati: 'ઊંધિયું ક્ષ ત્ર દાળ',
  oriya: 'ଛେନା ପୋଡ଼ ପିଠା କ୍ଷୀର',
  tamil: 'கொத்து பரோட்டா ஸ்ரீ மொழி',
  telugu: 'గుత్తి వంకాయ కూర స్త్రీ',
  kannada: 'ಬಿಸಿ ಬೇಳೆ ಬಾತ್ ಕ್ಷೀರ ಸ್ತ್ರೀ',
  malayalam: 'മലബാർ ബിരിയാണി ക്ഷ സ്ത്രീ',
  arabic: 'بریانی چکن ٹکہ نئے',
  latin: 'Crème brûlée “₹” – Ā',
}

describe.each(Object.entries(DISHES))('a name of 120 characters in %s', (_, dish) => {
  test.each([
    ['words', `${dish} `.repeat(10).slice(0, 120).trim(), ' '],
    ['one word', dish.replaceAll(' ', '').repeat(10).slice(0, 120), ''],
  ])('is wrapped and loses nothing, as %s', (__, name, between) => {
    for (const width of PRINTER_COLUMNS) {
      const lines: LineToDraw[] = []
      const draw = { ...letters, draw: (each: LineToDraw) => (lines.push(each), letters.draw(each)) }
      escPosOf(
        { v: 1, title: '', rows: [{ kind: 'columns', layout: 'items', cells: [name, '2', '₹9.00', '₹18.00'] }] },
        width,
        { draw },
      )
      const names = lines.map(({ parts }) => parts[0]!)

      expect(names.map(({ text }) => text).join(between)).toBe(name)
      for (const { text, width: room } of names) {
        expect(letters.widthOf(text, false)).toBeLessThanOrEqual(room)
        // The same text with room around it has as much ink, so nothing is cut off.
        expect(inkCount(letters.draw(line(text)))).toBe(
          inkCount(letters.draw(line(text, { parts: [{ text, from: 9, width: 39, align: 'left' }] }))),
        )
      }
    }
  })
})

function inkCount(bitmap: Bitmap): number {
  return inked(bitmap).reduce(
    (sum, x) => sum + Array.from({ length: bitmap.height }, (_, y) => y).filter((y) => isBlack(bitmap, x, y)).length,
    0,
  )
}
