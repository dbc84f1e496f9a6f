import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { PunchReply } from '@tiffin/contracts'
import { Bystander, compareStretches, requireUnnoticed, type BystanderCalls } from '../../support/bystander.ts'
import { countBy, inWords } from '../../support/figures.ts'
import { Client, json } from '../../support/http.ts'
import { itemsOf } from '../../support/ledger.ts'
import { startLoad, type LoadCall, type LoadStream } from '../../support/load.ts'
import { openRestaurant, type Restaurant } from '../../support/restaurants.ts'
import { Findings, type RowContext, type Row } from '../../row.ts'

const ROUNDS = { short: 2, full: 6 }
/**
 * The length of a stretch: one or two windows of the rate limiter. So a stretch includes the beginning of a window, in
 * which calls pass, as well as its end.
 */
const STRETCH_MS = { short: 5_000, full: 10_000 }
const PROMPT_REFUSALS = pathToFileURL(path.resolve(import.meta.dirname, '../../support/prompt-refusals.mjs')).href
/** The address of all tills of the noisy restaurant. */
const NOISY = '127.70.0.1'

interface Noise {
  readonly name: string
  readonly streams: (restaurant: Restaurant, orderId: string) => readonly LoadStream[]
}

const portions = ({ dishes }: Restaurant) => itemsOf(dishes.slice(0, 3).map((dish) => ({ dish, quantity: 1 })))
const call = ({ tokens }: Restaurant, more: Partial<LoadCall>): LoadCall => ({
  path: '/api/tables',
  token: tokens.Waiter,
  address: NOISY,
  ...more,
})

const addsOf60: Noise = {
  name: '60 clients add to one order',
  streams: (restaurant, orderId) => [
    {
      name: 'adds',
      parallel: 60,
      calls: [
        call(restaurant, {
          method: 'POST',
          path: `/api/orders/${orderId}/add`,
          json: { items: portions(restaurant) },
          isKeyed: true,
        }),
      ],
    },
  ],
}

const noises: readonly Noise[] = [
  {
    name: '200 requests a second',
    streams: (restaurant) => [
      {
        name: 'reads',
        perSecond: 160,
        calls: ['/api/tables', '/api/orders', '/api/menu'].map((read) => call(restaurant, { path: read })),
      },
      {
        name: 'orders',
        perSecond: 40,
        calls: [
          call(restaurant, {
            method: 'POST',
            path: '/api/orders',
            json: { items: portions(restaurant), orderType: 'Takeaway' },
            isKeyed: true,
          }),
        ],
      },
    ],
  },
  addsOf60,
  {
    name: '16 pollers with the right ETag',
    streams: (restaurant) => [
      { name: 'polls', parallel: 16, calls: [call(restaurant, { path: '/api/orders', remembersTag: true })] },
    ],
  },
  {
    name: '8 clients order an unknown dish',
    streams: (restaurant) => [
      {
        name: 'unknown',
        parallel: 8,
        calls: [
          call(restaurant, {
            method: 'POST',
            path: '/api/orders',
            json: { items: [{ id: restaurant.id, quantity: 1, price: 10 }], orderType: 'Takeaway' },
            isKeyed: true,
          }),
        ],
      },
    ],
  },
]

