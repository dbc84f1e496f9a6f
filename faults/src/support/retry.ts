import { setTimeout as sleep } from 'node:timers/promises'
import { NoAnswer, type Ask, type Client, type Reply } from './http.ts'
import type { Random } from './random.ts'

const LONGEST_PAUSE_MS = 500

/** What happened on the way to an answer. */
export interface Tries {
  /** Requests that went out. */
  sent: number
  /** Answered with "not now": 429, 502, 503, 504. */
  refused: number
  /** Not answered at all. */
  cut: number
}

export const noTries = (): Tries => ({ sent: 0, refused: 0, cut: 0 })

const NOT_NOW = new Set([429, 502, 503, 504])
export const isRefusal = ({ status }: Pick<Reply, 'status'>) => NOT_NOW.has(status)

/**
 * Asks until there is an answer that settles the matter, as a till does: the same body under the same key.
 *
 * @param abortShare how often the terminal cuts the connection itself, some ms after it asked
 * @throws NoAnswer when none came within `withinMs`
 */
export async function untilAnswered(
  client: Client,
  ask: Ask,
  {
    random,
    tries = noTries(),
    withinMs = 90_000,
    abortShare = 0,
  }: { random: Random; tries?: Tries; withinMs?: number; abortShare?: number },
): Promise<Reply> {
  const deadline = performance.now() + withinMs
  for (let attempt = 0; ; attempt++) {
    const abort = random.chance(abortShare) ? new AbortController() : undefined
    const timer = abort && setTimeout(() => abort.abort(), random.integer(1, 25))
    tries.sent++
    let last: string
    try {
      const reply = await client.send({ ...ask, signal: abort?.signal })
      if (!isRefusal(reply)) return reply
      tries.refused++
      last = `${reply.status} ${reply.text}`
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      tries.cut++
      last = error.message
    } finally {
      clearTimeout(timer)
    }
    if (performance.now() > deadline) throw new NoAnswer(`No answer within ${withinMs} ms; at last: ${last}`, withinMs)
    await sleep(Math.min(20 * 2 ** attempt, LONGEST_PAUSE_MS) * (0.5 + random.next()))
  }
}
