import type { Order, Table } from '@tiffin/contracts'
import type { Browser, BrowserContext, Route } from 'playwright-core'
import { openDevice, TillPage, withBrowser } from '../../support/browser.ts'
import { addressOf, Client, json } from '../../support/http.ts'
import type { Random } from '../../support/random.ts'
import { openRestaurant, type Restaurant } from '../../support/restaurants.ts'
import { Findings, type RowContext, type Row } from '../../row.ts'

const TERMINALS = 3
const PUNCHES = { short: 4, full: 50 }
const DISHES = 6
const SHOWN_WITHIN_MS = 30_000
const PRESSES = 8
const PRESS_WITHIN_MS = 5_000
const SENT_WITHIN_MS = 90_000
const LOOK_EVERY_MS = 250

/** `lost`: the request was carried out and its reply lost. `cut`: the request did not arrive. `offline`: no network. */
type Trouble = 'none' | 'lost' | 'cut' | 'offline'

export const f6: Row = {
  id: 'F6',
  area: 'crashes',
  goal: 'Tills whose network fails at random: each punch once, none dropped',
  async run(context, extent) {
    const findings = new Findings()
    const { product, random } = context
    const restaurant = await openRestaurant(product, random, { tables: TERMINALS + 1, dishes: DISHES })
    await withBrowser(async (browser) => {
      const terminals = Array.from({ length: TERMINALS }, (_, nth) =>
        serveTable(context, browser, restaurant, nth, PUNCHES[extent], findings, random.fork(`till ${nth}`)),
      )
      await Promise.all(terminals)
      const doubled = await withoutKeys(context, browser, restaurant)
      findings.control(
        `a till whose repeated punch has a new key adds twice (${doubled} portions for one tap)`,
        doubled > 1,
      )
    })
    findings.note(
      'What the till does: a punch or a payment without an answer is kept in a queue, over a reload, and sent by ' +
        'itself. A start without a network comes with the offline till.',
    )
    return findings
  },
}

async function serveTable(
  { product }: RowContext,
  browser: Browser,
  restaurant: Restaurant,
  nth: number,
  punches: number,
  findings: Findings,
  random: Random,
): Promise<void> {
  const device = await openDevice(browser, product.url, restaurant.tokens.Waiter)
  const page = await device.newPage()
  page.setDefaultTimeout(SHOWN_WITHIN_MS)
  const till = new TillPage(page)
  const table = `T${nth + 1}`
  const tapped: Record<string, number> = {}
  await till.open()
  for (let punch = 0; punch < punches; punch++) {
    await till.openTable(table)
    for (let taps = random.integer(1, 3); taps > 0; taps--) {
      const dish = `Dish ${random.integer(1, DISHES)}`
      await till.tap(dish)
      tapped[dish] = (tapped[dish] ?? 0) + 1
    }
    const trouble = random.pick<Trouble>(['none', 'lost', 'cut', 'offline'])
    findings.tried++
    if (trouble === 'none') {
      await punchUntilDone(till)
      continue
    }
    findings.refused++
    await punchInTrouble(device, till, trouble)
    if (random.chance(0.4)) await till.open()
    else await till.popup.waitFor({ state: 'detached' })
  }
  await untilAllSent(till)
  await secondTab(device, table, findings)
  await device.close()
  await compare(product.url, restaurant, nth, tapped, findings)
}

const PUNCH = /\/api\/orders(\/[^/]+\/add)?$/

async function punchInTrouble(device: BrowserContext, till: TillPage, trouble: Trouble): Promise<void> {
  const fail = async (route: Route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    if (trouble === 'lost') await route.fetch()
    return route.abort('failed')
  }
  if (trouble === 'offline') await device.setOffline(true)
  else await device.route(PUNCH, fail)
  const failed = till.page.waitForEvent('requestfailed', {
    predicate: (request) => request.method() === 'POST' && PUNCH.test(request.url()),
  })
  await punchButton(till).click()
  await failed
  if (trouble === 'offline') await device.setOffline(false)
  else await device.unroute(PUNCH, fail)
}

const punchButton = ({ popup }: TillPage) => popup.getByRole('button', { name: /^Punch (Order|Update)$/ })

