// npm run bench -- page: measures when the first tile of the till appears on a slow connection and a slow device. It
// compares the first and the second visit with those of the same screens built as one bundle.
import path from 'node:path'
import { startStack } from '@tiffin/stack/testing/start-stack'
import { findBrowser } from '@tiffin/stack/find-browser'
import { chromium, type Browser, type Page } from 'playwright-core'
import { buildOneBundle } from './one-bundle/build.ts'
import { serveOneBundle } from './one-bundle/serve.ts'
import { inWords, report, ROOT, spreadOf } from './report.ts'
import { openTill } from './till.ts'

const PORT = 9_380
const BUNDLE_PORT = 9_395
const ROUNDS = 5
const CPU_SLOWER = 4
/** A connection of 1.6 Mbps with 150 ms latency, as on a busy mobile network. */
const CONNECTION = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

declare global {
  interface Window {
    firstTileAt?: number
  }
}

/** Opens the page. @returns the ms from the navigation to the first tile */
async function firstTileMs(page: Page, address: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', CONNECTION)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  await page.goto(address, { waitUntil: 'commit' })
  const handle = await page.waitForFunction(() => window.firstTileAt, undefined, { timeout: 60_000 })
  return (await handle.jsonValue())!
}

/** Visits the till twice on a new device: once without and once with cached files. */
async function visitTwice(browser: Browser, url: string, token: string): Promise<{ cold: number; warm: number }> {
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin: url, localStorage: [{ name: 'authToken', value: token }] }] },
    viewport: { width: 1280, height: 720 },
  })
  await context.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('[data-tile]')) return
      window.firstTileAt = performance.now()
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  const visit = async () => {
    const page = await context.newPage()
    const ms = await firstTileMs(page, `${url}/pos`)
    await page.close()
    return ms
  }
  const cold = await visit()
  const warm = await visit()
  await context.close()
  return { cold, warm }
}

const folder = await buildOneBundle()
const stack = await startStack({ port: PORT, dataDir: path.join(ROOT, '.data/bench') })
const bundle = await serveOneBundle(folder, stack.url, BUNDLE_PORT)
const browser = await chromium.launch({ executablePath: findBrowser(process.env), args: ARGS })
try {
  const { headers } = await openTill(stack.url)
  const token = headers['authorization']!.slice('Bearer '.length)
  const pairs: { product: { cold: number; warm: number }; bundle: { cold: number; warm: number } }[] = []
  for (let round = 0; round < ROUNDS; round++)
    pairs.push({
      product: await visitTwice(browser, stack.url, token),
      bundle: await visitTwice(browser, bundle.url, token),
    })
  const results = (['cold', 'warm'] as const).map((visit) => ({
    visit,
    productMs: spreadOf(pairs.map(({ product }) => product[visit])),
    bundleMs: spreadOf(pairs.map((pair) => pair.bundle[visit])),
    ratio: spreadOf(pairs.map((pair) => pair.product[visit] / pair.bundle[visit])),
  }))
  console.table(
    Object.fromEntries(
      results.map(({ visit, productMs, bundleMs, ratio }) => [
        visit,
        { 'product ms': inWords(productMs, 0), 'one bundle ms': inWords(bundleMs, 0), ratio: inWords(ratio) },
      ]),
    ),
  )
  await report('page', { connection: CONNECTION, cpuSlower: CPU_SLOWER, results })
} finally {
  await browser.close()
  await bundle.stop()
  await stack.stop()
}
