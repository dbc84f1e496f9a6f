import { listUndelivered, type ResponseOf, type UndeliveredTicket } from '@tiffin/contracts'
import { DEFAULT_DUE_SECONDS, TELL_ALL_AFTER_MS } from '@tiffin/domain'
import { TIMINGS, useApiQuery, useLiveChanges } from '@tiffin/web-kit'
import { useEffect } from 'react'
import { forgetConfirmed, readUnconfirmed, type UnconfirmedTicket } from '../../printed-kots/unconfirmed-tickets.ts'

type Answer = ResponseOf<typeof listUndelivered>

/** The interval while screens are expected and no ticket is due sooner. */
const ASK_EVERY_MS = 10_000
const SOONEST_MS = 500
/** At most this often an answer follows what screens did. */
const LISTEN_EVERY_MS = 1_000

export type Alarms = {
  /** The tickets that need a person now, oldest first. */
  readonly tickets: readonly UndeliveredTicket[]
  /** The number of further such tickets. */
  readonly more: number
  /** The number of tickets so old that nobody waits for them any more. */
  readonly expired: number
  /** The due tickets of this till while the server does not say whether they were delivered. */
  readonly unknown: readonly UnconfirmedTicket[]
}

/**
 * The tickets that no kitchen screen has shown: those of this till as soon as they are due, those of others half a
 * minute later. The hook reads again when the next one becomes due, and on events of screens and hand-overs. It knows
 * the tickets of this till after a reload as well.
 */
export function useUndelivered(): Alarms {
  const { data, dataUpdatedAt, isError, refetch } = useApiQuery(
    listUndelivered,
    {},
    { staleTime: 0, refetchInterval: ({ state }) => nextAsk(state.data), refetchIntervalInBackground: true },
  )
  useEffect(() => {
    // A missing ticket counts as delivered only where the reply lists all tickets.
    if (data && !data.more && !data.more_expired)
      forgetConfirmed(new Set(data.tickets.map(({ id }) => id)), dataUpdatedAt)
  }, [data, dataUpdatedAt])

  useLiveChanges({ kot: () => data?.tickets.length && void refetch({ cancelRefetch: false }) }, LISTEN_EVERY_MS)

  const own = readUnconfirmed()
  const tickets = data?.tickets ?? []
  const isDue = ({ id, due_in_ms }: UndeliveredTicket) =>
    due_in_ms <= (own.some((ticket) => ticket.id === id) ? 0 : -TELL_ALL_AFTER_MS)
  const due = tickets.filter((ticket) => isDue(ticket))
  return {
    tickets: due.filter(({ is_expired }) => !is_expired),
    more: data?.more ?? 0,
    expired: due.filter(({ is_expired }) => is_expired).length + (data?.more_expired ?? 0),
    // A till keeps tickets of its own only where the restaurant has screens.
    unknown: isError ? own.filter((ticket) => isLate(ticket) && !isIn(due, ticket)) : [],
  }
}

/** Milliseconds until the next read. A restaurant without screens is read as seldom as the floor. */
function nextAsk(answer: Answer | undefined): number {
  if (!answer?.is_watched) return TIMINGS.posRefreshMs
  const moments = answer.tickets.flatMap(({ due_in_ms }) => [due_in_ms, due_in_ms + TELL_ALL_AFTER_MS])
  const coming = moments.filter((inMs) => inMs > 0)
  return Math.max(SOONEST_MS, Math.min(ASK_EVERY_MS, ...coming.map((inMs) => inMs + 1)))
}

function isLate({ punchedAt }: UnconfirmedTicket): boolean {
  return Date.now() - punchedAt > DEFAULT_DUE_SECONDS * 1_000
}

function isIn(tickets: readonly UndeliveredTicket[], { id }: UnconfirmedTicket): boolean {
  return tickets.some((ticket) => ticket.id === id)
}