/** Presses Punch until the till shows success, as a waiter does. A repeated press must not punch twice. */
async function punchUntilDone(till: TillPage): Promise<void> {
  for (let press = 0; press < PRESSES; press++) {
    await punchButton(till)
      .click({ timeout: PRESS_WITHIN_MS })
      .catch(() => undefined)
    const isDone = await till.popup.waitFor({ state: 'detached', timeout: PRESS_WITHIN_MS }).then(
      () => true,
      () => false,
    )
    if (isDone) return
  }
  throw new Error(`A punch was not done after ${PRESSES} presses`)
}

/** Waits until no punch is left in the queue of this browser. */
async function untilAllSent({ page }: TillPage): Promise<void> {
  const deadline = Date.now() + SENT_WITHIN_MS
  while ((await page.evaluate(countWaiting)) > 0) {
    if (Date.now() > deadline) throw new Error('A punch was not sent by itself')
    await page.waitForTimeout(LOOK_EVERY_MS)
  }
}

async function countWaiting(): Promise<number> {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error!))
    })
  let waiting = 0
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name!))
    // The database of the last replies has no store of commands.
    if (database.objectStoreNames.contains('commands'))
      waiting += await done(database.transaction('commands').objectStore('commands').count())
    database.close()
  }
  return waiting
}

/** Checks that a second tab of the device shows the table as occupied. */
async function secondTab(device: BrowserContext, table: string, findings: Findings): Promise<void> {
  const other = new TillPage(await device.newPage())
  await other.open()
  const label = await other.tile(table).innerText()
  findings.require(/Occupied/.test(label), `A second tab shows ${table} as ${label}`)
}

async function compare(
  url: string,
  restaurant: Restaurant,
  nth: number,
  tapped: Readonly<Record<string, number>>,
  findings: Findings,
): Promise<void> {
  const got = await itemsAt(url, restaurant, nth)
  for (const dish of new Set([...Object.keys(tapped), ...Object.keys(got)])) {
    const [expected, there] = [tapped[dish] ?? 0, got[dish] ?? 0]
    if (there < expected) findings.lost += expected - there
    if (there > expected) findings.doubled += there - expected
  }
  findings.require(
    JSON.stringify(Object.entries(got).toSorted()) === JSON.stringify(Object.entries(tapped).toSorted()),
    `T${nth + 1}: tapped ${JSON.stringify(tapped)}, on the order ${JSON.stringify(got)}`,
  )
}

/** Reads the portions of each dish on the one active order of a table. */
async function itemsAt(url: string, { tokens, tableIds }: Restaurant, nth: number): Promise<Record<string, number>> {
  const client = new Client(url, { address: addressOf(4_000 + nth) })
  const tables = json<Table[]>(await client.send({ path: '/api/tables', token: tokens.Admin }))
  const name = tables.find(({ id }) => id === tableIds[nth])?.name
  const orders = json<Order[]>(await client.send({ path: '/api/orders', token: tokens.Admin })).filter(
    (order) => order.table_name === name && order.status === 'Active',
  )
  client.close()
  const items: Record<string, number> = {}
  for (const item of orders.flatMap((order) => order.items)) items[item.name] = (items[item.name] ?? 0) + item.quantity
  return items
}

/** Repeats the trial with a browser that forgets its keys. @returns portions of a dish that was tapped once */
async function withoutKeys({ product }: RowContext, browser: Browser, restaurant: Restaurant): Promise<number> {
  const table = `T${TERMINALS + 1}`
  const device = await openDevice(browser, product.url, restaurant.tokens.Waiter)
  await device.route('**/api/orders/*/add', (route) => {
    const { 'idempotency-key': _, ...headers } = route.request().headers()
    return route.fallback({ headers })
  })
  const till = new TillPage(await device.newPage())
  await till.open()
  await till.openTable(table)
  await till.tap('Dish 1')
  await till.button('Punch Order').click()
  await till.popup.waitFor({ state: 'detached' })
  await till.openTable(table)
  await till.tap('Dish 2')
  const lose = async (route: Route) => {
    const { 'idempotency-key': _, ...headers } = route.request().headers()
    await route.fetch({ headers })
    await route.abort('failed')
  }
  await device.route('**/api/orders/*/add', lose, { times: 1 })
  const failed = till.page.waitForEvent('requestfailed')
  await till.button('Punch Update').click()
  await failed
  await untilAllSent(till)
  await device.close()
  return (await itemsAt(product.url, restaurant, TERMINALS))['Dish 2'] ?? 0
}
