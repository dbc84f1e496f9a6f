import { setTimeout as sleep } from 'node:timers/promises'
import { inMs, median, percentile } from './figures.ts'
import { addressOf, Client, NoAnswer } from './http.ts'
import { itemsOf, newKey, randomPortions } from './ledger.ts'
import type { Product } from './product.ts'
import type { Random } from './random.ts'
import { openRestaurant, type Restaurant } from './restaurants.ts'
import type { Findings } from '../row.ts'

/** The calls of a bystander during some time: the duration of each in ms. */
export interface BystanderCalls {
  readonly times: readonly number[]
  /** Calls that were refused or not answered, although this restaurant reached no limit. */
  readonly wronged: readonly string[]
}

/** The kinds of calls among which each call is chosen at random: three of four are reads. */
const CALLS = ['read', 'read', 'read', 'order'] as const
const EVERY_MS = 40

/** A restaurant with usual work from its own address, which must not notice the load of others. */
export class Bystander {
  readonly restaurant: Restaurant
  readonly #client: Client
  readonly #random: Random

  private constructor(product: Product, random: Random, restaurant: Restaurant) {
    this.restaurant = restaurant
    this.#client = new Client(product.url, { address: addressOf(random.integer(50_001, 59_000)) })
    this.#random = random
  }

  static async open(product: Product, random: Random): Promise<Bystander> {
    const bystander = new Bystander(product, random, await openRestaurant(product, random))
    // The first calls fill the caches of the services and must not be measured.
    await bystander.during(sleep(500))
    return bystander
  }

  /** Calls at a steady rate until `work` is done, without waiting for answers. */
  async during(work: Promise<unknown>): Promise<BystanderCalls> {
    const times: number[] = []
    const wronged: string[] = []
    const underWay: Promise<void>[] = []
    const ended = new AbortController()
    const over = work.finally(() => ended.abort())
    while (!ended.signal.aborted) {
      underWay.push(this.#call(times, wronged))
      await sleep(EVERY_MS)
    }
    await Promise.all([over, ...underWay])
    return { times, wronged }
  }

  async #call(times: number[], wronged: string[]): Promise<void> {
    const { tokens, dishes } = this.restaurant
    const kind = this.#random.pick(CALLS)
    const json = { items: itemsOf(randomPortions(this.#random, dishes)), orderType: 'Takeaway' }
    const ask =
      kind === 'order'
        ? { method: 'POST', path: '/api/orders', json, key: newKey() }
        : { path: this.#random.pick(['/api/tables', '/api/menu', '/api/user-details']) }
    try {
      const reply = await this.#client.send({ ...ask, token: tokens.Waiter, timeoutMs: 15_000 })
      times.push(reply.ms)
      if (reply.status >= 300) wronged.push(`${ask.path} ${reply.status} ${reply.text.slice(0, 80)}`)
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      times.push(error.ms)
      wronged.push(error.message)
    }
  }

  close(): void {
    this.#client.close()
  }
}

/**
 * The least p95 in ms that a ratio divides by. With a smaller one, short pauses of the machine would decide the ratio.
 */
const NOTICEABLE_MS = 40

export interface Comparison {
  readonly ratio: number
  readonly quietMs: number
  readonly loudMs: number
  readonly wronged: readonly string[]
}

/** Compares the median p95 of quiet and loud stretches. */
export function compareStretches(quiet: readonly BystanderCalls[], loud: readonly BystanderCalls[]): Comparison {
  const p95 = (stretches: readonly BystanderCalls[]) => median(stretches.map(({ times }) => percentile(times, 0.95)))
  const [quietMs, loudMs] = [p95(quiet), p95(loud)]
  return {
    quietMs,
    loudMs,
    ratio: loudMs / Math.max(quietMs, NOTICEABLE_MS),
    wronged: loud.flatMap(({ wronged }) => wronged),
  }
}

/** Notes the effect on a bystander and requires that it was small. */
export function requireUnnoticed(
  findings: Findings,
  what: string,
  { ratio, quietMs, loudMs, wronged }: Comparison,
  mostRatio = 2,
): void {
  findings.note(`${what}: others' p95 ${inMs(quietMs)} → ${inMs(loudMs)}, ${wronged.length} wrongly refused`)
  findings.took(loudMs)
  findings.expectFigure(ratio <= mostRatio, `${what}: others' p95 went from ${inMs(quietMs)} to ${inMs(loudMs)}`)
  findings.require(wronged.length === 0, `${what}: ${wronged.length} calls of others were refused, as: ${wronged[0]}`)
}
