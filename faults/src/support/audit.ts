import type { AuditAction, Order } from '@tiffin/contracts'
import { addressOf, Client, json } from './http.ts'
import { billOf, quantitiesOf, type Ledger, type OrderEntry } from './ledger.ts'
import type { Product } from './product.ts'
import { Random } from './random.ts'
import type { Restaurant } from './restaurants.ts'
import { untilAnswered } from './retry.ts'

/** The difference between the stored orders and the replies that the terminals got. */
export interface LedgerDifference {
  /** Orders that were acknowledged and are not stored. */
  lost: number
  /**
   * Orders that are stored beyond those requested, and acknowledgements of an order that another terminal was given
   * too.
   */
  doubled: number
  /** All other differences, in words. */
  readonly problems: string[]
}

interface Stored {
  readonly restaurant_id: string
  readonly id: string
  readonly order_number: string
  readonly status: string
  readonly payable_paise: number | null
  readonly paid_paise: number | null
  readonly items: Readonly<Record<string, number>>
  readonly actions: readonly string[]
  /** The number of the order's kitchen tickets that were bumped, and of those that were taken over. */
  readonly bumped: number
  readonly handed_over: number
}

/**
 * Compares ledger and product by SQL and by the API. Every acknowledged order is stored once. If every request for the
 * order got an answer, the order has all its portions, its total and an audit entry for each change. A further order is
 * stored only where a request got no answer. Numbers have no gaps, and a settled order is paid once. Kitchen tickets
 * are not in the ledger: each ticket that was bumped or taken over needs one audit entry too.
 */
export async function compareWithLedger(product: Product, ledger: Ledger): Promise<LedgerDifference> {
  const difference: LedgerDifference = { lost: 0, doubled: 0, problems: [] }
  const restaurants = [...new Map(ledger.entries.map(({ restaurant }) => [restaurant.id, restaurant])).values()]
  const stored = await storedOrders(product, restaurants)
  const entries = new Map(ledger.acknowledged.map((entry) => [entry.orderId!, entry]))
  const known = new Map(stored.map((order) => [order.id, order]))

  if (entries.size < ledger.acknowledged.length) {
    difference.doubled += ledger.acknowledged.length - entries.size
    difference.problems.push('Two terminals were given the same order.')
  }
  for (const entry of entries.values()) {
    const order = known.get(entry.orderId!)
    if (order) difference.problems.push(...problemsOf(entry, order))
    else difference.lost++
  }
  // A request without an answer may have placed one order that no terminal knows.
  const unanswered = ledger.entries.filter(({ placed }) => placed === 'unknown').length
  const unknown = stored.filter(({ id }) => !entries.has(id)).length
  difference.doubled += Math.max(0, unknown - unanswered)
  difference.problems.push(...(await gaps(product, restaurants)), ...(await apiProblems(product, restaurants, entries)))
  return difference
}

function problemsOf(entry: OrderEntry, order: Stored): string[] {
  const problems: string[] = []
  const say = (what: string) => problems.push(`${order.order_number} of ${entry.restaurant.subdomain}: ${what}`)
  const isSure =
    entry.additions.every(({ answered }) => answered !== 'unknown') && entry.settled?.answered !== 'unknown'
  if (!isSure) return problems
  const expected = Object.fromEntries(quantitiesOf(entry))
  for (const id of new Set([...Object.keys(expected), ...Object.keys(order.items)])) {
    if (expected[id] !== order.items[id])
      say(`${order.items[id] ?? 0} portions of a dish instead of ${expected[id] ?? 0}`)
  }
  const added = entry.additions.filter(({ answered }) => answered === 'accepted').length
  const isSettled = entry.settled?.answered === 'accepted'
  const times = (count: number, action: AuditAction) => Array<AuditAction>(count).fill(action)
  const actions = [
    ...times(1, 'order.placed'),
    ...times(added, 'order.added'),
    ...times(isSettled ? 1 : 0, 'order.settled'),
    ...times(order.bumped, 'order.kot-bumped'),
    ...times(order.handed_over, 'order.kot-handed-over'),
  ].toSorted()
  if (actions.join() !== order.actions.toSorted().join())
    say(`audit says ${order.actions.join(', ')}, expected ${actions.join(', ')}`)
  if ((order.status === 'Completed') !== isSettled) say(`is ${order.status}`)
  const payable = billOf(entry).payablePaise
  if (
    isSettled &&
    (order.payable_paise !== payable || order.paid_paise !== payable || entry.settled?.payablePaise !== payable)
  ) {
    say(
      `${payable} paise to pay, stored ${order.payable_paise}, paid ${order.paid_paise}, answered ` +
        `${entry.settled?.payablePaise}`,
    )
  }
  return problems
}

