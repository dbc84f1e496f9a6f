import { listUndelivered, type PunchReply, type ResponseOf } from '@tiffin/contracts'
import { queryKeyOf, useQueryClient } from '@tiffin/web-kit'
import { useCallback } from 'react'
import { keepUnconfirmed } from './unconfirmed-tickets.ts'

const READ = queryKeyOf(listUndelivered, {})

/** Remembers the tickets this till has made: where screens are waited for, it is asked at once when they are due. */
export function useNoteTickets(): (made: NonNullable<PunchReply['kots']>) => void {
  const queries = useQueryClient()
  return useCallback(
    (made) => {
      const isWatched = queries.getQueryData<ResponseOf<typeof listUndelivered>>(READ)?.is_watched
      if (made.length === 0 || isWatched !== true) return
      keepUnconfirmed(made)
      void queries.invalidateQueries({ queryKey: READ })
    },
    [queries],
  )
}
