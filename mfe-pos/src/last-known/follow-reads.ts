import { getRestaurantSettings, getUserDetails, listMenu, listOrders, listTables } from '@tiffin/contracts'
import { isAway, queryKeyOf, type useQueryClient } from '@tiffin/web-kit'
import type { KnownEndpoint, KnownId, LastKnown } from '@tiffin/web-kit/last-known'

export type Queries = ReturnType<typeof useQueryClient>

/** The reads that the till needs to open, and to print the details of the restaurant on slips. */
export const TILL_READS: readonly KnownEndpoint[] = [listTables, listOrders, listMenu, getRestaurantSettings]
/** All reads that are stored. The user is read by the shell, which needs the user before it shows the till. */
export const KNOWN_READS: readonly KnownEndpoint[] = [...TILL_READS, getUserDetails]
const FLOOR: readonly KnownId[] = [listTables.id, listOrders.id]

/**
 * `readAt` is the time of the last answer in milliseconds, by the clock of this terminal. `isAnswered` is false since
 * the server did not answer a later read, and for a stored reply.
 */
type ReadState = { readonly readAt: number; readonly isAnswered: boolean }

/** The facts about the reads that the cache does not have: in the cache, a change by the till looks like an answer. */
export type Reads = {
  /** Puts a stored reply into the cache. */
  readonly restore: (endpoint: KnownEndpoint, known: LastKnown<unknown>) => void
  /** Returns null for a read without data. */
  readonly stateOf: (id: KnownId) => ReadState | null
  /** Returns the reads that the server did not answer when last asked. */
  readonly unanswered: () => readonly KnownEndpoint[]
  /** Returns the time of the older of the lists of tables and orders; null while the server answers for both. */
  readonly floorAsOf: () => number | null
  readonly menuAsOf: () => number | null
  /**
   * Calls the listener whenever a read or its data changes. The reads are followed while there is a listener.
   *
   * @returns a function that ends the calls
   */
  readonly subscribe: (listener: () => void) => () => void
}

const followed = new WeakMap<Queries, Reads>()

/** Returns what is known about the reads of a query cache. */
export function readsOf(queries: Queries): Reads {
  const known = followed.get(queries) ?? followReads(queries)
  followed.set(queries, known)
  return known
}

function followReads(queries: Queries): Reads {
  const states = new Map<KnownId, ReadState>()
  const restoredAt = new Map<KnownId, number>()
  const listeners = new Set<() => void>()
  let stop: () => void = () => undefined

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const begin = () => {
    states.clear()
    for (const { id } of KNOWN_READS) {
      const state = queries.getQueryState(queryKeyOf({ id } as KnownEndpoint, {}))
      if (!state || state.data === undefined) continue
      const readAt = state.dataUpdatedAt
      // The shell invalidates a user that it has restored.
      const isAnswered = !isAway(state.error) && !state.isInvalidated && readAt !== restoredAt.get(id)
      states.set(id, { readAt, isAnswered })
    }
    stop = queries.getQueryCache().subscribe((event) => {
      const id = event.type === 'updated' ? idOf(event.query.queryKey) : null
      if (event.type !== 'updated' || id === null) return
      const { action, query } = event
      if (action.type === 'success') {
        if (!action.manual) states.set(id, { readAt: query.state.dataUpdatedAt, isAnswered: true })
      } else if (action.type === 'error' && isAway(action.error)) {
        const before = states.get(id)
        if (before) states.set(id, { ...before, isAnswered: false })
      } else return
      tell()
    })
  }
  const asOf = (ids: readonly KnownId[]) => {
    const known = ids.flatMap((id) => states.get(id) ?? [])
    return known.every(({ isAnswered }) => isAnswered) ? null : Math.min(...known.map(({ readAt }) => readAt))
  }

  return {
    restore(endpoint, { reply, readAt }) {
      restoredAt.set(endpoint.id, readAt)
      states.set(endpoint.id, { readAt, isAnswered: false })
      queries.setQueryData(queryKeyOf(endpoint, {}), reply, { updatedAt: readAt })
    },
    stateOf: (id) => states.get(id) ?? null,
    unanswered: () => KNOWN_READS.filter(({ id }) => states.get(id)?.isAnswered === false),
    floorAsOf: () => asOf(FLOOR),
    menuAsOf: () => asOf([listMenu.id]),
    subscribe(listener) {
      if (listeners.size === 0) begin()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
  }
}

/** Returns the id of a stored read by the key of its query; null for other queries, also of the same endpoint. */
function idOf([id, input]: readonly unknown[]): KnownId | null {
  const found = KNOWN_READS.find((each) => each.id === id)
  return found && Object.keys(input as object).length === 0 ? found.id : null
}
