import { listBestSellers } from '@tiffin/contracts'
import { useApiQuery } from '@tiffin/web-kit'
import { useMemo } from 'react'
import { popularOf } from './chips.ts'
import type { MenuEntry, TillMenu } from './menu-entries.ts'

/** The service counts the portions as often. */
const FRESH_MS = 10 * 60 * 1_000

const NONE: readonly string[] = []

/**
 * The dishes of the chip Popular: favourites, then best sellers, which are read when the first order opens. Where they
 * cannot be read, the chip has the favourites alone.
 */
export function usePopular(menu: TillMenu): readonly MenuEntry[] {
  const bestSellers = useApiQuery(listBestSellers, {}, { staleTime: FRESH_MS, retry: false }).data ?? NONE
  return useMemo(() => popularOf(menu, bestSellers), [menu, bestSellers])
}
