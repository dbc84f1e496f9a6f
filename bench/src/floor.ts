// npm run bench -- floor: measures whether the till's floor reaches the frame rate of a screen on a slow tablet. Eighty
// tables are seated within a few seconds, so that all their clocks change together; the browser runs at a quarter of
// the machine's speed. An empty page is measured in turn, and frames it drops are due to the machine.
import path from 'node:path'
import { createArea, createOrder, createTable } from '@tiffin/contracts'
import { findBrowser } from '@tiffin/stack/find-browser'
import { startStack } from '@tiffin/stack/testing/start-stack'
import { chromium, type Page } from 'playwright-core'
import { countFrames, median, type Frames } from './frames.ts'
import { BUSY_RESTAURANTS } from './load.ts'
import { report, ROOT } from './report.ts'
import { openRestaurants, type BenchRestaurant } from './restaurants.ts'

const PORT = Number(process.env['PORT'] || 9_380)
const TABLES = 80
const SLOWER = 4
const ROUNDS = 3
/** The time of a measurement at rest. It is longer than a minute, so that every table's clock changes once. */
const AT_REST_MS = 65_000
const SCROLLED_MS = 6_000
const EMPTY_PAGE = '<!doctype html><title>Nothing</title>'

const dataDir = path.join(ROOT, '.data/bench')

const stack = await startStack({ port: PORT, dataDir, env: BUSY_RESTAURANTS })
const browser = await chromium.launch({
  executablePath: findBrowser(process.env),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const { open } = await openRestaurants(dataDir, stack.url, 1)
  const [restaurant] = open
  await seatEverybody(restaurant!)
  const tablet = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true }
  const page = await browser.newPage(tablet)
  const empty = await browser.newPage(tablet)
  await page.addInitScript((token) => localStorage.setItem('authToken', token), tokenOf(restaurant!))
  await page.goto(`${stack.url}/pos`)
  await page
    .getByRole('button', { name: /^T80 / })
    .getByText(/^\d+ min$/)
    .waitFor()
  await empty.setContent(EMPTY_PAGE)
  for (const each of [page, empty])
    await (await each.context().newCDPSession(each)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER })

  const rounds: Record<string, Frames[]> = { 'the floor, scrolled': [], 'nothing, scrolled': [] }
  for (let round = 0; round < ROUNDS; round++) {
    await empty.bringToFront()
    rounds['nothing, scrolled']!.push(await countFrames(empty, SCROLLED_MS, () => scroll(empty)))
    await page.bringToFront()
    rounds['the floor, scrolled']!.push(await countFrames(page, SCROLLED_MS, () => scroll(page)))
  }
  const results = {
    ...Object.fromEntries(Object.entries(rounds).map(([name, each]) => [name, median(each)])),
    'the floor, a minute passes': await countFrames(page, AT_REST_MS),
  }
  console.table(results)
  await report('floor', { results })
} finally {
  await browser.close()
  await stack.stop()
}

/** Creates an area with eighty tables and an order of four dishes at each. */
async function seatEverybody({ headers, orderBody }: BenchRestaurant): Promise<void> {
  const post = async <T>(address: string, body: unknown): Promise<T> => {
    const reply = await fetch(stack.url + address, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(`${address} answered ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as T
  }
  const area = await post<{ id: string }>(createArea.path, { name: 'Hall' })
  const tables: { id: string }[] = []
  for (let number = 1; number <= TABLES; number++)
    tables.push(await post(createTable.path, { name: `T${number}`, pax: 4, areaId: area.id }))
  const order = JSON.parse(orderBody) as object
  for (const { id } of tables) await post(createOrder.path, { ...order, orderType: 'Dine-In', tableId: id, covers: 3 })
}

/** Scrolls down and up again, as a thumb does. */
async function scroll(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const until = Date.now() + SCROLLED_MS
  for (let distance = -400; Date.now() < until; distance = -distance)
    await session.send('Input.synthesizeScrollGesture', {
      x: 500,
      y: 400,
      yDistance: distance,
      speed: 1_200,
      gestureSourceType: 'touch',
    })
  await session.detach()
}

function tokenOf({ headers }: BenchRestaurant): string {
  return headers['authorization']!.replace('Bearer ', '')
}
