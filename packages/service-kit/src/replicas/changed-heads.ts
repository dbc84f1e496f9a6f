import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, AWAIT_HEADS_MS, type awaitFloorHeads, type awaitMenuHeads, type ResponseOf } from '@tiffin/contracts'
import { route, type Route } from '../app/route.ts'

const READ_EVERY_MS = 200
/**
 * The longest pause in ms between two reads that misses no change. A read returns the changes of the last ten seconds,
 * and a change is visible only at the commit of its transaction, up to five seconds after the change was made. The
 * import of a menu, which may take longer, makes its change of the head again as its last statement.
 */
const LONGEST_GAP_MS = 5_000
/** The time in ms for which a change is remembered. A cursor that is older than a forgotten change is unknown. */
const REMEMBER_MS = 60_000

type ChangedHeads = ResponseOf<typeof awaitFloorHeads | typeof awaitMenuHeads>

export type HeadsWatch = {
  /**
   * Resolves with the heads that changed since the cursor of an earlier answer; waits for a change, at most ten seconds
   * or `waitMs`. Without a cursor, or with a cursor that this process does not know (any more), the call resolves at
   * once with all remembered changes.
   *
   * @throws AppError SERVICE_UNAVAILABLE once the watch has ended, or the error of `readHeads`
   */
  changedSince(cursor: string | undefined, waitMs?: number): Promise<ChangedHeads>
  /** Ends the watch and all waiting calls. */
  stop(): void
}

/** The heads of one restaurant; only the orders service has a `kot_head` and a `held_head`. */
export type HeadRow = {
  readonly restaurant_id: string
  readonly head: number
  readonly kot_head?: number
  readonly held_head?: number
}

/** A head as it was last read. `turn` is the number of the read that found the change. */
type Noted = { readonly row: HeadRow; readonly turn: number; readonly at: number }

/**
 * Watches the heads of all restaurants, which the processes of a service count in their common database. The heads are
 * read five times a second while a call waits, and not at all otherwise. So any number of processes agree, even behind
 * a pooler without LISTEN, and a write costs nothing more.
 *
 * @param readHeads reads the changes of the last ten seconds, by any process
 */
export function createHeadsWatch(readHeads: () => PromiseLike<HeadRow[]>, awaitMs = AWAIT_HEADS_MS): HeadsWatch {
  const stopping = new AbortController()
  const noted = new Map<string, Noted>()
  let name = randomUUID()
  let turn = 0
  /** The turn of the last forgotten change; the changes after it are all remembered. */
  let forgottenTurn = 0
  let readAt = -Infinity
  let reading: Promise<void> | null = null

  async function read(): Promise<void> {
    await sleep(Math.max(0, readAt + READ_EVERY_MS - performance.now()), undefined, { signal: stopping.signal })
    const changed = await readHeads()
    const now = performance.now()
    if (now - readAt > LONGEST_GAP_MS) {
      name = randomUUID()
      noted.clear()
    }
    readAt = now
    turn++
    for (const row of changed) {
      const known = noted.get(row.restaurant_id)?.row
      if (known?.head !== row.head || known.kot_head !== row.kot_head || known.held_head !== row.held_head)
        noted.set(row.restaurant_id, { row, turn, at: now })
    }
    for (const [restaurantId, { turn: notedTurn, at }] of noted) {
      if (now - at <= REMEMBER_MS) continue
      noted.delete(restaurantId)
      forgottenTurn = Math.max(forgottenTurn, notedTurn)
    }
  }

  function readOnce(): Promise<void> {
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }

  /**
   * Returns the number of the read in a cursor; null for a cursor of another process, from before a gap, or from before
   * a forgotten change.
   */
  function turnOf(cursor: string | undefined): number | null {
    const [of, number] = cursor?.split('.') ?? []
    const known = Number(number)
    return of === name && Number.isInteger(known) && known >= forgottenTurn && known <= turn ? known : null
  }

  return {
    async changedSince(cursor, waitMs = awaitMs) {
      const until = performance.now() + Math.min(waitMs, awaitMs)
      for (;;) {
        try {
          await readOnce()
        } catch (error) {
          throw stopping.signal.aborted ? new AppError('SERVICE_UNAVAILABLE') : error
        }
        const known = turnOf(cursor)
        const heads = [...noted.values()].filter((each) => each.turn > (known ?? 0)).map(({ row }) => row)
        if (known === null || heads.length > 0 || performance.now() >= until)
          return { cursor: `${name}.${turn}`, heads }
      }
    },

    stop: () => stopping.abort(),
  }
}

/** Binds the watch to GET /internal/heads. */
export function awaitHeadsRoute(endpoint: typeof awaitFloorHeads | typeof awaitMenuHeads, watch: HeadsWatch): Route {
  return route(endpoint, ({ query }) => watch.changedSince(query.cursor, query.wait_ms))
}
