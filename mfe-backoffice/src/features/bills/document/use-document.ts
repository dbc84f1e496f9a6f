import { getDocument, listDocuments, listOrders, type DocumentDetails } from '@tiffin/contracts'
import { queryKeyOf, useApiQuery, useQueryClient } from '@tiffin/web-kit'
import { useCallback } from 'react'

/** Provides a document, which is read again whenever it is opened: another terminal may have paid or cancelled it. */
export function useDocument(id: string) {
  const queries = useQueryClient()
  const { data, error, isPending, isFetching, refetch } = useApiQuery(
    getDocument,
    { params: { id } },
    { staleTime: 0, refetchOnMount: 'always' },
  )

  /** Shows the changed document, and reads the lists that contain it again. */
  const show = useCallback(
    (changed: DocumentDetails) => {
      queries.setQueryData(queryKeyOf(getDocument, { params: { id: changed.id } }), changed)
      for (const list of [listDocuments, listOrders]) void queries.invalidateQueries({ queryKey: queryKeyOf(list) })
    },
    [queries],
  )
  const readAgain = useCallback(async () => {
    for (const list of [listDocuments, listOrders]) void queries.invalidateQueries({ queryKey: queryKeyOf(list) })
    await refetch()
  }, [queries, refetch])
  return { document: data, error, isPending, isFetching, show, readAgain }
}
