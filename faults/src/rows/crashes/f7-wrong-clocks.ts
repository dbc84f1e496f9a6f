import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Order, PunchReply } from '@tiffin/contracts'
import { businessDayOf, businessDayStart } from '@tiffin/domain'
import jwt from 'jsonwebtoken'
import { addressOf, Client, json, type HttpReply } from '../../support/http.ts'
import { itemsOf, newKey } from '../../support/ledger.ts'
import type { Product } from '../../support/product.ts'
import { emailOf, openRestaurant, PASSWORD } from '../../support/restaurants.ts'
import { signIn } from '../../support/sign-in.ts'
import { Findings, type Row } from '../../row.ts'

const MINUTE_MS = 60_000
const OFFSET_MS = 10 * MINUTE_MS
const ORDERS = { short: 12, full: 120 }
const CLOCK = pathToFileURL(path.resolve(import.meta.dirname, '../../support/clock-offset.mjs')).href
/** The most by which an order's time may differ from the database's, much less than the clocks are wrong. */
const MAX_APART_MS = OFFSET_MS / 4

const wrongBy = (ms: number): NodeJS.ProcessEnv => ({ NODE_OPTIONS: `--import ${CLOCK}`, CLOCK_OFFSET_MS: String(ms) })

/** Returns the offset in ms to just after this business day or just before it, whichever is nearer. */
function otherDay(now: Date): number {
  const start = businessDayStart(businessDayOf(now)).getTime()
  const [back, ahead] = [now.getTime() - start, start + 24 * 60 * MINUTE_MS - now.getTime()]
  return back < ahead ? -(back + MINUTE_MS) : ahead + MINUTE_MS
}

export const f7: Row = {
  id: 'F7',
  area: 'crashes',
  goal: 'Clocks ±10 min, and past the day’s end: sessions, numbers, days right',
  async run({ product, random }, extent) {
    const findings = new Findings()
    const restaurant = await openRestaurant(product, random)
    const early = await product.startSecond('tenancy', wrongBy(-OFFSET_MS))
    const late = await product.startSecond('tenancy', wrongBy(OFFSET_MS))
    const offsets = [-OFFSET_MS, OFFSET_MS, otherDay(new Date())]
    const services = await Promise.all(offsets.map((ms) => product.startSecond('orders', wrongBy(ms))))
    const clients = [product.serviceUrl('orders'), ...services.map(({ url }) => url)].map(
      (url, nth) => new Client(url, { address: addressOf(3_000 + nth) }),
    )
    try {
      const login = { email: emailOf('Waiter', restaurant), password: PASSWORD, subdomain: restaurant.subdomain }
      const signedIn = await Promise.all([early, late].map(({ url }) => signIn(new Client(url), login)))
      const tokens = signedIn.map((reply) => json<{ token: string }>(reply).token)
      const [behind, ahead] = tokens.map((token) => (jwt.decode(token) as { iat: number }).iat * 1_000)
      findings.control(
        'by the clocks of the processes themselves two sessions of one moment are 20 minutes apart',
        Math.abs(ahead! - behind! - 2 * OFFSET_MS) < MINUTE_MS,
      )
      for (const token of tokens) {
        for (const [nth, client] of clients.entries()) {
          const { status } = await client.send({ path: '/api/tables', token })
          findings.require(
            status === 200,
            `A session that begins at a clock 10 minutes off is answered ${status} by process ${nth}`,
          )
          findings.tried++
        }
      }
      const items = itemsOf([{ dish: restaurant.dishes[0]!, quantity: 1 }])
      const placed: HttpReply[] = []
      for (let nth = 0; nth < ORDERS[extent]; nth++) {
        placed.push(
          await clients[nth % clients.length]!.send({
            method: 'POST',
            path: '/api/orders',
            token: tokens[nth % 2]!,
            key: newKey(),
            json: { items, orderType: 'Takeaway' },
          }),
        )
      }
      findings.tried += placed.length
      findings.require(
        placed.every(({ status }) => status === 201),
        `An order was answered ${placed.find(({ status }) => status !== 201)?.text}`,
      )
      await judge(product, restaurant.id, placed, findings)
      // A process whose clock is hours behind cannot call tenancy, because its signed calls have expired. It uses the
      // answer that a process with a right clock stored.
      await clients[0]!.send({ path: '/api/overview', token: restaurant.tokens.Admin })
      const overview = await clients[3]!.send({ path: '/api/overview', token: restaurant.tokens.Admin })
      findings.require(
        json<{ activeOrders: number }>(overview).activeOrders === placed.length,
        'The overview does not count them all.',
      )
      const listed = json<Order[]>(await clients[0]!.send({ path: '/api/orders', token: restaurant.tokens.Admin }))
      findings.require(listed.length === placed.length, `The list shows ${listed.length} of ${placed.length} orders`)
    } finally {
      for (const client of clients) client.close()
      await Promise.all([early, late, ...services].map((program) => program.stop()))
    }
    return findings
  },
}

/** Checks that time, number and day of each order come from the database, whichever process placed it. */
async function judge(
  product: Product,
  restaurantId: string,
  placed: readonly HttpReply[],
  findings: Findings,
): Promise<void> {
  const [{ now } = { now: new Date() }] = await product.sql<{ now: Date }>('orders', 'SELECT now()')
  const rows = await product.sql<{ order_number: string; apart: number }>(
    'orders',
    `
    SELECT o.order_number, abs(extract(epoch FROM o.created_at - a.at) * 1000)::float8 AS apart
    FROM orders o JOIN audit_entries a ON a.restaurant_id = o.restaurant_id AND a.order_id = o.id
      AND a.action = 'order.placed' WHERE o.restaurant_id = $1`,
    [restaurantId],
  )
  const prefix = `${businessDayOf(now).slice(2).replaceAll('-', '')}-`
  const numbers = rows.map(({ order_number }) => order_number)
  const expected = Array.from({ length: placed.length }, (_, nth) => `${prefix}${nth + 1}`)
  findings.require(
    expected.every((number) => numbers.includes(number)),
    `The numbers are ${numbers.toSorted().slice(0, 8).join(', ')} …, expected ${prefix}1 to ${placed.length}`,
  )
  const apart = Math.max(...rows.map((row) => row.apart))
  findings.require(
    apart <= MAX_APART_MS,
    `The time of an order is ${Math.round(apart / 1_000)} s from that of the database`,
  )
  findings.lost += placed.filter((reply) => !numbers.includes(json<PunchReply>(reply).order_number)).length
  findings.note(
    `${placed.length} orders by four processes whose clocks differ by up to a day; at most ${Math.round(apart)} ` +
      `ms from the clock of the database`,
  )
}
