import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { storeToken } from '../session/token-store.ts'
import { fakeBrowser, fakeStreams, tokenOf } from '../testing/live.ts'
import { showPage } from '../testing/show-page.ts'
import { joinLive } from './join-live.ts'
import type { TabMessaging } from './listen-for-changes.ts'

const EVERY_MS = 150

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  storeToken('restaurant', tokenOf('asha'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

/**
 * Opens a page that listens to the floor. Its first head, which is null because changes may be missed, is not in
 * `heads`.
 */
async function joined() {
  const fake = fakeStreams()
  const { tabs } = fakeBrowser()
  const heads: (number | null)[] = []
  const leave = joinLive(() => ({ floor: (head) => heads.push(head) }), EVERY_MS, tabs)
  onTestFinished(leave)
  await vi.advanceTimersByTimeAsync(EVERY_MS)
  expect(heads.splice(0)).toEqual([null])
  const send = async (...sent: (number | null)[]) => {
    for (const head of sent) fake.streams[0]!.send(`event: floor\ndata: ${JSON.stringify({ head })}\n\n`)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { ...fake, tabs, heads, leave, send }
}

test('a listener hears at once, and then at most once in its time, with the highest head', async () => {
  const { heads, send } = await joined()

  await send(1, 3, 2)
  expect(heads).toEqual([1])
  await vi.advanceTimersByTimeAsync(EVERY_MS - 1)
  expect(heads).toEqual([1])
  await vi.advanceTimersByTimeAsync(1)
  expect(heads).toEqual([1, 3])

  await send(4)
  expect(heads).toEqual([1, 3])
  await vi.advanceTimersByTimeAsync(EVERY_MS)
  expect(heads).toEqual([1, 3, 4])
})

test.each([[[5, null, 6]], [[5, 6, null]]])(
  'a change that is announced without a head outdoes every head: %j',
  async (sent) => {
    const { heads, send } = await joined()

    await send(1, ...sent)
    await vi.advanceTimersByTimeAsync(EVERY_MS)
    expect(heads).toEqual([1, null])
  },
)

test('a page out of sight hears once, when it is seen', async () => {
  const { heads, send } = await joined()

  showPage('hidden')
  await send(7, 9, 8)
  await vi.advanceTimersByTimeAsync(60 * EVERY_MS)
  expect(heads).toEqual([])
  showPage('visible')
  expect(heads).toEqual([9])
  showPage('hidden')
  showPage('visible')
  await vi.advanceTimersByTimeAsync(EVERY_MS)
  expect(heads).toEqual([9])
})

test('each feed has a pace of its own', async () => {
  const { heads, send, streams, tabs } = await joined()
  const menus: (number | null)[] = []
  onTestFinished(joinLive(() => ({ menu: (head) => menus.push(head) }), EVERY_MS, tabs))

  await send(1)
  streams[0]!.send('event: menu\ndata: {"head":2}\n\n')
  await vi.advanceTimersByTimeAsync(0)
  expect([heads, menus]).toEqual([[1], [2]])
})

test.each(['print', 'held', 'constructor'])(
  "a feed that only a newer release's tab knows (%s) is passed over, and the others go on",
  async (name) => {
    const { locks, openChannel } = fakeBrowser().tabs
    let hear: (event: MessageEvent) => void
    const openHeard: TabMessaging['openChannel'] = (channel) =>
      Object.assign(openChannel(channel), {
        addEventListener: (_type: string, listener: typeof hear) => void (hear = listener),
      })
    fakeStreams()
    const heads: (number | null)[] = []
    onTestFinished(joinLive(() => ({ floor: (head) => heads.push(head) }), EVERY_MS, { locks, openChannel: openHeard }))
    await vi.advanceTimersByTimeAsync(EVERY_MS)
    const tell = (feed: string, head: number) => hear(new MessageEvent('message', { data: { feed, head } }))

    expect(() => tell(name, 1)).not.toThrow()
    tell('floor', 2)
    expect(heads).toEqual([null, 2])
  },
)

test('all listeners of a page share one stream, which ends with the last of them', async () => {
  const { leave, tabs, asked, open } = await joined()
  const leaveToo = joinLive(() => ({}), EVERY_MS, tabs)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked()).toBe(1)

  leave()
  expect(open()).toHaveLength(1)
  leaveToo()
  expect(open()).toEqual([])
})

test('who left hears nothing, not even what waited', async () => {
  const { heads, send, leave } = await joined()

  await send(1, 2)
  leave()
  await vi.advanceTimersByTimeAsync(60 * EVERY_MS)
  expect([heads, vi.getTimerCount()]).toEqual([[1], 0])
})
