import autocannon from 'autocannon'
import { endpoints, type Till } from './till.ts'

/** The figures of one round. `kilobytes` is the size of one reply on the wire. */
export type Figures = {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly kilobytes: number
  readonly failures: number
}

export type Scenario = {
  readonly name: string
  readonly endpoint: keyof typeof endpoints
  readonly via: 'gateway' | 'service'
  readonly connections: number
  readonly query?: string
}

/** Settings that raise the limits of each restaurant, because in a benchmark a few restaurants send all of the load. */
export const BUSY_RESTAURANTS = {
  RESTAURANT_READS_PER_SECOND: '100000',
  RESTAURANT_CHANGES_PER_SECOND: '100000',
  RESTAURANT_CHANGES_PER_DAY: '100000000',
}

/** Sends requests for some seconds over keep-alive connections, each with one request after the other. */
export async function measureUnderLoad(
  origin: string,
  scenario: Scenario,
  till: Till,
  seconds: number,
): Promise<Figures> {
  const { method, path } = endpoints[scenario.endpoint]
  const result = await autocannon({
    url: origin + path + (scenario.query ?? ''),
    method,
    headers: till.headers,
    connections: scenario.connections,
    duration: seconds,
    ...(method === 'POST' && { body: till.orderBody }),
  })
  return {
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    kilobytes: Math.round(result.throughput.total / Math.max(1, result.requests.total) / 1_000),
    failures: result.non2xx + result.errors + result.timeouts,
  }
}

/** Returns the median of each figure over the rounds, and the sum of the failures. */
export function median(rounds: readonly Figures[]): Figures {
  const middle = (key: keyof Figures) =>
    rounds.map((figures) => figures[key]).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0
  return {
    perSecond: middle('perSecond'),
    p50Ms: middle('p50Ms'),
    p99Ms: middle('p99Ms'),
    kilobytes: middle('kilobytes'),
    failures: rounds.reduce((sum, figures) => sum + figures.failures, 0),
  }
}
