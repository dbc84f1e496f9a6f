import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHeadsWatch, type HeadRow, type HeadsWatch } from './changed-heads.ts'

const SPICE = '01910000-0000-7000-8000-00000000000a'
const CURRY = '01910000-0000-7000-8000-00000000000b'
const AWAIT_MS = 10_000

let rows: HeadRow[]
let reads: number
let watch: HeadsWatch
beforeEach(() => {
  vi.useFakeTimers()
  rows = []
  reads = 0
  watch = createHeadsWatch(async () => (reads++, [...rows]), AWAIT_MS)
})
afterEach(() => {
  watch.stop()
  vi.useRealTimers()
})

const change = (restaurant_id: string, head: number) => {
  rows = [...rows.filter((row) => row.restaurant_id !== restaurant_id), { restaurant_id, head }]
}
const begin = async () => (await watch.changedSince(undefined)).cursor

test('who asks first is answered at once, with all that changed lately', async () => {
  change(SPICE, 7)

  expect((await watch.changedSince(undefined)).heads).toEqual([{ restaurant_id: SPICE, head: 7 }])
})

test('a gateway waits for a change after its first question, and hears of each once', async () => {
  const first = watch.changedSince(await begin())
  await vi.advanceTimersByTimeAsync(1_000)
  change(SPICE, 1)
  await vi.advanceTimersByTimeAsync(200)
  const answer = await first
  expect(answer.heads).toEqual([{ restaurant_id: SPICE, head: 1 }])

  const second = watch.changedSince(answer.cursor)
  await vi.advanceTimersByTimeAsync(200)
  change(CURRY, 4)
  change(SPICE, 2)
  await vi.advanceTimersByTimeAsync(200)
  expect((await second).heads).toEqual([
    { restaurant_id: SPICE, head: 2 },
    { restaurant_id: CURRY, head: 4 },
  ])
})

test('a gateway hears of the kitchen as well, whose head rises without that of the floor', async () => {
  rows = [{ restaurant_id: SPICE, head: 7, kot_head: 3 }]
  const { cursor } = await watch.changedSince(undefined)
  const next = watch.changedSince(cursor)
  await vi.advanceTimersByTimeAsync(200)
  rows = [{ restaurant_id: SPICE, head: 7, kot_head: 4 }]
  await vi.advanceTimersByTimeAsync(200)

  expect((await next).heads).toEqual([{ restaurant_id: SPICE, head: 7, kot_head: 4 }])
})

test('the gateway hears of held punches as well', async () => {
  rows = [{ restaurant_id: SPICE, head: 7, held_head: 3 }]
  const { cursor } = await watch.changedSince(undefined)
  const next = watch.changedSince(cursor)
  rows = [{ restaurant_id: SPICE, head: 7, held_head: 4 }]
  await vi.advanceTimersByTimeAsync(200)

  expect((await next).heads).toEqual([{ restaurant_id: SPICE, head: 7, held_head: 4 }])
})

test('who asks for less time to wait is answered sooner, and nobody waits longer than usual', async () => {
  const cursor = await begin()
  const [short, long] = [watch.changedSince(cursor, 500), watch.changedSince(cursor, 100 * AWAIT_MS)]
  await vi.advanceTimersByTimeAsync(600)
  expect((await short).heads).toEqual([])
  await vi.advanceTimersByTimeAsync(AWAIT_MS)

  expect((await long).heads).toEqual([])
})

test('without a change it answers none after the time to wait, five reads a second for however many ask', async () => {
  const cursor = await begin()
  const asked = Array.from({ length: 20 }, () => watch.changedSince(cursor))
  await vi.advanceTimersByTimeAsync(AWAIT_MS)

  expect((await Promise.all(asked)).flatMap(({ heads }) => heads)).toEqual([])
  expect(reads).toBeLessThanOrEqual(1 + AWAIT_MS / 200 + 1)
})

test('while nobody asks nothing is read', async () => {
  await begin()
  const before = reads
  await vi.advanceTimersByTimeAsync(60_000)

  expect(reads).toBe(before)
})

test('a head that went down, as after a restored backup, is answered too', async () => {
  change(SPICE, 9)
  const cursor = await begin()
  const waiting = watch.changedSince(cursor)
  change(SPICE, 3)
  await vi.advanceTimersByTimeAsync(400)

  expect((await waiting).heads).toEqual([{ restaurant_id: SPICE, head: 3 }])
})

test.each([['none.3'], ['x'], [''], ['..']])('a cursor that is not known is answered as none: %j', async (cursor) => {
  change(SPICE, 1)

  expect((await watch.changedSince(cursor)).heads).toHaveLength(1)
})

test('a cursor from before a pause is not known any more, because something may have passed by', async () => {
  change(SPICE, 1)
  const cursor = await begin()
  rows = []
  await vi.advanceTimersByTimeAsync(30_000)
  change(CURRY, 1)

  const { heads, cursor: next } = await watch.changedSince(cursor)
  expect(heads).toEqual([{ restaurant_id: CURRY, head: 1 }])
  expect(next.split('.')[0]).not.toBe(cursor.split('.')[0])
})

/** Makes a call every four seconds for more than a minute, after which a change is forgotten. */
async function passAMinute(): Promise<void> {
  rows = []
  for (let passed = 0; passed <= 64_000; passed += 4_000) {
    vi.advanceTimersByTime(4_000)
    await begin()
  }
}

/** Returns whether a call with this cursor resolves within two reads; a call that need not wait resolves after one. */
async function isAnsweredAtOnce(cursor: string): Promise<boolean> {
  let isAnswered = false
  void watch.changedSince(cursor).then(
    () => (isAnswered = true),
    () => undefined,
  )
  await begin()
  await begin()
  return isAnswered
}

test('a cursor from before a change that is forgotten by now is not known any more, and does not wait', async () => {
  const cursor = await begin()
  change(SPICE, 1)
  const after = await begin()
  await passAMinute()

  expect(await isAnsweredAtOnce(cursor)).toBe(true)
  // Control: the cursor of a reader who got that change is still known, so this reader waits for the next change.
  expect(await isAnsweredAtOnce(after)).toBe(false)
})

test('a read that fails fails who waits, and the next one is asked again', async () => {
  const failing = createHeadsWatch(async () => {
    if (reads++ === 0) throw new Error('no database')
    return []
  })

  await expect(failing.changedSince(undefined)).rejects.toThrow('no database')
  await expect(failing.changedSince(undefined)).resolves.toMatchObject({ heads: [] })
})

test('when it stops, who waits hears that the service goes', async () => {
  const outcome = watch.changedSince(await begin()).catch((error: unknown) => error)
  watch.stop()

  expect(await outcome).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
})
