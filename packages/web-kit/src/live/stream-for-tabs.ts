import { FEEDS, type Feed } from '@tiffin/contracts'
import { readEvents, type StreamEnd } from '../api/event-stream.ts'

/** Something changed. Without a head some changes may have passed by unheard. */
export type ChangeSignal = { readonly feed: Feed; readonly head: number | null }

/** Waits in milliseconds, of which chance draws one: the terminals of a gateway that ended do not come back at once. */
const SHORTEST_WAIT_MS = 500
const FIRST_WAIT_MS = 3_500
const LONGEST_WAIT_MS = 30_000
/** A refusal that another try does not change is looked at again this late. */
const REFUSED_WAIT_MS = 300_000

/**
 * Streams for all tabs of the browser until `over`, and connects again whenever the stream ends. Each connection begins
 * with a ring of every feed.
 */
export async function streamForTabs(
  tell: (ring: ChangeSignal) => void,
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

/** How long to wait before the next connection, in milliseconds: at random up to a limit that doubles. */
export function reconnectDelayMs(end: StreamEnd, failures: number, random = Math.random()): number {
  const limit = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS)
  const waitMs = SHORTEST_WAIT_MS + random * (limit - SHORTEST_WAIT_MS)
  if (!end) return waitMs
  const { refusedWith, retryAfterMs } = end
  const isForGood = refusedWith >= 400 && refusedWith < 500 && refusedWith !== 408 && refusedWith !== 429
  return waitMs + (isForGood ? REFUSED_WAIT_MS : retryAfterMs)
}

/** What cannot be read counts as a change that was not heard. */
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
