import { ProviderAway } from './provider.ts'

/** The number of rows in a page, the most that Razorpay returns. */
export const PAGE = 100
const MAX_PAGES = 50

export type CallProvider = <T>(call: () => Promise<unknown>) => Promise<T>

/**
 * Reads a list of the provider, which has the newest rows first, to its end, or to a page whose last row is beyond what
 * the caller wants.
 *
 * @param isBeyond tells whether a row, and so every later row, is older than the caller wants
 * @throws ProviderAway when 5,000 rows do not reach the end, because a row that was not read would count as one that
 *   does not exist; and the errors of `ask`
 */
export async function listAll<T>(
  ask: CallProvider,
  page: (query: { readonly count: number; readonly skip: number }) => Promise<unknown>,
  isBeyond: (row: T) => boolean = () => false,
): Promise<T[]> {
  const found: T[] = []
  for (let number = 0; number < MAX_PAGES; number++) {
    const { items } = await ask<{ items: T[] }>(() => page({ count: PAGE, skip: number * PAGE }))
    found.push(...items)
    const last = items.at(-1)
    if (last === undefined || items.length < PAGE || isBeyond(last)) return found
  }
  throw new ProviderAway('the payment provider has more rows than can be read')
}
