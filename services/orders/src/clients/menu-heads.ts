import { createHeadPolls, type CallService, type HeadPollLogger, type HeadPollTimes } from '@tiffin/service-kit'

/** The time in ms that a question waits for a change, so that one is answered at least so often. */
const AWAIT_MS = 2_000
/**
 * The age in ms up to which an answered question confirms copies. The catalog may have read its heads three seconds
 * before the question, which is the limit of a statement; with them it stays below `MENU_COPY_LIFE_MS`.
 */
const CONFIRMS_FOR_MS = 6_000
/**
 * The longest time in ms between two questions after which none of the changes in between can be missing. The catalog
 * knows those of the last ten seconds, and a change is visible at its commit, up to five seconds after it was made.
 */
const LONGEST_GAP_MS = 3_000
/** The time in ms for which the catalog is asked after the last order. */
const WANTED_FOR_MS = 10 * 60_000
/** The most restaurants whose last head is remembered, so that a head that was answered before changes nothing. */
const MOST_SEEN = 10_000

const TIMES: HeadPollTimes = { askEveryMs: 200, longestPauseMs: 5_000, silenceMs: LONGEST_GAP_MS, awaitMs: AWAIT_MS }

export type MenuHeads = {
  /** Adds a listener that is called with each restaurant whose menu changed. */
  subscribe(onChanged: (restaurantId: string) => void): void
  /** Returns whether a menu that was read at this time has every change up to ten seconds ago, as far as is known. */
  confirms(readAt: number): boolean
  stop(): void
}

type MenuHeadsDeps = {
  readonly callService: CallService
  readonly logger: HeadPollLogger
  /** A monotonic clock in ms. */
  readonly now?: () => number
}

/**
 * Asks the catalog which menus changed, by one question for all restaurants, while orders are placed. So a copy of a
 * menu is known to be current without a question about it, also where the notice of a change got lost.
 */
export function createMenuHeads({ callService, logger, now = () => performance.now() }: MenuHeadsDeps): MenuHeads {
  const listeners: ((restaurantId: string) => void)[] = []
  const seen = new Map<string, number>()
  let isStopped = false
  let wantedAt = -Infinity
  /** The time since which no change was missed, and that of the last answered question. */
  let [since, askedLastAt] = [Infinity, -Infinity]

  const polls = createHeadPolls(
    callService,
    {
      feed: 'menu',
      isWanted: () => !isStopped && now() - wantedAt < WANTED_FOR_MS,
      onHeads(heads, _isComplete, requestedAt) {
        if (requestedAt - askedLastAt > LONGEST_GAP_MS) since = requestedAt
        askedLastAt = requestedAt
        if (seen.size > MOST_SEEN) seen.clear()
        for (const { restaurant_id: restaurantId, head } of heads) {
          if (seen.get(restaurantId) === head) continue
          seen.set(restaurantId, head)
          for (const listener of listeners) listener(restaurantId)
        }
      },
    },
    { ...TIMES, now },
    logger,
  )

  return {
    subscribe: (onChanged) => void listeners.push(onChanged),
    confirms(readAt) {
      wantedAt = now()
      if (!isStopped) polls.ask()
      return readAt >= since && now() - askedLastAt <= CONFIRMS_FOR_MS
    },
    stop: () => void (isStopped = true),
  }
}
