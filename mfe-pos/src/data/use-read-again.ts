import { listOrders, listTables } from '@tiffin/contracts'
import { queryKeyOf, useQueryClient } from '@tiffin/web-kit'
import { useCallback } from 'react'

/** Returns a function that reads tables and orders again, after this till or another one has changed them. */
export function useReadAgain(): () => void {
  const queries = useQueryClient()
  return useCallback(() => {
    for (const stale of [listTables, listOrders]) void queries.invalidateQueries({ queryKey: queryKeyOf(stale) })
  }, [queries])
}
