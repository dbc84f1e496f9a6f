import type { Paise } from '../money/money.ts'

/** A way in which a dish is sold, such as Half or Full, with a price of its own. A guest chooses exactly one. */
export type Variation = { readonly id: string; readonly name: string; readonly pricePaise: Paise }

/** A choice of the guest about a dish, such as its variation or an add-on. */
export type Modifier = Pick<Variation, 'id' | 'name'>

/** The fewest and most variations of a dish that has any. */
export const MIN_VARIATIONS = 2
export const MOST_VARIATIONS = 8

/**
 * Returns the name of a dish as it was chosen: 'Paneer Tikka (Half, Extra cheese)'; without modifiers, `name` alone.
 */
export function nameWithModifiers(name: string, modifiers: readonly Pick<Modifier, 'name'>[]): string {
  return modifiers.length === 0 ? name : `${name} (${modifiers.map((modifier) => modifier.name).join(', ')})`
}

/**
 * Finds what is wrong with the names of a dish's variations: each needs one of its own, whatever its case.
 *
 * @returns the index of the first variation without such a name; -1 for none
 */
export function findUnnamedVariation(variations: readonly Pick<Variation, 'name'>[]): number {
  const names = variations.map(({ name }) => name.trim().toLowerCase())
  return names.findIndex((name, index) => name === '' || names.indexOf(name) < index)
}
