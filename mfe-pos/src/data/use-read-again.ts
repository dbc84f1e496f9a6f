import { listOrders, listTables } from '@tiffin/contracts'
import { queryKeyOf, useQueryClient } from '@tiffin/web-kit'
import { useCallback } from 'react'

/** Reads tables and orders again, because this till or another has changed them. */
export function useReadAgain(): () => void {
  const queries = useQueryClient()
  return useCallback(() => {
    for (const stale of [listTables, listOrders]) void queries.invalidateQueries({ queryKey: queryKeyOf(stale) })
  }, [queries])
}
