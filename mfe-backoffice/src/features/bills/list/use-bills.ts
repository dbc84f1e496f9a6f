import { listDocuments, type ListedDocument } from '@tiffin/contracts'
import { call, serverTextOf, TIMINGS, toast, useApiQuery } from '@tiffin/web-kit'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { BillsQuery } from '../bills-filter.ts'
import { messages } from '../messages.ts'

export const PAGE_SIZE = 50

/** Bills without a gap, newest first. `next` is the cursor of older bills; null when there are none. */
type Bills = { readonly documents: readonly ListedDocument[]; readonly next: string | null }
/** The loaded bills, and the time at which their first page was read. */
type Reading = Bills & { readonly firstPageAt: number }
/** The number of bills to show, and the bills as they were when this number was requested. */
type Goal = { readonly count: number; readonly known: Reading | null }

/**
 * Provides the bills that a query finds, a page at a time. Every refresh reads all shown bills again, because a bill of
 * any age may have been cancelled or credited. The hook keeps the query of the first render: for another query, mount
 * the component again with another key.
 */
export function useBills(asked: BillsQuery) {
  const [query] = useState<BillsQuery>({ ...asked, limit: PAGE_SIZE })
  const first = useApiQuery(listDocuments, { query }, { refetchInterval: TIMINGS.posRefreshMs })
  const { data: firstPage, dataUpdatedAt: firstPageAt } = first
  const [goal, setGoal] = useState<Goal>({ count: PAGE_SIZE, known: null })
  const [reading, setReading] = useState<Reading | null>(null)
  const [missed, setMissed] = useState<Goal | null>(null)

  useEffect(() => {
    if (!firstPage || goal.count <= PAGE_SIZE) return
    const controller = new AbortController()
    const { signal } = controller
    const from = goal.known?.firstPageAt === firstPageAt ? goal.known : firstPage
    readOlder(query, from, goal.count, signal).then(
      (bills) => !signal.aborted && setReading({ ...bills, firstPageAt }),
      () => !signal.aborted && setMissed(goal),
    )
    return () => controller.abort()
  }, [firstPage, firstPageAt, goal, query])

  const shown = useMemo(
    () => reading ?? (firstPage ? { ...firstPage, firstPageAt } : null),
    [reading, firstPage, firstPageAt],
  )
  // A failed refresh keeps the bills on screen. The message appears only when the user has asked for more bills.
  const isShort = shown !== null && shown.next !== null && shown.documents.length < goal.count
  const hasMissed = isShort && missed === goal
  const hasFailed = first.isError && firstPage === undefined
  useEffect(() => {
    if (hasFailed || hasMissed) toast.error(messages.fetchFailed, { id: 'bills-load' })
  }, [hasFailed, hasMissed])
  const loadMore = useCallback(
    () => setGoal({ count: (shown?.documents.length ?? 0) + PAGE_SIZE, known: shown }),
    [shown],
  )

  return {
    /** The loaded bills; undefined until the first page is loaded. */
    bills: shown?.documents,
    more: shown?.next === null ? 'end' : hasMissed ? 'failed' : isShort ? 'loading' : 'idle',
    loadMore,
    hasFailed,
    failureReason: serverTextOf(first.error),
    isRetrying: first.isFetching,
    retry: () => void first.refetch(),
  } as const
}

/** Reads older pages until `count` bills are known, or all. */
async function readOlder(query: BillsQuery, from: Bills, count: number, signal: AbortSignal): Promise<Bills> {
  const documents = [...from.documents]
  let { next } = from
  while (next !== null && documents.length < count) {
    const page = await call(listDocuments, { query: { ...query, cursor: next } }, { signal })
    documents.push(...page.documents)
    next = page.next
  }
  return { documents, next }
}
