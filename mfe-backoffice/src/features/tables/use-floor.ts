import { listAreas, listTables } from '@tiffin/contracts'
import { toast, useApiQuery } from '@tiffin/web-kit'
import { useCallback, useEffect } from 'react'
import { messages } from './messages.ts'

/** Tables and areas. They are one thing to a person, so they fail as one (spec §8). */
export function useFloor() {
  const tables = useApiQuery(listTables)
  const areas = useApiQuery(listAreas)
  const hasFailed = [tables, areas].some((query) => query.isError && query.data === undefined)
  useEffect(() => {
    if (hasFailed) toast.error(messages.fetchFailed, { id: 'floor-load' })
  }, [hasFailed])

  const retry = useCallback(() => {
    for (const query of [tables, areas]) if (query.isError) void query.refetch()
  }, [tables, areas])

  return { tables: tables.data, areas: areas.data, hasFailed, isRetrying: tables.isFetching || areas.isFetching, retry }
}
