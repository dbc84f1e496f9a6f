import { setTimeout as sleep } from 'node:timers/promises'
import { compareWithLedger } from './audit.ts'
import { addressOf, Client } from './http.ts'
import { Ledger } from './ledger.ts'
import type { Product } from './product.ts'
import type { Random } from './random.ts'
import { openRestaurants, type Restaurant } from './restaurants.ts'
import { Terminal } from './terminal.ts'
import type { Findings } from '../row.ts'

export interface TrafficOptions {
  readonly restaurants?: number
  /**
   * The number of terminals at each restaurant. Every second terminal has a table of its own, while there are tables;
   * the others take takeaway orders. Without keys all terminals take takeaway orders.
   */
  readonly terminals?: number
  readonly hasKeys?: boolean
  readonly abortShare?: number
  /** The URL of another gateway than the product's. */
  readonly url?: string
  /** The pause of a terminal between two guests, in ms. */
  readonly pauseMs?: number
  readonly withinMs?: number
}

/** The number of refusals after which a terminal stops, because then further requests would hardly succeed either. */
const MOST_REFUSALS = 20

/**
 * Terminals that serve guests until they are stopped or were refused too often, with the ledger of the answers that the
 * terminals got.
 */
export class Traffic {
  readonly ledger = new Ledger()
  readonly terminals: readonly Terminal[]
  readonly restaurants: readonly Restaurant[]
  readonly #product: Product
  readonly #pauseMs: number
  #isStopping = false
  #running: Promise<unknown> = Promise.resolve()
  readonly #clients: Client[] = []

  private constructor(product: Product, random: Random, restaurants: readonly Restaurant[], options: TrafficOptions) {
    const { terminals = 4, hasKeys = true, abortShare = 0, url = product.url, pauseMs = 0, withinMs = 90_000 } = options
    this.#product = product
    this.#pauseMs = pauseMs
    this.restaurants = restaurants
    this.terminals = restaurants.flatMap((restaurant, nth) => {
      const client = new Client(url, { address: addressOf(random.integer(1, 50_000)) })
      this.#clients.push(client)
      return Array.from({ length: terminals }, (_, index) => {
        const tableId = hasKeys && index % 2 === 0 ? (restaurant.tableIds[index / 2] ?? null) : null
        return new Terminal({
          client,
          restaurant,
          ledger: this.ledger,
          random: random.fork(`terminal ${nth} ${index}`),
          tableId,
          hasKeys,
          abortShare,
          withinMs,
        })
      })
    })
  }

  static async start(product: Product, random: Random, options: TrafficOptions = {}): Promise<Traffic> {
    const restaurants = await openRestaurants(product, random, options.restaurants ?? 3)
    const traffic = new Traffic(product, random, restaurants, options)
    traffic.#running = Promise.all(traffic.terminals.map((terminal) => traffic.#serve(terminal)))
    return traffic
  }

  async #serve(terminal: Terminal): Promise<void> {
    while (!this.#isStopping && terminal.refusals.length < MOST_REFUSALS) {
      await terminal.serve()
      if (this.#pauseMs > 0) await sleep(this.#pauseMs)
    }
  }

  get acknowledged(): number {
    return this.ledger.acknowledged.length
  }

  /**
   * Waits until `count` more orders have been acknowledged.
   *
   * @returns the ms it took; Infinity when it took longer than `withinMs`
   */
  async untilAcknowledged(count: number, withinMs = 60_000): Promise<number> {
    const started = performance.now()
    const before = this.acknowledged
    while (this.acknowledged < before + count) {
      if (performance.now() - started > withinMs) return Infinity
      await sleep(5)
    }
    return performance.now() - started
  }

  /** Stops the terminals after their current order. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#running
    for (const client of this.#clients) client.close()
  }

  /** Counts the orders that are stored more often than requested, for controls. */
  async countDoubled(): Promise<number> {
    await this.stop()
    return (await compareWithLedger(this.#product, this.ledger)).doubled
  }

  /** Stops the terminals, compares the ledger with the stored orders, and records the differences. */
  async judge(findings: Findings): Promise<void> {
    await this.stop()
    const { lost, doubled, problems } = await compareWithLedger(this.#product, this.ledger)
    const sum = (of: (terminal: Terminal) => number) =>
      this.terminals.reduce((total, terminal) => total + of(terminal), 0)
    findings.tried += this.ledger.entries.length
    findings.lost += lost
    findings.doubled += doubled
    findings.refused += sum(({ tries }) => tries.refused)
    for (const terminal of this.terminals) findings.took(terminal.longestMs)
    findings.note(
      `${this.acknowledged} orders acknowledged, ${sum(({ tries }) => tries.sent)} requests, ` +
        `${sum(({ tries }) => tries.cut)} of them cut`,
    )
    const refusals = this.terminals.flatMap((terminal) => terminal.refusals)
    findings.require(problems.length === 0, `${problems.length} differences, as: ${problems.slice(0, 3).join('; ')}`)
    findings.require(
      refusals.length === 0,
      `${refusals.length} actions were refused for good, as: ${refusals.slice(0, 3).join('; ')}`,
    )
    findings.require(this.acknowledged > 0, 'No order was acknowledged.')
  }
}
