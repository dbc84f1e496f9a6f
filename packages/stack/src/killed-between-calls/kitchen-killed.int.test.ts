import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asAdmin } from '../database/admin.ts'
import { startProduct, type Product } from './product.ts'
import { ask } from './restaurant.ts'

const KILLS = 2
/** The number of waiters. Each waiter has an order of its own; the free plan takes ten orders a day. */
const WAITERS = 3
/** The number of punches that are acknowledged before each kill, and after the last one. */
const PUNCHES = 6
const PAUSE_MS = 50

type Reply = {
  readonly order_id: string
  readonly kots: readonly { readonly id: string; readonly number: number; readonly station: string }[]
}
/** A punch that was acknowledged, so that it can be sent again. */
type Punched = { readonly path: string; readonly key: string; readonly body: object; readonly text: string }
type Stored = { readonly id: string; readonly number: number; readonly nth: number; readonly station: string }
type Undelivered = { readonly tickets: readonly { readonly station: string }[]; readonly more: number }

let product: Product
let restaurantId: string
let token: string
/** The ids of two dishes, one for each of the two stations. */
let dishes: readonly string[]
beforeAll(async () => {
  product = await startProduct()
  const [tenancy, catalog, orders] = [product.urlOf('tenancy'), product.urlOf('catalog'), product.urlOf('orders')]
  const operator = await ask<{ token: string }>(`${tenancy}/api/system/login`, 'POST', {
    json: { email: 'operator@tiffin.test', password: 'tiffin-operator' },
  })
  const admin = { email: 'admin@spice.test', password: 'a-password' }
  const restaurant = await ask<{ id: string }>(`${tenancy}/api/system/restaurants`, 'POST', {
    token: operator.token,
    json: { name: 'Spice', subdomain: 'spice', admin_email: admin.email, admin_password: admin.password },
  })
  restaurantId = restaurant.id
  const signedIn = await ask<{ token: string }>(`${tenancy}/api/login`, 'POST', {
    json: { ...admin, subdomain: 'spice' },
  })
  token = signedIn.token

  const made: string[] = []
  for (const [station, dish] of [
    ['Tandoor', 'Roti'],
    ['Bar', 'Lassi'],
  ] as const) {
    const { id } = await ask<{ id: string }>(`${catalog}/api/stations`, 'POST', {
      token,
      json: { name: station, amber_minutes: 8, red_minutes: 15 },
    })
    const form = { name: dish, price: '120', main_category: station, subcategory: dish, station_id: id }
    made.push((await ask<{ id: string }>(`${catalog}/api/menu`, 'POST', { token, form })).id)
    if (station === 'Tandoor')
      await ask(`${orders}/api/kitchen/outputs/${id}`, 'PUT', { token, json: { kind: 'screen', due_seconds: 5 } })
  }
  dishes = made
})
afterAll(() => product?.stop())

/** Sends a punch until it is answered, as a till does: always under the same key, also while the service is down. */
async function punch(path: string, body: object, key: string = randomUUID()): Promise<Punched> {
  for (;;) {
    try {
      const reply = await fetch(product.urlOf('orders') + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
      })
      const text = await reply.text()
      if (reply.ok) return { path, key, body, text }
      if (reply.status !== 503) throw new Error(`${path}: ${reply.status} ${text}`)
    } catch (error) {
      // Without an answer fetch throws a TypeError.
      if (!(error instanceof TypeError)) throw error
    }
    await sleep(PAUSE_MS)
  }
}

const replyOf = ({ text }: Punched) => JSON.parse(text) as Reply
const items = () => dishes.map((id) => ({ id, quantity: 1, price: 120 }))
const place = () => punch('/api/orders', { items: items(), orderType: 'Takeaway', tableId: null })
const add = (orderId: string) => punch(`/api/orders/${orderId}/add`, { items: items() })

/** Returns the stored tickets, each with the number that it would have if its day had no gap (`nth`). */
const storedTickets = () =>
  asAdmin(product.databases.orders.ownerUrl, async (owner) => {
    const { rows } = await owner.query<Stored>(
      `SELECT id, number, station_name AS station,
         (row_number() OVER (PARTITION BY business_day ORDER BY number))::int AS nth
       FROM kots WHERE restaurant_id = $1 ORDER BY business_day, number`,
      [restaurantId],
    )
    return rows
  })

test('orders is killed while punches are sent: each has its tickets once, without a gap, and is listed as undelivered', async () => {
  const punched: Punched[] = []
  const closing = new AbortController()
  const serve = async () => {
    const placed = await place()
    punched.push(placed)
    while (!closing.signal.aborted) punched.push(await add(replyOf(placed).order_id))
  }
  const untilMore = async () => {
    const before = punched.length
    await expect.poll(() => punched.length, { interval: 5 }).toBeGreaterThanOrEqual(before + PUNCHES)
  }
  const serving = Promise.all(Array.from({ length: WAITERS }, serve))
  const evening = async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      await untilMore()
      await product.kill(['orders'])
      await product.start(['orders'])
    }
    await untilMore()
  }
  try {
    await Promise.race([evening(), serving])
  } finally {
    closing.abort()
  }
  await serving

  // A punch that was answered before a kill gets the same answer after it, and creates nothing more.
  for (const { path, body, key, text } of punched) expect((await punch(path, body, key)).text).toBe(text)
  const answered = punched.flatMap((each) => replyOf(each).kots)
  expect(
    new Set(
      punched.map((each) =>
        replyOf(each)
          .kots.map(({ station }) => station)
          .join(),
      ),
    ),
  ).toEqual(new Set(['Tandoor,Bar']))
  const stored = await storedTickets()
  expect(stored.map(({ number }) => number)).toEqual(stored.map(({ nth }) => nth))
  expect(stored.map(({ id }) => id).toSorted()).toEqual(answered.map(({ id }) => id).toSorted())

  // No screen has drawn any ticket, so all of them are undelivered.
  const url = `${product.urlOf('orders')}/api/kitchen/undelivered`
  const { tickets, more } = await ask<Undelivered>(url, 'GET', { token })
  expect(tickets.length + more).toBe(punched.length)
  expect(new Set(tickets.map(({ station }) => station))).toEqual(new Set(['Tandoor']))
})

test('control: a punch that is repeated under another key is cooked again', async () => {
  const placed = await place()
  const before = (await storedTickets()).length
  await punch(placed.path, placed.body, placed.key)
  expect(await storedTickets()).toHaveLength(before)
  await punch(placed.path, placed.body)
  expect(await storedTickets()).toHaveLength(before + 2)
})
