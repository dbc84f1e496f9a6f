import type { LetterDrawing } from './drawing.ts'

/**
 * The ASCII forms of signs that slips themselves contain, as in `2 ×` and `KOT 45 · Tandoor`. A form has the length of
 * its sign. With these forms a ticket in ASCII prints on every printer, also on one that is sent no pictures.
 */
const ASCII_FORMS: Readonly<Record<string, string>> = { '×': 'x', '·': '-' }

/**
 * Thrown for a text with a character that printers have no letter for, such as ₹, or that they act on, such as a tab.
 * The message names the characters and the text, without control characters.
 */
export class UnprintableText extends Error {
  override readonly name = 'UnprintableText'
}

/** Returns whether a text is printable ASCII, which all printers print alike. */
export function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text)
}

/**
 * Returns a text in printable ASCII, with `×` and `·` in their ASCII forms. Characters that can be drawn stay as they
 * are. Other characters are refused and not replaced: a wrong letter on a bill or a ticket is worse than no paper,
 * because staff notice a missing paper.
 *
 * @param drawing draws other letters; without it only ASCII is allowed
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

/** Returns whether a character is drawn. Control characters never are, whatever `canDraw` returns for them. */
function isDrawn(character: string, drawing: LetterDrawing | undefined): boolean {
  return drawing !== undefined && !/\p{Cc}/u.test(character) && drawing.canDraw(character)
}

const isInvisible = (character: string) => /[\p{C}\p{Z}\p{M}]/u.test(character)
const visible = (character: string) => (isInvisible(character) ? '' : character)
const shown = (character: string) => (/(?! )[\p{C}\p{Z}]/u.test(character) ? `<${codePoint(character)}>` : character)
const codePoint = (character: string) => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
