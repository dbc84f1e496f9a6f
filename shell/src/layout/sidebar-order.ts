import type { ModulePage } from '@tiffin/contracts'

/**
 * Pages in the order of the sidebar. A page stands below the one it is declared `after`, behind what else is declared
 * so and has less below itself: an addition comes at once, and then goes on what was there. A page after nothing, after
 * a page that is not there or in a circle comes last, but for the one that most others follow.
 */
export function inSidebarOrder(pages: readonly ModulePage[]): ModulePage[] {
  const ordered = new Set<ModulePage>()
  const isThere = (address: string | undefined) => pages.some((page) => page.address === address)
  const followersOf = (page: ModulePage) => pages.filter(({ after }) => after === page.address)
  const below = (page: ModulePage, seen: readonly ModulePage[] = []): number =>
    seen.includes(page) ? 0 : followersOf(page).reduce((sum, follower) => sum + 1 + below(follower, [...seen, page]), 0)
  const byAddress = pages.toSorted((a, b) => (a.address < b.address ? -1 : 1))
  const place = (page: ModulePage): void => {
    if (ordered.has(page)) return
    ordered.add(page)
    for (const follower of byAddress
      .filter(({ after }) => after === page.address)
      .toSorted((a, b) => below(a) - below(b)))
      place(follower)
  }
  const first = byAddress.filter(({ after }) => !isThere(after)).toSorted((a, b) => below(b) - below(a))
  for (const page of [...first, ...byAddress]) place(page)
  return [...ordered]
}
