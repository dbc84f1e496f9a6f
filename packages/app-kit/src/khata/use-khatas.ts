import { listKhatas, type Khata, type ResponseOf } from '@tiffin/contracts'
import { call, useApiQuery } from '@tiffin/web-kit'
import { useEffect, useMemo, useState } from 'react'

/** The khatas of the pages after the first, null where reading failed, and the time of that first page. */
type Others = { readonly firstPageAt: number; readonly khatas: readonly Khata[] | null }

/** Provides all khatas of the restaurant, a page after the other, because a search runs over what was read. */
export function useKhatas() {
  const { data, dataUpdatedAt: firstPageAt, error, isFetching, refetch } = useApiQuery(listKhatas, {}, { staleTime: 0 })
  const [others, setOthers] = useState<Others>({ firstPageAt: 0, khatas: [] })
  const next = data?.next ?? null

  useEffect(() => {
    if (next === null) return
    const controller = new AbortController()
    const { signal } = controller
    const keep = (khatas: readonly Khata[] | null) => !signal.aborted && setOthers({ firstPageAt, khatas })
    readAfter(next, signal).then(keep, () => keep(null))
    return () => controller.abort()
  }, [next, firstPageAt])

  const khatas = useMemo(
    () => data && (next === null ? data.khatas : [...data.khatas, ...(others.khatas ?? [])]),
    [data, next, others],
  )
  const areRead = others.firstPageAt === firstPageAt
  return {
    /** The khatas that were read by now; undefined until the first page is. */
    khatas,
    receivedToday: data?.received_today ?? [],
    /** True once every page was read. */
    isWhole: data !== undefined && (next === null || (areRead && others.khatas !== null)),
    /** True where a page after the first could not be read. */
    isCutShort: next !== null && areRead && others.khatas === null,
    error,
    isFetching,
    refetch: () => void refetch(),
  }
}

async function readAfter(number: number, signal: AbortSignal): Promise<readonly Khata[]> {
  const khatas: Khata[] = []
  let after: number | null = number
  while (after !== null) {
    const page: ResponseOf<typeof listKhatas> = await call(listKhatas, { query: { after } }, { signal })
    khatas.push(...page.khatas)
    after = page.next
  }
  return khatas
}
