import type { KitchenTicket, listUndelivered, ResponseOf, Station } from '@tiffin/contracts'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf, Client, json } from '../../support/http.ts'
import type { Product } from '../../support/product.ts'
import type { Random } from '../../support/random.ts'
import type { Restaurant } from '../../support/restaurants.ts'
import { untilAnswered } from '../../support/retry.ts'
import { Traffic } from '../../support/traffic.ts'
import { Findings, type Row } from '../../row.ts'

const KILLS = { short: 4, full: 40 }
/** The rest of its looks it shows nothing, like a browser that froze. */
const DRAWS_SHARE = 0.5
const LOOK_EVERY_MS = 300
const DUE_SECONDS = 5

export const f12: Row = {
  id: 'F12',
  area: 'crashes',
  goal: 'kill -9 of orders while a screen draws now and then: 0 tickets lost without an alarm, 0 cooked twice',
  async run({ product, random, progress }, extent) {
    const findings = new Findings()
    const traffic = await Traffic.start(product, random, { restaurants: 1, abortShare: 0.08, pauseMs: 40 })
    const [restaurant] = traffic.restaurants
    const kitchen = await Kitchen.open(product, restaurant!, random)
    for (let kill = 1; kill <= KILLS[extent]; kill++) {
      await traffic.untilAcknowledged(2)
      await sleep(random.integer(0, 120))
      product.signal('orders', 'SIGKILL')
      await traffic.untilAcknowledged(1)
      if (kill % 10 === 0) progress(`${kill} kills, ${traffic.acknowledged} orders acknowledged`)
    }
    await traffic.judge(findings)
    await kitchen.judge(findings)
    return findings
  },
}

type Stored = { readonly id: string; readonly number: number; readonly shown: boolean }

/** One station of a restaurant on a screen that draws some of what it reads, and what became of its tickets. */
class Kitchen {
  readonly #product: Product
  readonly #restaurant: Restaurant
  readonly #random: Random
  readonly #client: Client
  readonly #drawing: Promise<void>
  #isOver = false

  private constructor(product: Product, restaurant: Restaurant, random: Random) {
    this.#product = product
    this.#restaurant = restaurant
    this.#random = random
    this.#client = new Client(product.url, { address: addressOf(random.integer(50_001, 60_000)) })
    this.#drawing = this.#draw()
  }

  static async open(product: Product, restaurant: Restaurant, random: Random): Promise<Kitchen> {
    const kitchen = new Kitchen(product, restaurant, random.fork('kitchen'))
    const { id } = await kitchen.#ask<Station>('POST', '/api/stations', { name: 'Tandoor' })
    await kitchen.#ask('PUT', `/api/kitchen/outputs/${id}`, { kind: 'screen', due_seconds: DUE_SECONDS })
    return kitchen
  }

  async #draw(): Promise<void> {
    while (!this.#isOver) {
      await sleep(LOOK_EVERY_MS)
      const { open } = await this.#ask<{ readonly open: readonly KitchenTicket[] }>('GET', '/api/kitchen/tickets')
      const ids = open
        .filter(({ shown_at }) => shown_at === null && this.#random.chance(DRAWS_SHARE))
        .map(({ id }) => id)
      if (ids.length > 0) await this.#ask('POST', '/api/kitchen/shown', { ids: ids.slice(0, 100) })
    }
  }

  /** Every ticket was drawn or raises an alarm, each number was given once, and no portion is on two tickets. */
  async judge(findings: Findings): Promise<void> {
    this.#isOver = true
    await this.#drawing
    await sleep(DUE_SECONDS * 1_000)
    const alarms = await this.#takeOverAll()
    this.#client.close()

    const stored = await this.#product.sql<Stored>(
      'orders',
      'SELECT id, number, shown_at IS NOT NULL AS shown FROM kots WHERE restaurant_id = $1 ORDER BY number',
      [this.#restaurant.id],
    )
    const silent = stored.filter(({ id, shown }) => !shown && !alarms.has(id))
    const unseen = stored.filter(({ shown }) => !shown).length
    findings.lost += silent.length
    findings.doubled += await this.#countCookedTwice()
    findings.require(
      stored.every(({ number }, index) => number === index + 1),
      'The numbers of the tickets have gaps, or one was given twice.',
    )
    findings.require(stored.length > 0, 'No ticket was made.')
    findings.note(`${stored.length} tickets, ${stored.length - unseen} drawn, ${alarms.size} alarms`)
    findings.control(`with silence as delivery ${unseen} tickets would have been lost without a word`, unseen > 0)
  }

  /** Answers for the tickets that are told, as long as there are any: only so many are listed at once. */
  async #takeOverAll(): Promise<ReadonlySet<string>> {
    const alarms = new Set<string>()
    for (;;) {
      const { tickets } = await this.#ask<ResponseOf<typeof listUndelivered>>('GET', '/api/kitchen/undelivered')
      const ids = tickets.filter(({ id, due_in_ms }) => due_in_ms <= 0 && !alarms.has(id)).map(({ id }) => id)
      if (ids.length === 0) return alarms
      for (const id of ids) alarms.add(id)
      await this.#ask('POST', '/api/kitchen/hand-over', { how: 'told', ids })
    }
  }

  /** Portions on tickets beyond those on the orders they are of. */
  async #countCookedTwice(): Promise<number> {
    const [row] = await this.#product.sql<{ twice: number }>(
      'orders',
      `
      WITH cooked AS (
        SELECT k.order_id, sum((line ->> 'quantity')::int) AS portions
        FROM kots k, jsonb_array_elements(k.lines) line WHERE k.restaurant_id = $1 AND k.kind = 'new'
        GROUP BY k.order_id
      ), ordered AS (
        SELECT i.order_id, sum(i.quantity) AS portions FROM order_items i WHERE i.restaurant_id = $1 GROUP BY i.order_id
      )
      SELECT coalesce(sum(greatest(0, c.portions - o.portions)), 0)::int AS twice
      FROM cooked c JOIN ordered o ON o.order_id = c.order_id`,
      [this.#restaurant.id],
    )
    return row?.twice ?? 0
  }

  async #ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const token = this.#restaurant.tokens.Admin
    const ask = { method, path, token, ...(body !== undefined && { json: body }) }
    const reply = await untilAnswered(this.#client, ask, { random: this.#random })
    return reply.status === 204 ? (undefined as Answer) : json<Answer>(reply)
  }
}
