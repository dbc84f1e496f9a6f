import type { KitchenTicket, listKitchenTickets, listUndelivered, ResponseOf, Station } from '@tiffin/contracts'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf, Client, json, type HttpRequest } from '../../support/http.ts'
import type { Product } from '../../support/product.ts'
import type { Random } from '../../support/random.ts'
import type { Restaurant } from '../../support/restaurants.ts'
import { untilAnswered } from '../../support/retry.ts'
import { Traffic } from '../../support/traffic.ts'
import { Findings, type Row } from '../../row.ts'

const KILLS = { short: 4, full: 40 }
/** The share of open tickets that the screen draws at each read. A frozen browser would draw none. */
const DRAWS_SHARE = 0.5
/** The share of tickets that the screen draws only after the waiter took them over, as if the screen had been off. */
const MISSED_SHARE = 0.2
const LOOK_EVERY_MS = 300
const ASK_EVERY_MS = 500
/** The largest number of tickets in one confirmation. */
const MOST_DRAWN = 100
const DUE_SECONDS = 5

export const f12: Row = {
  id: 'F12',
  area: 'crashes',
  goal:
    'kill -9 of orders while a screen draws now and then and a waiter answers for the rest: 0 tickets lost without ' +
    'an alarm, 0 cooked twice, 0 repeats unmarked',
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

/** A stored ticket. A ticket that was made before its station had a screen was printed, and counts as delivered. */
type Stored = { readonly id: string; readonly number: number; readonly isDelivered: boolean }

/**
 * A station of a restaurant, with a record of each ticket. Its screen draws some of the tickets that it reads. A waiter
 * informs the kitchen of the overdue tickets and takes them over.
 */
class Kitchen {
  readonly #product: Product
  readonly #restaurant: Restaurant
  readonly #random: Random
  readonly #client: Client
  readonly #stationId: string
  readonly #drawing: Promise<void>
  readonly #telling: Promise<void>
  /** By ticket id: true where the screen draws the ticket only after the waiter has taken it over. */
  readonly #missed = new Map<string, boolean>()
  readonly #alarms = new Set<string>()
  /** The ids of tickets that the waiter has taken over, as the server confirmed. */
  readonly #handedOver = new Set<string>()
  readonly #repeats = new Set<string>()
  readonly #unmarked = new Set<string>()
  #isOver = false

  private constructor(product: Product, restaurant: Restaurant, random: Random, client: Client, stationId: string) {
    this.#product = product
    this.#restaurant = restaurant
    this.#random = random
    this.#client = client
    this.#stationId = stationId
    this.#drawing = this.#draw()
    this.#telling = this.#tell()
  }

  static async open(product: Product, restaurant: Restaurant, chance: Random): Promise<Kitchen> {
    const random = chance.fork('kitchen')
    const client = new Client(product.url, { address: addressOf(random.integer(50_001, 60_000)) })
    const ask = <Answer>(method: string, path: string, body: object) =>
      askAsAdmin<Answer>(client, restaurant, random, { method, path, json: body })
    const { id } = await ask<Station>('POST', '/api/stations', { name: 'Tandoor' })
    await ask('PUT', `/api/kitchen/outputs/${id}`, { kind: 'screen', due_seconds: DUE_SECONDS })
    return new Kitchen(product, restaurant, random, client, id)
  }

  async #draw(): Promise<void> {
    while (!this.#isOver) {
      await sleep(LOOK_EVERY_MS)
      await this.#look((ticket) => (!this.#isMissed(ticket) || isMarked(ticket)) && this.#random.chance(DRAWS_SHARE))
    }
  }

  #isMissed({ id }: KitchenTicket): boolean {
    const isMissed = this.#missed.get(id) ?? this.#random.chance(MISSED_SHARE)
    this.#missed.set(id, isMissed)
    return isMissed
  }

  async #tell(): Promise<void> {
    while (!this.#isOver) {
      await sleep(ASK_EVERY_MS)
      await this.#takeOver()
    }
  }

  /**
   * Reads the board of the station, draws the tickets that `isDrawn` chooses and bumps those drawn earlier. A ticket
   * that the waiter had taken over before this read is a repeat and must carry the mark.
   *
   * @returns the number of open tickets
   */
  async #look(isDrawn: (ticket: KitchenTicket) => boolean): Promise<number> {
    const handedOverBefore = new Set(this.#handedOver)
    const path = `/api/kitchen/tickets?station=${this.#stationId}`
    const { open } = await this.#ask<ResponseOf<typeof listKitchenTickets>>('GET', path)
    const drawn = open.filter((ticket) => ticket.shown_at === null && isDrawn(ticket)).slice(0, MOST_DRAWN)
    for (const ticket of drawn) {
      if (isMarked(ticket)) this.#repeats.add(ticket.id)
      else if (handedOverBefore.has(ticket.id)) this.#unmarked.add(ticket.id)
    }
    if (drawn.length > 0) await this.#ask('POST', '/api/kitchen/shown', { ids: drawn.map(({ id }) => id) })
    for (const { id, shown_at } of open)
      if (shown_at !== null) await this.#ask('POST', `/api/kitchen/tickets/${id}/bump`, {})
    return open.length
  }

  /** Takes over the overdue tickets of one reply, which lists a limited number. @returns the number of tickets */
  async #takeOver(): Promise<number> {
    const { tickets } = await this.#ask<ResponseOf<typeof listUndelivered>>('GET', '/api/kitchen/undelivered')
    const ids = tickets.filter(({ id, due_in_ms }) => due_in_ms <= 0 && !this.#handedOver.has(id)).map(({ id }) => id)
    if (ids.length === 0) return 0
    for (const id of ids) this.#alarms.add(id)
    await this.#ask('POST', '/api/kitchen/hand-over', { how: 'told', ids })
    for (const id of ids) this.#handedOver.add(id)
    return ids.length
  }

  /**
   * Checks that every ticket was drawn or raised an alarm, and that every repeat carries the mark. The numbers must
   * have no gap and no duplicate, and no portion may be on two tickets.
   */
  async judge(findings: Findings): Promise<void> {
    this.#isOver = true
    await Promise.all([this.#drawing, this.#telling])
    await sleep(DUE_SECONDS * 1_000)
    while ((await this.#takeOver()) > 0);

    const stored = await this.#product.sql<Stored>(
      'orders',
      `
      SELECT k.id, k.number, k.shown_at IS NOT NULL OR k.created_at < t.since AS "isDelivered"
      FROM kots k JOIN station_outputs t ON t.restaurant_id = $1 AND t.station_id = k.station_id
      WHERE k.restaurant_id = $1 ORDER BY k.number`,
      [this.#restaurant.id],
    )
    // The screen works again and draws all open tickets, including those that the waiter has taken over.
    while ((await this.#look(() => true)) > 0);
    this.#client.close()

    const alarms = this.#alarms.size
    findings.lost += stored.filter(({ id, isDelivered }) => !isDelivered && !this.#alarms.has(id)).length
    findings.doubled += (await this.#countCookedTwice()) + this.#unmarked.size
    findings.require(
      stored.every(({ number }, index) => number === index + 1),
      'The numbers of the tickets have gaps, or one was given twice.',
    )
    findings.require(stored.length > 0, 'No ticket was made.')
    findings.require(this.#unmarked.size === 0, `${this.#unmarked.size} repeats came up without the mark.`)
    findings.note(`${stored.length} tickets, ${alarms} alarms, ${this.#repeats.size} repeats that were marked`)
    findings.control(`with silence as delivery ${alarms} tickets would have been lost without a word`, alarms > 0)
    const repeats = this.#repeats.size
    findings.control(`without the mark ${repeats} tickets would have been cooked twice without a question`, repeats > 0)
  }

  /** Counts the portions that tickets hold beyond those of their orders. */
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

  #ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const ask = { method, path, ...(body && { json: body }) }
    return askAsAdmin<Answer>(this.#client, this.#restaurant, this.#random, ask)
  }
}

const isMarked = ({ handed_over }: KitchenTicket) => (handed_over ?? null) !== null

async function askAsAdmin<Answer>(
  client: Client,
  restaurant: Restaurant,
  random: Random,
  ask: HttpRequest,
): Promise<Answer> {
  const reply = await untilAnswered(client, { ...ask, token: restaurant.tokens.Admin }, { random })
  return reply.status === 204 ? (undefined as Answer) : json<Answer>(reply)
}
