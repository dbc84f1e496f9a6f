import { listFloorChanges } from '@tiffin/contracts'
import { call, isAway } from '@tiffin/web-kit'

/** The longest wait for the answer, in milliseconds. Somebody waits for the payment that comes after it. */
const ANSWERS_WITHIN_MS = 2_000

/**
 * Asks the server whether it answers now, by its smallest read of orders. Every answer counts, a refusal too.
 *
 * A payment that is sent may be stored although its answer is lost, and then has an invoice number of the server. So
 * the till asks before it sends one: it may give a number of its own only to a payment that was never sent without one.
 */
export async function doesServerAnswer(): Promise<boolean> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), ANSWERS_WITHIN_MS)
  try {
    await call(listFloorChanges, { query: {} }, { signal: limit.signal })
    return true
  } catch (error) {
    return !limit.signal.aborted && !isAway(error)
  } finally {
    clearTimeout(timer)
  }
}
