import type { CDPSession, Page } from 'playwright-core'

/** The number of mounts, and the most bytes that may remain in memory after them (0.5 MB for each mount). */
const MOUNTS = 20
const BYTES_LEFT_BEHIND = 10_000_000
/** Mounts before the measurement, which fill caches. */
const WARM_UP = 3

type Left = { readonly bytes: number; readonly nodes: number; readonly listeners: number }

/**
 * Leaves the page of a module and returns to it repeatedly, as a user who switches between two pages.
 *
 * @param elsewhere an address of another module
 * @returns the growth of memory over all mounts, as text, and the problem if it exceeds the limit
 */
export async function measureMounts(
  page: Page,
  { name, elsewhere }: { readonly name: string; readonly elsewhere: string },
): Promise<{ readonly text: string; readonly problems: string[] }> {
  const root = page.locator(`[data-mfe="${name}"]:not([id])`)
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(elsewhere)}), dispatchEvent(new Event('popstate'))`)
  await root.waitFor({ state: 'detached' })
  const visit = async (times: number) => {
    for (let time = 0; time < times; time++) {
      await page.evaluate('history.back()')
      await root.waitFor({ state: 'attached' })
      await page.evaluate('history.forward()')
      await root.waitFor({ state: 'detached' })
    }
  }
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await visit(WARM_UP)
  const before = await inMemory(session)
  await visit(MOUNTS)
  const after = await inMemory(session)
  const left: Left = {
    bytes: after.bytes - before.bytes,
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
  }
  return { text: describe(left), problems: problemsOf(left, name) }
}

async function inMemory(session: CDPSession): Promise<Left> {
  // The second collection frees objects that only finalizers of the first one released.
  for (let time = 0; time < 2; time++) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return { bytes: value('JSHeapUsedSize'), nodes: value('Nodes'), listeners: value('JSEventListeners') }
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
const signed = (count: number) => (count > 0 ? `+${count}` : String(count))

function describe({ bytes, nodes, listeners }: Left): string {
  return `after ${MOUNTS} mounts ${megabytes(bytes)}, ${signed(nodes)} nodes, ${signed(listeners)} listeners`
}

function problemsOf({ bytes, nodes, listeners }: Left, name: string): string[] {
  if (bytes <= BYTES_LEFT_BEHIND) return []
  return [
    `${name} leaves ${megabytes(bytes)} in memory when it is mounted ${MOUNTS} times (${signed(nodes)} nodes, ` +
      `${signed(listeners)} listeners); at most ${megabytes(BYTES_LEFT_BEHIND)} may stay.`,
  ]
}
