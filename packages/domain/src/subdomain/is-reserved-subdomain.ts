import { PRODUCT_NAME, RESERVED_SUBDOMAINS, WORDS_BESIDE_PRODUCT_NAME } from './reserved-subdomains.ts'

/**
 * The shortest reserved name for which lookalikes are refused. Shorter names are compared exactly, because too many
 * short words look alike.
 */
const MIN_LOOKALIKE_LENGTH = 5

const LOOKS_LIKE: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  l: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
}

/** Returns the visual skeleton of a name: without hyphens, and with one letter for all that look alike. */
function skeletonOf(name: string): string {
  const joined = name.replaceAll('-', '').replaceAll('rn', 'm').replaceAll('vv', 'w')
  return joined.replace(/[01l345789]/g, (character) => LOOKS_LIKE[character] ?? character)
}

/** Returns the skeleton with doubled letters merged. */
function mergedSkeletonOf(name: string): string {
  return skeletonOf(name).replace(/(.)\1+/g, '$1')
}

type Sets = {
  readonly exact: ReadonlySet<string>
  readonly skeletons: ReadonlySet<string>
  readonly mergedSkeletons: ReadonlySet<string>
}
let sets: Sets | undefined

function buildSets(): Sets {
  const product = [
    PRODUCT_NAME,
    ...WORDS_BESIDE_PRODUCT_NAME.flatMap((word) => [PRODUCT_NAME + word, word + PRODUCT_NAME]),
  ]
  return {
    exact: new Set(RESERVED_SUBDOMAINS),
    skeletons: new Set(RESERVED_SUBDOMAINS.filter((name) => name.length >= MIN_LOOKALIKE_LENGTH).map(skeletonOf)),
    mergedSkeletons: new Set(product.map(mergedSkeletonOf)),
  }
}

/**
 * Returns whether a name is reserved for the platform, looks like a reserved name of five letters or more, or looks
 * like the product's name, alone or with one of the words that are refused beside it (gap G27).
 */
export function isReservedSubdomain(name: string): boolean {
  sets ??= buildSets()
  return (
    sets.exact.has(name) || sets.skeletons.has(skeletonOf(name)) || sets.mergedSkeletons.has(mergedSkeletonOf(name))
  )
}
