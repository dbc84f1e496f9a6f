import { listAudit, type ResponseOf } from '@tiffin/contracts'
import { call, serverTextOf, toast, useApiQuery } from '@tiffin/web-kit'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ActivityQuery } from '../activity-filter.ts'
import { messages } from '../messages.ts'

/** The loaded entries without a gap, newest first. `first` is the page with which they begin. */
type Log = ResponseOf<typeof listAudit> & { readonly first: ResponseOf<typeof listAudit> }

/**
 * Entries never change, so the list is read again only when the user asks for it. The list then does not move while the
 * user reads.
 */
const AS_READ = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/**
 * Provides the entries that a query finds, a page at a time. The hook keeps the query of the first render: for another
 * query, mount the component again with another key.
 */
export function useActivity(query: ActivityQuery) {
  const [asked] = useState(query)
  const { data: first, error, isError, isFetching, refetch } = useApiQuery(listAudit, { query: asked }, AS_READ)
  const [read, setRead] = useState<Log | null>(null)
  const [goal, setGoal] = useState<{ readonly from: Log } | null>(null)
  const [missed, setMissed] = useState<typeof goal>(null)
  const log = useMemo(() => (read && read.first === first ? read : first ? { ...first, first } : null), [read, first])

  useEffect(() => {
    if (!goal?.from.next) return
    const { from } = goal
    const controller = new AbortController()
    const { signal } = controller
    call(listAudit, { query: { ...asked, before: goal.from.next } }, { signal }).then(
      (page) => !signal.aborted && setRead(join(from, page)),
      () => !signal.aborted && setMissed(goal),
    )
    return () => controller.abort()
  }, [asked, goal])

  const isAsked = goal !== null && goal.from === log
  const hasMissed = isAsked && missed === goal
  const hasFailed = isError && first === undefined
  useEffect(() => {
    if (hasFailed || hasMissed) toast.error(messages.fetchFailed, { id: 'activity-load' })
  }, [hasFailed, hasMissed])
  const loadMore = useCallback(() => log && setGoal({ from: log }), [log])

  return {
    /** The loaded entries; undefined until the first page is loaded. */
    entries: log?.entries,
    missing: log?.missing ?? [],
    more: log?.next === null ? 'end' : hasMissed ? 'failed' : isAsked ? 'loading' : 'idle',
    loadMore,
    hasFailed,
    failureReason: serverTextOf(error),
    isReading: isFetching,
    readAgain: () => void refetch(),
  } as const
}

function join({ first, entries, missing }: Log, page: ResponseOf<typeof listAudit>): Log {
  return {
    first,
    entries: [...entries, ...page.entries],
    next: page.next,
    missing: [...new Set([...missing, ...page.missing])],
  }
}
