import { listUndelivered, type PunchReply } from '@tiffin/contracts'
import { queryKeyOf, useQueryClient } from '@tiffin/web-kit'
import { useCallback } from 'react'
import { isWatched } from './is-watched.ts'
import { keepUnconfirmed } from './unconfirmed-tickets.ts'

const READ = queryKeyOf(listUndelivered, {})

/**
 * Returns a function that stores the tickets that this till made, and reads the undelivered tickets again, so that the
 * till knows when the new ones are due. In a restaurant without screens and printers the function does nothing.
 */
export function useNoteTickets(): (made: NonNullable<PunchReply['kots']>) => void {
  const queries = useQueryClient()
  return useCallback(
    (made) => {
      if (made.length === 0 || !isWatched(queries)) return
      keepUnconfirmed(made)
      void queries.invalidateQueries({ queryKey: READ })
    },
    [queries],
  )
}
