import { isDishCode } from '@tiffin/domain'
import type { MenuEntry } from './menu-entries.ts'

/**
 * The dishes whose name has every word of the query. For digits the dish of that code comes first, wherever on the menu
 * it is, and last those whose code begins with them.
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
 * The dish that Enter adds: the first hit. Digits that are the beginning of a code add nothing, or a slip of the
 * finger would sell another dish.
 */
export function findFirstHit(hits: readonly MenuEntry[], query: string): MenuEntry | undefined {
  const [first] = hits
  const code = query.trim()
  if (!first || !isDishCode(code) || first.code === code) return first
  return first.searchText.includes(code) ? first : undefined
}
