// npm run bench -- kitchen: measures whether forty open tickets reach the frame rate of the screen. The browser runs at
// the machine's full speed and then at a quarter of it; tickets are bumped and new ones arrive while frames are
// counted. An empty page is measured in turn, and frames it drops are due to the machine.
import path from 'node:path'
import { createOrder } from '@tiffin/contracts'
import { findBrowser } from '@tiffin/stack/find-browser'
import { startStack } from '@tiffin/stack/testing/start-stack'
import { chromium } from 'playwright-core'
import { countFrames, median, type Frames } from './frames.ts'
import { BUSY_RESTAURANTS } from './load.ts'
import { report, ROOT } from './report.ts'
import { openRestaurants } from './restaurants.ts'
import { openStations } from './stations.ts'

const PORT = Number(process.env['PORT'] || 9_380)
/** Each order makes two tickets, one at each station. */
const ORDERS = 20
const SLOWER = [1, 4]
const ROUNDS = 3
const MEASURED_MS = 8_000
/** The pause between two bumps. It is longer than the 300 ms in which a screen ignores a second bump. */
const PAUSE_MS = 500
const EMPTY_PAGE = '<!doctype html><title>Nothing</title>'

const dataDir = path.join(ROOT, '.data/bench')
const stack = await startStack({ port: PORT, dataDir, env: BUSY_RESTAURANTS })
const browser = await chromium.launch({
  executablePath: findBrowser(process.env),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const { open } = await openRestaurants(dataDir, stack.url, 1)
  await openStations(dataDir, open)
  const { headers, orderBody } = open[0]!
  const punch = async () => {
    const reply = await fetch(stack.url + createOrder.path, { method: 'POST', headers, body: orderBody })
    if (!reply.ok) throw new Error(`An order answered ${reply.status}: ${await reply.text()}`)
  }
  for (let order = 0; order < ORDERS; order++) await punch()

  const onTheWall = { viewport: { width: 1920, height: 1080 } }
  const page = await browser.newPage(onTheWall)
  const empty = await browser.newPage(onTheWall)
  const token = headers['authorization']!.replace('Bearer ', '')
  await page.addInitScript((kept) => localStorage.setItem('authToken', kept), token)
  await page.goto(`${stack.url}/kitchen`)
  await page.getByRole('article').nth(39).waitFor()
  await empty.setContent(EMPTY_PAGE)
  /** Bumps tickets, and punches an order of two tickets at every second bump, so that as many tickets stay open. */
  const cook = async () => {
    const until = Date.now() + MEASURED_MS
    for (let turn = 0; Date.now() < until; turn++) {
      await page.keyboard.press('Enter')
      if (turn % 2 === 0) await punch()
      await page.waitForTimeout(PAUSE_MS)
    }
  }

  const results: Record<string, Frames> = {}
  for (const slower of SLOWER) {
    const rounds: { kitchen: Frames[]; nothing: Frames[] } = { kitchen: [], nothing: [] }
    for (const each of [page, empty])
      await (await each.context().newCDPSession(each)).send('Emulation.setCPUThrottlingRate', { rate: slower })
    for (let round = 0; round < ROUNDS; round++) {
      await empty.bringToFront()
      rounds.nothing.push(await countFrames(empty, MEASURED_MS))
      await page.bringToFront()
      rounds.kitchen.push(await countFrames(page, MEASURED_MS, cook))
    }
    results[`forty tickets, ${slower} × slower`] = median(rounds.kitchen)
    results[`nothing, ${slower} × slower`] = median(rounds.nothing)
  }
  const drawn = await page.getByRole('article').count()
  if (drawn < 30) throw new Error(`Only ${drawn} tickets were on the screen in the end`)
  console.table(results)
  await report('kitchen', { results })
} finally {
  await browser.close()
  await stack.stop()
}
