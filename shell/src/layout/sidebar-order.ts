import type { ModulePage } from '@tiffin/contracts'

/**
 * Sorts pages for the sidebar. A page follows the one it is declared `after`; of several pages after the same one, the
 * page with the most pages below it comes last, so that a small addition stays next to its page. Of the pages after
 * nothing or after a missing page, the one with the most pages below it comes first. Pages in a circle come last.
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
