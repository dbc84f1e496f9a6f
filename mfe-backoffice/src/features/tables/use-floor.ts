import { listAreas, listTables } from '@tiffin/contracts'
import { serverTextOr, toast, useApiQuery } from '@tiffin/web-kit'
import { useCallback, useEffect } from 'react'
import { messages } from './messages.ts'

/**
 * Loads tables and areas. If either of them cannot be loaded, the page shows one failure (spec §8). `failure` is the
 * text of that failure; null without one, and when only a later refresh failed.
 */
export function useFloor() {
  const tables = useApiQuery(listTables)
  const areas = useApiQuery(listAreas)
  const broken = [tables, areas].find((query) => query.isError && query.data === undefined)
  const failure = broken ? serverTextOr(broken.error, messages.fetchFailed) : null
  useEffect(() => {
    if (failure !== null) toast.error(failure, { id: 'floor-load' })
  }, [failure])

  const retry = useCallback(() => {
    for (const query of [tables, areas]) if (query.isError) void query.refetch()
  }, [tables, areas])

  return { tables: tables.data, areas: areas.data, failure, isRetrying: tables.isFetching || areas.isFetching, retry }
}
