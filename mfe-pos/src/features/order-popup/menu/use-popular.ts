import { listBestSellers } from '@tiffin/contracts'
import { useApiQuery } from '@tiffin/web-kit'
import { useMemo } from 'react'
import { popularOf } from './chips.ts'
import type { MenuEntry, TillMenu } from './menu-entries.ts'

/** The service counts the portions once in this time, so an earlier read would return the same dishes. */
const FRESH_MS = 10 * 60 * 1_000

const NONE: readonly string[] = []

/**
 * Returns the dishes under the chip Popular: favourites, then best sellers. The best sellers are read when an order
 * opens, unless they were read within `FRESH_MS`. Until they are read, only the favourites are returned.
 */
export function usePopular(menu: TillMenu): readonly MenuEntry[] {
  const bestSellers = useApiQuery(listBestSellers, {}, { staleTime: FRESH_MS, retry: false }).data ?? NONE
  return useMemo(() => popularOf(menu, bestSellers), [menu, bestSellers])
}
