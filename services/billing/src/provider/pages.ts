import { ProviderAway } from './provider.ts'

/** The number of rows in a page, the most that Razorpay returns. */
const PAGE = 100
const MAX_PAGES = 50

export type CallProvider = <T>(call: () => Promise<unknown>) => Promise<T>
type ReadPage = (query: { readonly count: number; readonly skip: number }) => Promise<unknown>

/**
 * Reads a list of the provider page by page, the newest rows first, to its end.
 *
 * @throws ProviderAway when the limits are reached before the end, because a row that was not read would count as one
 *   that does not exist; and the errors of `ask`
 */
export async function* pagesOf<T>(
  ask: CallProvider,
  page: ReadPage,
  { maxPages, withinMs = Infinity }: { readonly maxPages: number; readonly withinMs?: number },
): AsyncGenerator<T[]> {
  const startedAt = performance.now()
  for (let number = 0; number < maxPages; number++) {
    if (performance.now() - startedAt > withinMs) throw new ProviderAway('the payment provider answers slowly')
    const { items } = await ask<{ items: T[] }>(() => page({ count: PAGE, skip: number * PAGE }))
    yield items
    if (items.length < PAGE) return
  }
  throw new ProviderAway('the payment provider has more rows than can be read')
}

/**
 * Reads a list of the provider to its end, or to a page whose last row is beyond what the caller wants.
 *
 * @param isBeyond tells whether a row, and so every later row, is older than the caller wants
 * @throws ProviderAway when 5,000 rows do not reach the end; and the errors of `ask`
 */
export async function listAll<T>(
  ask: CallProvider,
  page: ReadPage,
  isBeyond: (row: T) => boolean = () => false,
): Promise<T[]> {
  const found: T[] = []
  for await (const items of pagesOf<T>(ask, page, { maxPages: MAX_PAGES })) {
    found.push(...items)
    const last = items.at(-1)
    if (last !== undefined && isBeyond(last)) break
  }
  return found
}
