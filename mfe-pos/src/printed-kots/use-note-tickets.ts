import { listUndelivered, type PunchReply, type ResponseOf } from '@tiffin/contracts'
import { queryKeyOf, useQueryClient } from '@tiffin/web-kit'
import { useCallback } from 'react'
import { keepUnconfirmed } from './unconfirmed-tickets.ts'

const READ = queryKeyOf(listUndelivered, {})

/**
 * Remembers the tickets that this till made, so that in a restaurant with screens or printers it reads again as
 * soon as they are due.
 */
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
