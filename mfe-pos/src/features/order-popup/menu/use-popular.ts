import { listBestSellers } from '@tiffin/contracts'
import { useApiQuery } from '@tiffin/web-kit'
import { useMemo } from 'react'
import { popularOf } from './chips.ts'
import type { MenuEntry, TillMenu } from './menu-entries.ts'

/** The service counts as often. */
const FRESH_MS = 10 * 60 * 1_000

const NONE: readonly string[] = []

/** The dishes ordered most, read when the first order opens. If they fail to load, the grid has no such chip. */
export function usePopular(menu: TillMenu): readonly MenuEntry[] {
  const bestSellers = useApiQuery(listBestSellers, {}, { staleTime: FRESH_MS, retry: false }).data ?? NONE
  return useMemo(() => popularOf(menu, bestSellers), [menu, bestSellers])
}
