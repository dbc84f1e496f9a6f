import { listAreas, listTables } from '@tiffin/contracts'
import { serverTextOr, toast, useApiQuery } from '@tiffin/web-kit'
import { useCallback, useEffect } from 'react'
import { messages } from './messages.ts'

/**
 * Tables and areas. They are one thing to a person, so they fail as one (spec §8). `failure` is what to say of it, null
 * when there is none.
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
