/** Returns the width of a text in characters of the line. */
export type Measure = (text: string) => number

/**
 * Breaks a text into lines of at most `width` characters. Lines break between words. A word that is longer than a line
 * breaks between letters. Each letter keeps its signs, unless the letter alone is wider than a line. A blank text has
 * no lines.
 */
export function wrap(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = []
  for (const word of text.split(' ').flatMap((each) => piecesOf(each, width, measure))) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && measure(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function piecesOf(word: string, width: number, measure: Measure): string[] {
  if (word === '' || measure(word) <= width) return word === '' ? [] : [word]
  const pieces = ['']
  for (const letter of lettersOf(word).flatMap((each) => (measure(each) <= width ? [each] : [...each]))) {
    const longer = pieces.at(-1)! + letter
    if (measure(longer) <= width) pieces[pieces.length - 1] = longer
    else pieces.push(letter)
  }
  return pieces.filter(Boolean)
}

const GRAPHEMES = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * The signs by which scripts of India join a consonant with the next one. The sign of Tamil is missing, because it
 * usually marks a consonant without a vowel.
 */
const JOINS = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d]\u200d?$/

/** Splits a word into letters as a reader sees them: `क्षि` is one letter. */
function lettersOf(word: string): string[] {
  const letters: string[] = []
  for (const { segment } of GRAPHEMES.segment(word)) {
    if (JOINS.test(letters.at(-1) ?? '')) letters[letters.length - 1] += segment
    else letters.push(segment)
  }
  return letters
}
