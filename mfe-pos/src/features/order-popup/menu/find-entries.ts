import { isDishCode } from '@tiffin/domain'
import type { MenuEntry } from './menu-entries.ts'

/**
 * Finds the dishes of `shown` in whose search text every word of the query occurs. For digits the dish of `menu` with
 * this code comes first, and dishes of `shown` whose code begins with the digits come last.
 */
export function findEntries(shown: readonly MenuEntry[], menu: readonly MenuEntry[], query: string): MenuEntry[] {
  const words = query.toLocaleLowerCase('en-IN').split(/\s+/).filter(Boolean)
  const byName = shown.filter((entry) => words.every((word) => entry.searchText.includes(word)))
  const code = query.trim()
  if (!isDishCode(code)) return byName
  const exact = menu.filter((entry) => entry.code === code)
  const begun = shown.filter((entry) => entry.code?.startsWith(code))
  return [...new Set([...exact, ...byName, ...begun])]
}

/**
 * Returns the dish that Enter adds, which is the first hit. Digits that are only the beginning of its code add nothing,
 * because one wrong key would sell another dish.
 */
export function findFirstHit(hits: readonly MenuEntry[], query: string): MenuEntry | undefined {
  const [first] = hits
  const code = query.trim()
  if (!first || !isDishCode(code) || first.code === code) return first
  return first.searchText.includes(code) ? first : undefined
}
