import { setTimeout as sleep } from 'node:timers/promises'
import { NoAnswer, type HttpRequest, type Client, type HttpReply } from './http.ts'
import type { Random } from './random.ts'

const LONGEST_PAUSE_MS = 500

/** The counts of requests, refusals and missing replies until an answer came. */
export interface Tries {
  /** Requests that were sent. */
  sent: number
  /** Replies with 429, 502, 503 or 504, after which a till retries. */
  refused: number
  /** Requests without a reply. */
  cut: number
}

export const noTries = (): Tries => ({ sent: 0, refused: 0, cut: 0 })

const NOT_NOW = new Set([429, 502, 503, 504])
export const isRefusal = ({ status }: Pick<HttpReply, 'status'>) => NOT_NOW.has(status)

/**
 * Repeats a request with the same body and key until a reply settles it, as a till does.
 *
 * @param abortShare the share of requests whose connection the terminal cuts after some ms
 * @throws NoAnswer when every reply within `withinMs` was a refusal, or none came
 */
export async function untilAnswered(
  client: Client,
  ask: HttpRequest,
  {
    random,
    tries = noTries(),
    withinMs = 90_000,
    abortShare = 0,
  }: { random: Random; tries?: Tries; withinMs?: number; abortShare?: number },
): Promise<HttpReply> {
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
