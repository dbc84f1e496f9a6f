import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf, Client, NoAnswer } from '../../support/http.ts'
import { itemsOf, newKey, randomPortions } from '../../support/ledger.ts'
import { openRestaurants, type Restaurant } from '../../support/restaurants.ts'
import { Findings, type RowContext, type Row } from '../../row.ts'

const WORKERS = 24
const RESTAURANTS = { short: 60, full: 200 }
const LOAD_MS = { short: 8_000, full: 60_000 }
const CUT_EVERY_MS = 700
const PATHS = [
  '/api/tables',
  '/api/orders',
  '/api/menu',
  '/api/areas',
  '/api/overview',
  '/api/users',
  '/api/subscription/details',
  '/api/restaurant/settings',
]

export const i4: Row = {
  id: 'I4',
  area: 'isolation',
  goal: '24 workers, many restaurants, connections killed: no foreign row',
  async run(context, extent) {
    const findings = new Findings()
    const { product, random } = context
    const restaurants = await openRestaurants(product, random, RESTAURANTS[extent])
    const owners = new Map(
      restaurants.flatMap((restaurant) =>
        [
          restaurant.id,
          ...restaurant.tableIds,
          ...restaurant.dishes.map(({ id }) => id),
          ...Object.values(restaurant.users),
        ].map((id) => [id, restaurant]),
      ),
    )
    const before = await checksums(context, restaurants)
    const stop = new AbortController()
    const workers = Array.from({ length: WORKERS }, (_, nth) =>
      sendUntilStopped(context, restaurants, owners, nth, stop.signal, findings),
    )
    for (const until = performance.now() + LOAD_MS[extent]; performance.now() < until; await sleep(CUT_EVERY_MS)) {
      await product
        .sql('orders', "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename LIKE 'tiffin_%_app'")
        .catch(() => [])
    }
    stop.abort()
    await Promise.all(workers)
    findings.require(
      JSON.stringify(await checksums(context, restaurants)) === JSON.stringify(before),
      'What nobody changed has changed.',
    )
    findings.control(
      'a reply with an id of another restaurant would be seen',
      foreign(JSON.stringify([restaurants[0]!.tableIds[0]]), restaurants[1]!, owners) !== undefined,
    )
    return findings
  },
}

async function sendUntilStopped(
  { product, random }: RowContext,
  restaurants: readonly Restaurant[],
  owners: ReadonlyMap<string, Restaurant>,
  nth: number,
  stopped: AbortSignal,
  findings: Findings,
): Promise<void> {
  const own = random.fork(`worker ${nth}`)
  const client = new Client(product.url, { address: addressOf(5_000 + nth) })
  while (!stopped.aborted) {
    const restaurant = own.pick(restaurants)
    const isOrder = own.chance(0.25)
    // Some orders name dishes of a random restaurant, because an order of another restaurant's dishes must be refused.
    const dishes = own.chance(0.2) ? own.pick(restaurants).dishes : restaurant.dishes
    const order = {
      method: 'POST',
      path: '/api/orders',
      key: newKey(),
      json: { items: itemsOf(randomPortions(own, dishes)), orderType: 'Takeaway' },
    }
    try {
      const reply = await client.send({
        ...(isOrder ? order : { path: own.pick(PATHS) }),
        token: restaurant.tokens.Admin,
        timeoutMs: 10_000,
      })
      findings.tried++
      if (reply.status === 503 || reply.status === 429) findings.refused++
      else findings.require(reply.status < 500, `Answered ${reply.status} ${reply.text.slice(0, 80)}`)
      const asked = isOrder ? JSON.stringify(order.json) : ''
      const seen = foreign(reply.text, restaurant, owners, asked)
      if (seen) findings.require(false, `A reply to ${restaurant.subdomain} holds ${seen} of another restaurant`)
      if (isOrder && dishes !== restaurant.dishes)
        findings.require(reply.status !== 201, 'An order of another restaurant’s dishes was taken.')
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      findings.refused++
    }
  }
  client.close()
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g

/** Finds an id in a reply that belongs to another restaurant. An id of the request itself does not count. */
function foreign(
  text: string,
  restaurant: Restaurant,
  owners: ReadonlyMap<string, Restaurant>,
  asked = '',
): string | undefined {
  return text.match(UUID)?.find((id) => (owners.get(id) ?? restaurant) !== restaurant && !asked.includes(id))
}

/** Returns checksums of the tables, menu and staff, which this row must not change. */
async function checksums({ product }: RowContext, restaurants: readonly Restaurant[]): Promise<unknown> {
  const ids = [restaurants.map(({ id }) => id)]
  const floor = await product.sql(
    'orders',
    "SELECT md5(string_agg(t::text, ',' ORDER BY t.id)) AS sum FROM tables t WHERE restaurant_id = ANY ($1::uuid[])",
    ids,
  )
  const menu = await product.sql(
    'catalog',
    "SELECT md5(string_agg(m::text, ',' ORDER BY m.id)) AS sum FROM menu_items m WHERE restaurant_id = ANY " +
      '($1::uuid[])',
    ids,
  )
  const staff = await product.sql(
    'tenancy',
    "SELECT md5(string_agg(u::text, ',' ORDER BY u.id)) AS sum FROM users u WHERE restaurant_id = ANY ($1::uuid[])",
    ids,
  )
  return [floor, menu, staff]
}
