const SOFT_HYPHEN = '\u00ad'

/** The longest word, in letters, that fits on a line of the narrowest tile. */
const LONGEST_WHOLE = 13

/**
 * Lets a word that is wider than a tile break, with a hyphen, and no other: a dish is recognised by the shape of its
 * words. Scripts that know no hyphen stay as they are.
 */
export function withHyphens(name: string): string {
  const wide = new RegExp(`\\p{Script=Latin}{${LONGEST_WHOLE + 1},}`, 'gu')
  return name.replace(wide, (word) => word.replace(/(.{4})(?=.{4})/gu, `$1${SOFT_HYPHEN}`))
}
