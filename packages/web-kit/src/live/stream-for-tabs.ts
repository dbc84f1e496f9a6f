import { FEEDS, type Feed } from '@tiffin/contracts'
import { readEvents, type StreamEnd } from '../api/event-stream.ts'

/** A change of a feed. `head` is null when changes may have been missed. */
export type ChangeSignal = { readonly feed: Feed; readonly head: number | null }

/**
 * The limits of the random wait before a reconnect, in milliseconds. The wait is random, because a gateway that
 * restarts would otherwise get the connections of all terminals at the same moment.
 */
const SHORTEST_WAIT_MS = 500
const FIRST_WAIT_MS = 3_500
const LONGEST_WAIT_MS = 30_000
/** The milliseconds added to that wait after a refusal that a retry would not change. */
const REFUSED_WAIT_MS = 300_000

/**
 * Holds the stream for all tabs of the browser until `over` is aborted, and reconnects whenever the stream ends. Each
 * connection begins with an announcement of every feed.
 */
export async function streamForTabs(
  tell: (change: ChangeSignal) => void,
  onUp: (isUp: boolean) => void,
  over: AbortSignal,
): Promise<void> {
  let failures = 0
  while (!over.aborted) {
    const end = await readEvents({
      signal: over,
      onOpen: () => {
        failures = 0
        onUp(true)
        for (const feed of FEEDS) tell({ feed, head: null })
      },
      onEvent: (name, data) => {
        const feed = FEEDS.find((each) => each === name)
        if (feed) tell({ feed, head: headOf(data) })
      },
    })
    onUp(false)
    failures += 1
    await pause(reconnectDelayMs(end, failures), over)
  }
}

/**
 * Returns the wait before the next connection in milliseconds: random, up to a limit that doubles with each failure and
 * is 30 seconds at most. A refusal adds the time that it asks for. A refusal that a retry would not change, such as a
 * 403, adds five minutes instead.
 */
export function reconnectDelayMs(end: StreamEnd, failures: number, random = Math.random()): number {
  const limit = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS)
  const waitMs = SHORTEST_WAIT_MS + random * (limit - SHORTEST_WAIT_MS)
  if (!end) return waitMs
  const { refusedWith, retryAfterMs } = end
  const isForGood = refusedWith >= 400 && refusedWith < 500 && refusedWith !== 408 && refusedWith !== 429
  return waitMs + (isForGood ? REFUSED_WAIT_MS : retryAfterMs)
}

/** Reads the head of an event; null for unreadable data, which counts as a missed change. */
function headOf(data: string): number | null {
  try {
    const { head } = JSON.parse(data) as { head?: unknown }
    return typeof head === 'number' ? head : null
  } catch {
    return null
  }
}

function pause(ms: number, over: AbortSignal): Promise<void> {
  return new Promise((resume) => {
    if (over.aborted) return resume()
    const go = () => {
      clearTimeout(timer)
      over.removeEventListener('abort', go)
      resume()
    }
    const timer = setTimeout(go, ms)
    over.addEventListener('abort', go)
  })
}
