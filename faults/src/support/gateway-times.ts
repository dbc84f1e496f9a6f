import { portsFor } from '@tiffin/stack/testing/start-stack'
import type { Product } from './product.ts'

/**
 * The numbers of refusals since the gateway started. The gateway measures the time of each, from the request to the end
 * of the reply.
 */
export interface RefusalTimes {
  readonly all: number
  /** The number of refusals that were answered within a bound, by the bound in ms. */
  readonly within: Readonly<Record<Bound, number>>
}

/** Some bounds of the gateway's histogram, in ms. */
const BOUNDS = [100, 250, 500, 1_000] as const
type Bound = (typeof BOUNDS)[number]

/**
 * Returns the smallest bound of the histogram that is at least two thirds of a limit in ms; 1,000 for a limit above
 * 1,500.
 */
export const histogramBoundFor = (limitMs: number): Bound => BOUNDS.find((bound) => bound * 1.5 >= limitMs) ?? 1_000

/**
 * Reads the refusals from the gateway's metrics. A client's figures include the waiting of the client itself, which is
 * most of the time on a fully used machine.
 */
export async function refusalTimesOf({ port }: Product): Promise<RefusalTimes> {
  const reply = await fetch(`http://127.0.0.1:${portsFor(String(port)).metrics}/metrics`)
  const lines = (await reply.text())
    .split('\n')
    .filter((line) => line.startsWith('http_request_duration_seconds_') && /status="(429|503)"/.test(line))
  const sum = (part: RegExp) =>
    lines
      .filter((line) => part.test(line))
      .reduce((total, line) => total + Number(line.slice(line.lastIndexOf(' '))), 0)
  const within = (bound: Bound) => sum(new RegExp(`_bucket\\{.*le="${bound / 1_000}"`))
  return { all: sum(/_count\{/), within: byBound(within) }
}

export const refusalTimesSince = (before: RefusalTimes, after: RefusalTimes): RefusalTimes => ({
  all: after.all - before.all,
  within: byBound((bound) => after.within[bound] - before.within[bound]),
})

const byBound = (count: (bound: Bound) => number) =>
  Object.fromEntries(BOUNDS.map((bound) => [bound, count(bound)])) as Record<Bound, number>
