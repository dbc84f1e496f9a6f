import type { LetterDrawing } from './drawing.ts'

/**
 * Signs that slips themselves set, `2 ×` and `KOT 45 · Tandoor`, and how they are written in ASCII. They read the same
 * and are as long, so that a kitchen ticket in ASCII prints on every printer, also on one that is sent no pictures.
 */
const ASCII_FORMS: Readonly<Record<string, string>> = { '×': 'x', '·': '-' }

/**
 * Thrown for a text with a character that printers have no letter for, such as ₹, or act on, such as a tab. The message
 * names the characters and the text, itself without control characters.
 */
export class UnprintableText extends Error {
  override readonly name = 'UnprintableText'
}

/** Returns whether a text has letters that printers have: ASCII, which all of them print alike. */
export function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text)
}

/**
 * Returns a text as the ASCII that every printer prints alike, with what can be drawn as it is. Nothing else is written
 * in other letters: a `?` or a guess on a bill or a ticket is worse than no paper, which somebody notices.
 *
 * @param drawing draws other letters; without it there is ASCII alone
 * @throws UnprintableText for any other character; the text is then not printed at all
 */
export function printable(text: string, drawing?: LetterDrawing): string {
  const ascii = text.replace(/[×·]/g, (sign) => ASCII_FORMS[sign]!)
  const refused = [...new Set(ascii)].filter((character) => !isAscii(character) && !isDrawn(character, drawing))
  if (refused.length > 0) {
    const named = refused.map((character) => `${visible(character)} (${codePoint(character)})`.trimStart())
    throw new UnprintableText(`The printer cannot print ${named.join(', ')} in "${[...text].map(shown).join('')}".`)
  }
  return ascii
}

/** Control characters are never drawn, whatever a drawing says of them. */
function isDrawn(character: string, drawing: LetterDrawing | undefined): boolean {
  return drawing !== undefined && !/\p{Cc}/u.test(character) && drawing.canDraw(character)
}

const isInvisible = (character: string) => /[\p{C}\p{Z}\p{M}]/u.test(character)
const visible = (character: string) => (isInvisible(character) ? '' : character)
const shown = (character: string) => (/(?! )[\p{C}\p{Z}]/u.test(character) ? `<${codePoint(character)}>` : character)
const codePoint = (character: string) => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
