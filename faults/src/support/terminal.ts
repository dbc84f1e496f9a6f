import type { Order, PunchReply } from '@tiffin/contracts'
import { json, NoAnswer, type HttpRequest, type Client, type HttpReply } from './http.ts'
import { billOf, itemsOf, newKey, randomPortions, type RequestAnswer, type Ledger, type OrderEntry } from './ledger.ts'
import type { Random } from './random.ts'
import type { Restaurant } from './restaurants.ts'
import { untilAnswered, noTries, type Tries } from './retry.ts'

export interface TerminalOptions {
  readonly client: Client
  readonly restaurant: Restaurant
  readonly ledger: Ledger
  readonly random: Random
  /**
   * The terminal's table; null for takeaway. No other terminal uses the table, because orders of another terminal would
   * change the answers.
   */
  readonly tableId?: string | null
  /** False for controls only: without a key, a repetition places a new order. */
  readonly hasKeys?: boolean
  /** The share of requests whose connection the terminal cuts while it waits. */
  readonly abortShare?: number
  readonly withinMs?: number
}

/** The till of one waiter: places, adds and settles, and repeats each request under its key until it is answered. */
export class Terminal {
  readonly tries: Tries = noTries()
  /**
   * Answers other than success, for example `409 ORDER_COMPLETED`, missing answers, and bills that differ from the
   * ledger.
   */
  readonly refusals: string[] = []
  /** The time of the last answer, as in `performance.now()`, and the longest wait in ms. */
  lastAnswerAt = performance.now()
  longestMs = 0
  readonly #options: TerminalOptions
  readonly #token: string

  constructor(options: TerminalOptions) {
    this.#options = options
    this.#token = options.restaurant.tokens.Waiter
  }

  /** Serves one guest, from the first dish to the payment. */
  async serve(): Promise<void> {
    const { random, restaurant } = this.#options
    const entry = await this.place()
    if (entry.placed !== 'accepted') return
    for (let additions = random.integer(0, 2); additions > 0; additions--) await this.add(entry, restaurant)
    if (entry.tableId !== null) await this.view(entry)
    // Some takeaway orders stay unpaid, as when guests pay later.
    if (entry.tableId !== null || random.chance(0.7)) await this.settle(entry)
  }

  async place(): Promise<OrderEntry> {
    const { ledger, restaurant, random, tableId = null } = this.#options
    const entry = ledger.open(restaurant, tableId, randomPortions(random, restaurant.dishes))
    const body = {
      items: itemsOf(entry.opened),
      orderType: tableId ? 'Dine-In' : 'Takeaway',
      tableId,
      customerDetails: null,
    }
    const reply = await this.#ask({ method: 'POST', path: '/api/orders', json: body })
    entry.placed = answered(reply, 201)
    if (reply && entry.placed === 'accepted') {
      const { order_id: orderId, order_number: orderNumber } = json<PunchReply>(reply)
      Object.assign(entry, { orderId, orderNumber })
    }
    return entry
  }

  async add(entry: OrderEntry, { dishes }: Restaurant): Promise<void> {
    const addition = { portions: randomPortions(this.#options.random, dishes), answered: 'unknown' as RequestAnswer }
    entry.additions.push(addition)
    addition.answered = answered(
      await this.#ask({
        method: 'POST',
        path: `/api/orders/${entry.orderId}/add`,
        json: { items: itemsOf(addition.portions) },
      }),
      200,
    )
  }

  /** Reads the active order of the table and compares it with the ledger. */
  async view(entry: OrderEntry): Promise<void> {
    const reply = await this.#ask({ path: `/api/tables/${entry.tableId}/active-order` })
    if (reply?.status !== 200 || entry.additions.some(({ answered: how }) => how === 'unknown')) return
    const { id, total_amount: total } = json<Order>(reply)
    const expected = billOf(entry).grossPaise
    if (id !== entry.orderId || Math.round(total * 100) !== expected)
      this.refusals.push(`The bill of a table shows ${total} of order ${id}, expected ${expected / 100}`)
  }

  async settle(entry: OrderEntry): Promise<void> {
    entry.settled = { answered: 'unknown' }
    const reply = await this.#ask({ method: 'POST', path: `/api/orders/${entry.orderId}/settle`, json: {} })
    entry.settled.answered = answered(reply, 200)
    if (reply && entry.settled.answered === 'accepted')
      entry.settled.payablePaise = Math.round((json<Order>(reply).payable ?? Number.NaN) * 100)
  }

  async #ask(ask: HttpRequest): Promise<HttpReply | null> {
    const { client, random, hasKeys = true, abortShare = 0, withinMs = 90_000 } = this.#options
    const started = performance.now()
    try {
      const reply = await untilAnswered(
        client,
        { ...ask, token: this.#token, key: hasKeys && ask.method === 'POST' ? newKey() : undefined },
        { random, tries: this.tries, abortShare, withinMs },
      )
      if (reply.status >= 300) this.refusals.push(`${reply.status} ${reply.text.slice(0, 120)}`)
      return reply
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      this.refusals.push(error.message)
      return null
    } finally {
      this.lastAnswerAt = performance.now()
      this.longestMs = Math.max(this.longestMs, this.lastAnswerAt - started)
    }
  }
}

function answered(reply: HttpReply | null, success: number): RequestAnswer {
  if (!reply) return 'unknown'
  return reply.status === success ? 'accepted' : 'refused'
}
