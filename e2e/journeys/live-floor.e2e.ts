import type { BrowserContext, Page, Request } from '@playwright/test'
import { Till } from '../pages/till.ts'
import { expect, test } from '../support/test.ts'

const LISTS = ['/api/tables', '/api/orders']
const pathOf = (request: Request) => new URL(request.url()).pathname

/** Opens the till and waits until it follows the floor: it has a head, and has read its lists after that. */
async function openLive(page: Page): Promise<Till> {
  let isKnown = false
  const read = new Set<string>()
  page.on('requestfinished', (request) => {
    if (pathOf(request) === '/api/floor/changes') isKnown = true
    else if (isKnown) read.add(pathOf(request))
  })
  const till = new Till(page)
  await till.open()
  await expect.poll(() => LISTS.every((path) => read.has(path))).toBe(true)
  return till
}

/** Counts the reads of a page from now on, by path. */
function readsOf(page: Page): Map<string, number> {
  const reads = new Map<string, number>()
  page.on('request', (request) => {
    if (request.method() === 'GET') reads.set(pathOf(request), (reads.get(pathOf(request)) ?? 0) + 1)
  })
  return reads
}

test('another terminal’s order is on this floor without a poll, and so is its end', async ({
  page,
  api,
  openTerminal,
}) => {
  await api.ownTable('Live 1')
  const here = await openLive(page)
  const there = new Till(await openTerminal('Captain'))
  await there.open()
  await expect(here.tile('Live 1')).toContainText('Available')
  const reads = readsOf(page)

  await there.openTable('Live 1')
  await there.add('Dal Tadka')
  await there.punch()
  await expect(here.tile('Live 1')).toContainText('Occupied')
  await expect(here.tile('Live 1')).toContainText('₹')
  expect(reads.get('/api/floor/changes')).toBeGreaterThan(0)
  expect(LISTS.map((path) => reads.get(path) ?? 0)).toEqual([0, 0])

  await api.freeTable('Live 1')
  await expect(here.tile('Live 1')).toContainText('Available')
  expect(LISTS.map((path) => reads.get(path) ?? 0)).toEqual([0, 0])
})

/** Returns the tabs that have an event stream open. The set follows the streams. */
function streamsOf(context: BrowserContext): Set<Page> {
  const streams = new Set<Page>()
  const isStream = (request: Request) => pathOf(request) === '/api/events'
  const owner = (request: Request) => request.frame().page()
  context.on('request', (request) => void (isStream(request) && streams.add(owner(request))))
  const ended = (request: Request) => void (isStream(request) && streams.delete(owner(request)))
  context.on('requestfinished', ended)
  context.on('requestfailed', ended)
  return streams
}

test('three tabs hear over one stream, and when the one that has it is closed another goes on', async ({
  page,
  context,
  api,
}) => {
  await api.ownTable('Live 2')
  const streams = streamsOf(context)
  const tabs = [await openLive(page), await openLive(await context.newPage()), await openLive(await context.newPage())]
  expect(streams.size).toBe(1)

  await api.occupy('Live 2', ['Dal Tadka'])
  for (const tab of tabs) await expect(tab.tile('Live 2')).toContainText('Occupied')

  const [leader] = streams
  await leader!.close()
  streams.delete(leader!)
  const others = tabs.filter((tab) => tab.page !== leader)
  await expect.poll(() => streams.size).toBe(1)
  await api.freeTable('Live 2')
  for (const tab of others) await expect(tab.tile('Live 2')).toContainText('Available')
  expect(streams.size).toBe(1)
})

test('a table that somebody adds is on the page of tables, which never polls', async ({ api, openTerminal }) => {
  const page = await openTerminal('Captain')
  const streams = streamsOf(page.context())
  await page.goto('/tables')
  await expect(page.getByRole('heading', { name: 'All Tables' })).toBeVisible()
  await expect.poll(() => streams.size).toBe(1)
  const name = `Live ${Date.now()}`

  await api.ownTable(name)
  await expect(page.getByText(name)).toBeVisible()
})

test('while the stream is refused the till goes on as it did before', async ({ page, api }) => {
  await api.ownTable('Live 3')
  await page.route('**/api/events', (route) => route.fulfill({ status: 503, headers: { 'retry-after': '60' } }))
  const till = new Till(page)
  await till.open()
  await till.openTable('Live 3')
  await till.add('Dal Tadka')
  await till.punch()

  await expect(till.tile('Live 3')).toContainText('Occupied')
  await api.freeTable('Live 3')
})
