import { setTimeout as sleep } from 'node:timers/promises'
import { inMs, median } from '../../support/figures.ts'
import { addressOf, Client, type HttpReply } from '../../support/http.ts'
import { memoryOf } from '../../support/processes.ts'
import { openRestaurant, type Restaurant } from '../../support/restaurants.ts'
import { Findings, type RowContext, type Row } from '../../row.ts'

const ORDERS = 100_000
const DISHES = 5_000
const POLLS = 20
const LIST_MS = 1_500
/** The limit in ms for a 304, or twice the time of the smallest request of an empty restaurant where that is longer. */
const UNCHANGED_MS = 20
const MAX_MIB = 300

export const l4: Row = {
  id: 'L4',
  area: 'load',
  goal: '100,000 orders, 5,000 dishes: list ≤ 1.5 s, 304 ≤ 20 ms, ≤ 300 MB',
  async run(context) {
    const findings = new Findings()
    const { product, random, stretched } = context
    const large = await openRestaurant(product, random, { dishes: DISHES })
    const small = await openRestaurant(product, random)
    await fill(context, large)
    const client = new Client(product.url, { address: addressOf(random.integer(1, 50_000)) })
    const ask = (path: string, restaurant: Restaurant, tag?: string | undefined): Promise<HttpReply> =>
      client.send({ path, token: restaurant.tokens.Admin, ...(tag && { headers: { 'if-none-match': tag } }) })

    for (const path of ['/api/orders', '/api/menu'] as const) {
      const first = await ask(path, large)
      findings.require(first.status === 200, `${path}: ${first.status}`)
      findings.expectFigure(first.ms <= stretched(LIST_MS), `${path}: after ${inMs(first.ms)}`)
      const [unchanged, smallest]: [HttpReply[], HttpReply[]] = [[], []]
      await ask('/api/areas', small)
      for (let poll = 0; poll < POLLS; poll++) {
        unchanged.push(await ask(path, large, first.headers.etag))
        smallest.push(await ask('/api/areas', small))
        await sleep(20)
      }
      findings.tried += 1 + unchanged.length
      findings.took(first.ms)
      const [took, base] = [median(unchanged.map(({ ms }) => ms)), median(smallest.map(({ ms }) => ms))]
      findings.require(
        unchanged.every(({ status }) => status === 304),
        `${path} with its own tag was answered ${unchanged.find(({ status }) => status !== 304)?.status}`,
      )
      findings.expectFigure(
        took <= Math.max(stretched(UNCHANGED_MS), 2 * base),
        `A 304 of ${path} takes ${inMs(took)}; the smallest request ${inMs(base)}`,
      )
      findings.note(
        `${path}: ${inMs(first.ms)} first, ${Math.round(first.text.length / 1_024)} KiB, unchanged ` +
          `${inMs(took)} (smallest request ${inMs(base)})`,
      )
    }
    for (const service of ['orders', 'catalog'] as const) {
      const mib = memoryOf(product.pidOf(service) ?? 0)
      findings.note(`${service} keeps ${Math.round(mib)} MiB`)
      findings.expectFigure(!(mib > MAX_MIB), `${service} keeps ${Math.round(mib)} MiB`)
    }
    client.close()
    return findings
  },
}

async function fill({ product }: RowContext, { id }: Restaurant): Promise<void> {
  await product.sql(
    'orders',
    `
    WITH many AS (
      INSERT INTO orders (restaurant_id, id, order_number, order_type, status, created_at, created_by, completed_at,
        completed_by, discount_paise, round_off_paise, payable_paise, version)
      SELECT $1, gen_random_uuid(), 'h' || n, 'Takeaway', 'Completed', now() - n * interval '6 minutes', $1,
        now() - n * interval '6 minutes', $1, 0, 0, 13100, 2 FROM generate_series(1, ${ORDERS}) n RETURNING id
    )
    INSERT INTO order_items (restaurant_id, order_id, menu_item_id, price_paise, rate_basis_points, name,
      tax_group_name, tax_is_split, quantity, position)
    SELECT $1, many.id, gen_random_uuid(), 12500, 500, 'Dish', 'GST 5%', true, 1, 1 FROM many`,
    [id],
  )
  await product.sql('orders', 'ANALYZE orders, order_items')
}
