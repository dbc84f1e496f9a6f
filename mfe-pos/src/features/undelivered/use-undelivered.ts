import { listUndelivered, type ResponseOf, type UndeliveredBill, type UndeliveredTicket } from '@tiffin/contracts'
import { DEFAULT_DUE_SECONDS, ALARM_ALL_TILLS_AFTER_MS } from '@tiffin/domain'
import { TIMINGS, useApiQuery, useLiveChanges } from '@tiffin/web-kit'
import { useEffect, useRef } from 'react'
import { keepWatched } from '../../printing/is-watched.ts'
import { readSentBills } from '../../printing/sent-bills.ts'
import { forgetConfirmed, readUnconfirmed, type UnconfirmedTicket } from '../../printing/unconfirmed-tickets.ts'

type Answer = ResponseOf<typeof listUndelivered>

/** The longest interval between two reads in a restaurant with screens or printers. */
const ASK_EVERY_MS = 10_000
const SOONEST_MS = 500
/** The shortest interval between two reads for events of screens and printers. */
const LISTEN_EVERY_MS = 1_000

export type UndeliveredAlarms = {
  /** The tickets that need a person's action now, oldest first. */
  readonly tickets: readonly UndeliveredTicket[]
  /** The number of undelivered tickets of the last two hours that the server does not list. */
  readonly more: number
  /** The number of expired tickets, which are older than two hours. */
  readonly expired: number
  /** True where a station has a printer of its own. */
  readonly hasPrinters: boolean
  /** The overdue tickets of this till, while the server cannot be asked whether they were delivered. */
  readonly unknown: readonly UnconfirmedTicket[]
  /** The bills that need a person's action now, oldest first. */
  readonly bills: readonly UndeliveredBill[]
}

/**
 * Provides the kitchen tickets that no screen has drawn and no printer has printed, and the bills that their printer
 * has not printed: those of this till from the time at which they are due, those of other tills half a minute later.
 * The hook reads again when the next ticket becomes due, and, while a ticket or a bill is not delivered, on events of
 * screens, printers and people. After a reload the hook still knows the tickets and bills of this till.
 */
export function useUndelivered(): UndeliveredAlarms {
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useApiQuery(
    listUndelivered,
    {},
    { staleTime: 0, refetchInterval: ({ state }) => nextAsk(state.data), refetchIntervalInBackground: true },
  )
  const requestedAtMs = useRef(0)
  useEffect(() => {
    if (isFetching) requestedAtMs.current = Date.now()
  }, [isFetching])
  useEffect(() => {
    if (data) keepWatched(data.is_watched)
    // A ticket that is missing in the reply counts as delivered only if the reply lists all tickets. A reply from
    // before the last request says nothing of tickets until that request is answered.
    if (data && !data.more && !data.more_expired && dataUpdatedAt >= requestedAtMs.current)
      forgetConfirmed(new Set(data.tickets.map(({ id }) => id)), requestedAtMs.current)
  }, [data, dataUpdatedAt])

  useLiveChanges(
    { kot: () => (data?.tickets.length || data?.bills?.length) && void refetch({ cancelRefetch: false }) },
    LISTEN_EVERY_MS,
  )

  const own = readUnconfirmed()
  const sent = readSentBills()
  const tickets = data?.tickets ?? []
  const isDue = ({ id, due_in_ms }: UndeliveredTicket) =>
    due_in_ms <= (own.some((ticket) => ticket.id === id) ? 0 : -ALARM_ALL_TILLS_AFTER_MS)
  const due = tickets.filter((ticket) => isDue(ticket))
  return {
    tickets: due.filter(({ is_expired }) => !is_expired),
    more: data?.more ?? 0,
    expired: due.filter(({ is_expired }) => is_expired).length + (data?.more_expired ?? 0),
    hasPrinters: (data?.stations_with_printer ?? []).length > 0,
    bills: (data?.bills ?? []).filter(
      ({ id, due_in_ms }) => due_in_ms <= (sent.includes(id) ? 0 : -ALARM_ALL_TILLS_AFTER_MS),
    ),
    // A till stores tickets of its own only where the restaurant has screens or printers.
    unknown: isError ? own.filter((ticket) => isLate(ticket) && !isIn(due, ticket)) : [],
  }
}

/**
 * Returns the milliseconds until the next read. In a restaurant with neither screens nor printers the read is only as
 * frequent as that of the floor.
 */
function nextAsk(answer: Answer | undefined): number {
  if (!answer?.is_watched) return TIMINGS.posRefreshMs
  const moments = [...answer.tickets, ...(answer.bills ?? [])].flatMap(({ due_in_ms }) => [
    due_in_ms,
    due_in_ms + ALARM_ALL_TILLS_AFTER_MS,
  ])
  const coming = moments.filter((inMs) => inMs > 0)
  return Math.max(SOONEST_MS, Math.min(ASK_EVERY_MS, ...coming.map((inMs) => inMs + 1)))
}

function isLate({ punchedAt }: UnconfirmedTicket): boolean {
  return Date.now() - punchedAt > DEFAULT_DUE_SECONDS * 1_000
}

function isIn(tickets: readonly UndeliveredTicket[], { id }: UnconfirmedTicket): boolean {
  return tickets.some((ticket) => ticket.id === id)
}
