import { listUndelivered, type PunchReply, type ResponseOf } from '@tiffin/contracts'
import { call, queryKeyOf, useQueryClient } from '@tiffin/web-kit'
import { useMemo } from 'react'

type Answer = ResponseOf<typeof listUndelivered>
type Made = NonNullable<PunchReply['kots']>

const READ = queryKeyOf(listUndelivered, {})

/** Provides the stations with their own printer, whose tickets no till prints unasked. */
export function useOwnPrinters() {
  const queries = useQueryClient()
  return useMemo(() => {
    /**
     * Returns false if the last reply names no station with its own printer, and true before any reply. Makes no
     * request.
     */
    const mayBeAny = () => {
      const known = queries.getQueryData<Answer>(READ)
      return known === undefined || (known.stations_with_printer ?? []).length > 0
    }
    /**
     * Returns the tickets that this till has to print. The last reply may be ten seconds old, and a station may have
     * lost its printer since, so the stations are read again. If that read fails, the till prints all tickets.
     */
    const leaveTheirs = async (made: Made): Promise<Made> => {
      if (!mayBeAny()) return made
      const read = { queryKey: READ, queryFn: () => call(listUndelivered, {}), staleTime: 0 }
      const { stations_with_printer: own = [] } = await queries.fetchQuery(read).catch(() => ({}) as Partial<Answer>)
      return made.filter(({ station }) => !own.includes(station))
    }
    return { mayBeAny, leaveTheirs }
  }, [queries])
}
