const SOFT_HYPHEN = '\u00ad'

/** The longest word, in letters, that fits on a line of the narrowest tile. */
const LONGEST_WHOLE = 13

/**
 * Lets Latin words of more than `LONGEST_WHOLE` letters break at a hyphen. Shorter words stay whole, because waiters
 * recognise a dish by the shape of its words. Words in other scripts stay unchanged.
 */
export function withHyphens(name: string): string {
  const wide = new RegExp(`\\p{Script=Latin}{${LONGEST_WHOLE + 1},}`, 'gu')
  return name.replace(wide, (word) => word.replace(/(.{4})(?=.{4})/gu, `$1${SOFT_HYPHEN}`))
}
