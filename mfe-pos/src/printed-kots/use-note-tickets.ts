import { listUndelivered, type PunchReply, type ResponseOf } from '@tiffin/contracts'
import { queryKeyOf, useQueryClient } from '@tiffin/web-kit'
import { useCallback } from 'react'
import { keepUnconfirmed } from './unconfirmed-tickets.ts'

const READ = queryKeyOf(listUndelivered, {})

/**
 * Returns a function that stores the tickets that this till made. In a restaurant with screens or printers the till
 * then reads again as soon as they are due.
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