export const l3: Row = {
  id: 'L3',
  area: 'load',
  goal: 'A noisy restaurant, four ways: others’ p95 ≤ 2×, none refused',
  async run(context, extent) {
    const findings = new Findings()
    const { product, random, progress } = context
    const noisy = await openRestaurant(product, random, { dishes: 2_400 })
    const orderId = await fill(context, noisy)
    const bystander = await Bystander.open(product, random)
    for (const noise of noises) {
      const quiet: BystanderCalls[] = []
      const loud: BystanderCalls[] = []
      const seen: string[] = []
      for (let round = 0; round < ROUNDS[extent]; round++) {
        quiet.push(await bystander.during(sleep(STRETCH_MS[extent])))
        const load = await startLoad({ origin: product.url, streams: noise.streams(noisy, orderId) })
        loud.push(await bystander.during(sleep(STRETCH_MS[extent])))
        const samples = Object.values(await load.stop()).flatMap((stream) => stream.samples)
        findings.tried += samples.length
        findings.refused += samples.filter(({ status }) => status === 429 || status === 503).length
        seen.push(...samples.map(({ status }) => String(status)))
        // Requests that are still queued belong to the noise, so the next quiet stretch must not include them.
        await bystander.during(sleep(500))
      }
      findings.note(`${noise.name}: answered ${inWords(countBy(seen, (status) => status))}`)
      requireUnnoticed(findings, noise.name, compareStretches(quiet, loud))
      progress(noise.name)
    }
    bystander.close()
    const [late, prompt] = [await run60(context, noisy, orderId), await run60(context, noisy, orderId, PROMPT_REFUSALS)]
    findings.control(
      `with all refusals sent at once 60 clients send ${prompt} calls in ${STRETCH_MS.short} ms, otherwise ${late}`,
      prompt > 3 * late,
    )
    const [off, on] = [await countRefused(context, '1000000'), await countRefused(context, '10')]
    findings.control(
      `with the limit of the gateway switched off ${off} of ${READS} quick reads are refused, at 10 a second ${on}`,
      off === 0 && on > 0,
    )
    return findings
  },
}

const ORDERS = 400

/** Inserts many orders, so that polling the list is expensive. @returns the id of an open order */
async function fill({ product }: RowContext, restaurant: Restaurant): Promise<string> {
  const client = new Client(product.url, { address: NOISY })
  const reply = await client.send({
    method: 'POST',
    path: '/api/orders',
    token: restaurant.tokens.Waiter,
    json: { items: portions(restaurant), orderType: 'Dine-In', tableId: restaurant.tableIds[0] },
  })
  client.close()
  await product.sql(
    'orders',
    `
    WITH many AS (
      INSERT INTO orders (restaurant_id, id, order_number, order_type, status, created_at, created_by)
      SELECT $1, gen_random_uuid(), 'n' || n, 'Takeaway', 'Active', now(), $1
        FROM generate_series(1, ${ORDERS}) n RETURNING id
    )
    INSERT INTO order_items (restaurant_id, order_id, menu_item_id, price_paise, rate_basis_points, name,
      tax_group_name, tax_is_split, quantity, position)
    SELECT $1, many.id, gen_random_uuid(), 12500, 500, 'Dish ' || k, 'GST 5%', true, 1, k FROM many CROSS
      JOIN generate_series(1, 4) k`,
    [restaurant.id],
  )
  return json<PunchReply>(reply).order_id
}

/** Lets sixty clients add to one order through a gateway of their own. @returns the number of their calls */
async function run60({ product }: RowContext, noisy: Restaurant, orderId: string, preload?: string): Promise<number> {
  const gateway = await product.startSecond('gateway', preload ? { NODE_OPTIONS: `--import ${preload}` } : {})
  try {
    const load = await startLoad({ origin: gateway.url, streams: addsOf60.streams(noisy, orderId) })
    await sleep(STRETCH_MS.short)
    return (await load.stop())['adds']!.samples.length
  } finally {
    await gateway.stop()
  }
}

const READS = 120

/** Sends quick reads of one restaurant through a gateway with another limit. @returns the number of refusals */
async function countRefused({ product, random }: RowContext, readsPerSecond: string): Promise<number> {
  const gateway = await product.startSecond('gateway', { RESTAURANT_READS_PER_SECOND: readsPerSecond })
  const { tokens } = await openRestaurant(product, random)
  const client = new Client(gateway.url, { address: NOISY })
  let refused = 0
  for (let read = 0; read < READS; read++) {
    const { status } = await client.send({ path: '/api/user-details', token: tokens.Waiter })
    if (status === 429) refused++
  }
  client.close()
  await gateway.stop()
  return refused
}
