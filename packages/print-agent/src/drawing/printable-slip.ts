import type { Slip, SlipRow } from '@tiffin/slips'
import { MAX_QR_LENGTH } from '@tiffin/slips/esc-pos'
import { JOINERS, scriptOf } from './scripts.ts'

/**
 * The text in place of a character that cannot be printed, or of several in a row. Its characters are ASCII, which
 * every printer has.
 */
const REPLACEMENT = '[?]'
const NO_QR_CODE = '[This QR code cannot be printed]'

/**
 * The characters that change the direction of a text. `[?]` replaces these characters, because a text without them
 * reads differently.
 */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/
const BLANK = /[\t-\r\u2028\u2029]|\p{Zs}/u

const GRAPHEMES = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * Returns a slip with `[?]` for what cannot be printed, such as an emoji. So the rest is printed, and the reader sees
 * that something is missing. A letter of a drawn script stays as it is, even where the drawing is not installed: a
 * paper full of `[?]` would hide that fault.
 *
 * A QR code with another text would be another code, so a line of text replaces a QR code that cannot be printed.
 */
export function printableSlip(slip: Slip): Slip {
  return { ...slip, rows: slip.rows.flatMap(printableRow) }
}

function printableRow(row: SlipRow): SlipRow[] {
  switch (row.kind) {
    case 'text':
      return [{ ...row, text: printableText(row.text) }]
    case 'columns':
      return [
        {
          ...row,
          cells: row.cells.map(printableText),
          ...(row.note !== undefined && { note: printableText(row.note) }),
        },
      ]
    case 'qr': {
      const [above, below] = [printableText(row.above), printableText(row.below)]
      if (/^[ -~]*$/.test(row.text) && row.text.length <= MAX_QR_LENGTH) return [{ ...row, above, below }]
      return [above, NO_QR_CODE, below].map((text) => ({ kind: 'text', text, align: 'center' }))
    }
    default:
      return [row]
  }
}

function printableText(text: string): string {
  if ([...text].every(isDrawn)) return text
  // NFC joins a letter and its separate accent into one letter, where Unicode has one.
  return [...GRAPHEMES.segment(text.normalize('NFC'))]
    .map(({ segment }) => printableGrapheme(segment))
    .join('')
    .replace(/(\[\?\]){2,}/g, REPLACEMENT)
}

function printableGrapheme(grapheme: string): string {
  const characters = [...grapheme.replace(/\r\n/g, '\n')].filter((each) => !isInvisible(each))
  const blanked = characters.map((each) => (BLANK.test(each) ? ' ' : each))
  if (blanked.every(isDrawn)) return blanked.join('')
  return blanked.filter((each) => isDrawn(each) && !JOINERS.test(each)).join('') + REPLACEMENT
}

function isDrawn(character: string): boolean {
  return JOINERS.test(character) || scriptOf(character) !== null
}

/** Returns whether a character prints nothing, so that it can be left out without a mark. */
function isInvisible(character: string): boolean {
  return /\p{Default_Ignorable_Code_Point}/u.test(character) && !JOINERS.test(character) && !TURNS.test(character)
}