function storedOrders(product: Product, restaurants: readonly Restaurant[]): Promise<Stored[]> {
  return product.sql<Stored & { [column: string]: unknown }>(
    'orders',
    `
    SELECT o.restaurant_id, o.id, o.order_number, o.status, o.payable_paise::float8 AS payable_paise,
      (SELECT sum(p.amount_paise)::float8 FROM order_payments p WHERE p.restaurant_id = o.restaurant_id
        AND p.order_id = o.id) AS paid_paise,
      (SELECT coalesce(jsonb_object_agg(i.menu_item_id, i.quantity), '{}') FROM order_items i
        WHERE i.restaurant_id = o.restaurant_id AND i.order_id = o.id) AS items,
      (SELECT coalesce(jsonb_agg(CASE a.action WHEN 'order.freed' THEN 'order.settled' ELSE a.action END), '[]')
      FROM audit_entries a WHERE a.restaurant_id = o.restaurant_id
        AND a.order_id = o.id) AS actions,
      tickets.bumped, tickets.handed_over
    FROM orders o, LATERAL (
      SELECT count(k.bumped_at)::int AS bumped, count(k.handed_over_at)::int AS handed_over FROM kots k
      WHERE k.restaurant_id = o.restaurant_id AND k.month = o.month AND k.order_id = o.id
    ) tickets
    WHERE o.restaurant_id = ANY ($1::uuid[])`,
    [restaurants.map(({ id }) => id)],
  )
}

/**
 * Checks that the order numbers of each day run from 1 to the day's counter without a gap.
 *
 * @returns the problems in words
 */
async function gaps(product: Product, restaurants: readonly Restaurant[]): Promise<string[]> {
  const rows = await product.sql<{ day: string; last: number; count: number; highest: number }>(
    'orders',
    `
    SELECT c.business_day::text AS day, c.last, count(o.id)::int
      AS count, coalesce(max(split_part(o.order_number, '-', 2)::int), 0) AS highest
    FROM order_counters c LEFT JOIN orders o ON o.restaurant_id = c.restaurant_id
      AND o.order_number LIKE to_char(c.business_day, 'YYMMDD') || '-%'
    WHERE c.restaurant_id = ANY ($1::uuid[]) GROUP BY c.restaurant_id, c.business_day, c.last`,
    [restaurants.map(({ id }) => id)],
  )
  return rows
    .filter(({ last, count, highest }) => last !== count || highest !== count)
    .map(
      ({ day, last, count, highest }) =>
        `Numbers of ${day}: ${count} orders, the highest ${highest}, the counter ${last}`,
    )
}

const PAGE = 500

async function apiProblems(
  product: Product,
  restaurants: readonly Restaurant[],
  entries: ReadonlyMap<string, OrderEntry>,
): Promise<string[]> {
  const client = new Client(product.url, { address: addressOf(60_000) })
  const problems: string[] = []
  for (const restaurant of restaurants) {
    const shown = new Map<string, Order>()
    for (let cursor = ''; ;) {
      const path = `/api/orders?limit=${PAGE}${cursor && `&cursor=${cursor}`}`
      const reply = await untilAnswered(
        client,
        { path, token: restaurant.tokens.Admin },
        { random: new Random(1, 'audit') },
      )
      if (reply.status !== 200) return [...problems, `GET /api/orders answered ${reply.status} ${reply.text}`]
      const page = json<Order[]>(reply)
      for (const order of page) shown.set(order.id, order)
      if (page.length < PAGE) break
      cursor = page.at(-1)!.id
    }
    for (const [id, entry] of entries) {
      if (entry.restaurant !== restaurant) continue
      const order = shown.get(id)
      const bill = billOf(entry)
      const expected = entry.settled?.answered === 'accepted' ? bill.payablePaise : bill.grossPaise
      const isSure =
        entry.additions.every(({ answered }) => answered !== 'unknown') && entry.settled?.answered !== 'unknown'
      if (!order) problems.push(`GET /api/orders does not show ${entry.orderNumber}`)
      else if (isSure && Math.round(order.total_amount * 100) !== expected)
        problems.push(
          `GET /api/orders shows ${order.total_amount} for ${entry.orderNumber}, expected ${expected / 100}`,
        )
    }
  }
  client.close()
  return problems
}
