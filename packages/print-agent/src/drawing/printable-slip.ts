import type { Slip, SlipRow } from '@tiffin/slips'
import { MAX_QR_LENGTH } from '@tiffin/slips/esc-pos'
import { JOINERS, scriptOf } from './scripts.ts'

/** What stands for something that nothing prints. It is ASCII, which every printer has. */
const REPLACEMENT = '[?]'
const NO_QR_CODE = '[This QR code cannot be printed]'

/** What turns the direction of a text. It is shown, because a text may read otherwise without it. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/
const BLANK = /[\t-\r\u2028\u2029]|\p{Zs}/u

const GRAPHEMES = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * Returns a slip without what nothing prints, an emoji for example: `[?]` stands in its place, so that the rest is
 * printed and whoever reads it sees that something is missing. A letter of a script that is drawn is left as it is,
 * also where what draws it is not installed: that is a fault to be mended, and not a paper full of `[?]`.
 *
 * A QR code with another text would be another code, so one that cannot be printed is a line that says so.
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
  // Letters with their accents apart are one letter each, where there is one.
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

/** Whether nothing is lost without a character, because nothing is printed for it. */
function isInvisible(character: string): boolean {
  return /\p{Default_Ignorable_Code_Point}/u.test(character) && !JOINERS.test(character) && !TURNS.test(character)
}
