import { listUndelivered, type PunchReply, type ResponseOf } from '@tiffin/contracts'
import { call, queryKeyOf, useQueryClient } from '@tiffin/web-kit'
import { useMemo } from 'react'

type Answer = ResponseOf<typeof listUndelivered>
type Made = NonNullable<PunchReply['kots']>

const READ = queryKeyOf(listUndelivered, {})

/** Knows the stations with a printer of their own, whose tickets no till prints by itself. */
export function useOwnPrinters() {
  const queries = useQueryClient()
  return useMemo(() => {
    /** False where the last reply names no such station. Makes no request. */
    const mayBeAny = () => {
      const known = queries.getQueryData<Answer>(READ)
      return known === undefined || (known.stations_with_printer ?? []).length > 0
    }
    /**
     * Returns the tickets that the till is to print. What is known may be ten seconds old, and a station may be without
     * its printer since, so it is read again; where nobody answers, the till prints all.
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
