/** A script with a font of its own. */
export type Script = {
  /** The name of the font's package, with which the names of the font's files begin too. */
  readonly font: string
  readonly files: readonly string[]
  /** The characters that the font has a letter for and that are drawn. */
  readonly letters: RegExp
  readonly isRightToLeft?: true
}

/** The characters of Latin-1 beyond ASCII, without the soft hyphen, and those of Latin Extended-A. */
const ACCENTED = '\u00a0-\u00ac\u00ae-\u017f'
/** Dashes, quotes, dagger, bullet, ellipsis, primes, € ₹ ™ and minus. */
const SIGNS = '\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2032\u2033\u2039\u203a\u20ac\u20b9\u2122\u2212'

/**
 * ASCII, European letters with accents, typographic quotes and dashes, ₹, €, £ and the other signs of common code
 * pages. Each is drawn as wide as a character of the printer.
 */
export const LATIN: Script = {
  font: 'noto-sans-mono',
  files: ['latin', 'latin-ext'],
  letters: new RegExp(`[ -~${ACCENTED}${SIGNS}]`),
}

/** The danda and the double danda, which end a sentence in several scripts. */
const DANDAS = '\u0964\u0965'

/**
 * The scripts of India's scheduled languages, except Ol Chiki of Santali and Meitei Mayek of Manipuri. The ranges are
 * those of Unicode without the characters that the fonts lack, which a test compares with the font files.
 */
export const SCRIPTS: readonly Script[] = [
  script('devanagari', '\u0900-\u097f'),
  script('bengali', '\u0980-\u09fe'),
  script('gurmukhi', '\u0a01-\u0a76'),
  script('gujarati', '\u0a81-\u0aff'),
  script('oriya', '\u0b01-\u0b77'),
  script('tamil', '\u0b82-\u0bfa'),
  script('telugu', '\u0c00-\u0c7f', '\u0c5c'),
  script('kannada', '\u0c80-\u0cf3', '\u0cdc'),
  script('malayalam', '\u0d00-\u0d7f'),
  { ...script('arabic', '\u0600-\u06ff', '\u0600-\u0605\u061c\u06dd'), isRightToLeft: true },
]

function script(name: string, range: string, without = ''): Script {
  return {
    font: `noto-sans-${name}`,
    files: [name],
    letters: new RegExp(`(?!\\p{Cn})[${range}]${without && `(?<![${without}])`}`, 'u'),
  }
}

/** Returns the font family under which a file of a font is drawn. */
export const familyOf = (font: string, file: string) => `${font} ${file}`

/** Returns the font families of scripts for the `font` of a canvas, in the order of the scripts. */
export function familiesOf(scripts: readonly Script[]): string {
  return scripts.flatMap(({ font, files }) => files.map((file) => `"${familyOf(font, file)}"`)).join(', ')
}

/** The zero-width non-joiner and joiner, which control how the letters around them join and have no ink. */
export const JOINERS = /[\u200c\u200d]/

/** Returns the script of a character; null for a joiner and for a character that is not drawn. */
export function scriptOf(character: string): Script | null {
  return [LATIN, ...SCRIPTS].find(({ letters }) => letters.test(character)) ?? null
}

/** Returns the scripts of the characters in some texts, each once. */
export function scriptsIn(texts: Iterable<string>): Script[] {
  return [...new Set([...texts].flatMap((text) => [...text]).flatMap((each) => scriptOf(each) ?? []))]
}

export const isDanda = (character: string) => DANDAS.includes(character)
