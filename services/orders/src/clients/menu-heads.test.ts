import { awaitMenuHeads, getMenuSnapshot, type MenuSnapshot } from '@tiffin/contracts'
import { createOtherServices, ServiceCallError, type Broadcast, type CallService } from '@tiffin/service-kit'
import { afterEach, expect, test } from 'vitest'
import { createMenuHeads, type MenuHeads } from './menu-heads.ts'
import { createMenuSnapshots } from './menu-snapshots.ts'

const spice = { id: '01910000-0000-7000-8000-0000000000a1' }
const MINUTE_MS = 60_000
/** The time that a question about heads waits for a change. */
const WAIT_MS = 2_000
/** A connected broadcast on which no message ever comes, as when each gets lost. */
const silent: Broadcast = {
  subscribe: () => {},
  isListening: () => true,
  send: async () => {},
  start: async () => {},
  stop: async () => {},
}

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

/** Starts processes of orders and a catalog with one menu, whose questions about heads wait until the test answers. */
function start({ processes = 1, followsMenus = true } = {}) {
  const clock = { ms: 0 }
  const catalog = { head: 1, menusRead: 0, questions: 0, isAway: false }
  const waiting: (() => void)[] = []
  let onQuestion = () => {}

  async function answerHeads({ cursor, wait_ms: waitMs }: { cursor?: string; wait_ms?: number }) {
    catalog.questions++
    expect(waitMs).toBe(WAIT_MS)
    if (catalog.isAway) throw new ServiceCallError('away', { isAway: true })
    if (cursor === String(catalog.head))
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        onQuestion()
      })
    return { cursor: String(catalog.head), heads: [{ restaurant_id: spice.id, head: catalog.head }] }
  }
  const callService: CallService = async (endpoint, input) => {
    if (endpoint.id === awaitMenuHeads.id) return (await answerHeads(input.query as object)) as never
    if (endpoint.id !== getMenuSnapshot.id || catalog.isAway) throw new ServiceCallError('away', { isAway: true })
    catalog.menusRead++
    return { version: String(catalog.head), head: catalog.head, items: [] } satisfies MenuSnapshot as never
  }
  const answer = () => waiting.splice(0).forEach((resolve) => resolve())
  stops.push(answer)
  const untilAllWait = async () => {
    while (waiting.length < processes) await new Promise<void>((resolve) => (onQuestion = resolve))
  }

  const reads = Array.from({ length: processes }, () => {
    const heads: MenuHeads = createMenuHeads({ callService, logger: { info() {}, warn() {} }, now: () => clock.ms })
    stops.push(heads.stop)
    const otherServices = createOtherServices({ callService, now: () => clock.ms })
    const deps = { otherServices, broadcast: silent, now: () => new Date() }
    const menus = createMenuSnapshots({ ...deps, heads: followsMenus ? heads : undefined })
    return async () => (await menus.read(spice, 'request-1')).head
  })
  /** Reads the menu in every process, as an order does. @returns the heads of the menus */
  const read = () => Promise.all(reads.map((each) => each()))
  /** Lets time pass, in which each question about heads is answered when it has waited. */
  async function pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= WAIT_MS) {
      clock.ms += WAIT_MS
      answer()
      if (followsMenus) await untilAllWait()
    }
  }
  /** Has each process read the menu and begin to ask about heads. */
  async function settle(): Promise<void> {
    await read()
    clock.ms += WAIT_MS
    await read()
    if (followsMenus) await untilAllWait()
    await pass(WAIT_MS)
  }
  return { clock, catalog, read, pass, settle, answer, untilAllWait }
}

test.each([
  ['an order a minute asks for no menu for ten minutes', true, 0],
  ['control: without questions about heads each order asks', false, 9],
])('%s', async (_what, followsMenus, menusRead) => {
  const { catalog, read, pass, settle } = start({ followsMenus })
  await settle()
  const before = catalog.menusRead
  for (let minute = 0; minute < 9; minute++) {
    await pass(MINUTE_MS)
    expect(await read()).toEqual([1])
  }

  expect(catalog.menusRead - before).toBe(menusRead)
})

test.each([
  ['a change whose notice gets lost is seen by the next order, in two processes', true, [2, 2]],
  ['control: without questions about heads the next order has the copy of before', false, [1, 1]],
])('%s', async (_what, followsMenus, seen) => {
  const { catalog, read, settle, answer, untilAllWait } = start({ processes: 2, followsMenus })
  await settle()
  expect(await read()).toEqual([1, 1])
  catalog.head = 2
  answer()
  if (followsMenus) await untilAllWait()

  expect(await read()).toEqual(seen)
})

test('after a silence no copy counts as current, because a change may have been missed', async () => {
  const { clock, catalog, read, settle } = start()
  await settle()
  const before = catalog.menusRead
  await read()
  expect(catalog.menusRead).toBe(before)
  clock.ms += 20_000
  await read()

  expect(catalog.menusRead).toBe(before + 1)
})

test('while the catalog is away the copy stands in, and is asked for once the catalog is back', async () => {
  const { clock, catalog, read, settle, answer } = start()
  await settle()
  catalog.isAway = true
  answer()
  clock.ms += 20_000
  expect(await read()).toEqual([1])
  catalog.isAway = false
  catalog.head = 2
  clock.ms += 20_000

  await expect.poll(read).toEqual([2])
})

test('an order after a long pause begins the questions again', async () => {
  const { clock, catalog, read, settle, answer } = start()
  await settle()
  clock.ms += 20 * MINUTE_MS
  answer()
  const before = catalog.questions

  await expect.poll(async () => (await read(), catalog.questions)).toBeGreaterThan(before)
})
