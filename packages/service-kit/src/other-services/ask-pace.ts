import { LRUCache } from 'lru-cache'
import { atMost } from '../at-most.ts'
import { MAX_TRACKED_IDS } from './cached-call.ts'

const ASK_EVERY_MS = 1_000
/** The number of calls that may be made without a pause before the pace of `ASK_EVERY_MS` applies. */
const AT_ONCE = 3

type Allowance = { readonly left: number; readonly at: number }

export type AskPace = {
  /**
   * Returns the wait in ms until another call about the subject is allowed. A result of 0 also counts that
   * call.
   */
  take(id: string): number
}

/** Limits how often a service is called about the same subject for callers who need the current answer. */
export function createAskPace(now: () => number): AskPace {
  const allowances = new LRUCache<string, Allowance>(atMost(MAX_TRACKED_IDS))
  return {
    take(id) {
      const { left, at } = allowances.get(id) ?? { left: AT_ONCE, at: now() }
      const grown = Math.min(AT_ONCE, left + (now() - at) / ASK_EVERY_MS)
      allowances.set(id, { left: grown >= 1 ? grown - 1 : grown, at: now() })
      return grown >= 1 ? 0 : (1 - grown) * ASK_EVERY_MS
    },
  }
}
