import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { clearToken, storeToken } from '../session/token-store.ts'
import { fakeBrowser, fakeStreams, tokenOf } from '../testing/live.ts'
import { listenForChanges } from './listen-for-changes.ts'
import type { ChangeSignal } from './stream-for-tabs.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  storeToken('restaurant', tokenOf('asha'))
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const arrived = () => vi.advanceTimersByTimeAsync(0)
const EVERYTHING: readonly ChangeSignal[] = [
  { feed: 'floor', head: null },
  { feed: 'menu', head: null },
  { feed: 'kot', head: null },
  { feed: 'held', head: null },
]

/** Opens tabs of one browser, and collects the changes that each has heard since the test last looked. */
async function openTabs(count: number) {
  const fake = fakeStreams()
  const { tabs } = fakeBrowser()
  const heard: ChangeSignal[][] = []
  const leavers: (() => void)[] = []
  const openTab = async () => {
    const changes: ChangeSignal[] = []
    heard.push(changes)
    leavers.push(listenForChanges((change) => changes.push(change), tabs))
    await arrived()
  }
  for (let number = 0; number < count; number += 1) await openTab()
  onTestFinished(() => leavers.forEach((leave) => leave()))
  return {
    ...fake,
    openTab,
    leave: (tab: number) => leavers[tab]!(),
    heard: () => heard.map((changes) => changes.splice(0)),
  }
}

const times = <T>(count: number, each: T): T[] => Array.from({ length: count }, () => each)

test('seven tabs open one stream, and each hears what it announces', async () => {
  const { heard, streams, asked } = await openTabs(7)
  heard()

  streams[0]!.send('event: floor\ndata: {"head":7}\n\n')
  await arrived()
  expect(heard()).toEqual(times(7, [{ feed: 'floor', head: 7 }]))
  expect(asked()).toBe(1)
})

test('a tab that comes later must ask for everything, though no stream begins for it', async () => {
  const { heard, openTab, asked } = await openTabs(2)
  heard()

  await openTab()
  expect(heard()[2]).toEqual(EVERYTHING)
  expect(asked()).toBe(1)
})

test('a tab that comes while there is no stream hears once there is one', async () => {
  const { heard, openTab, streams } = await openTabs(1)
  streams[0]!.end()
  await arrived()
  heard()

  await openTab()
  expect(heard()).toEqual([[], []])
  await vi.advanceTimersByTimeAsync(3_500)
  expect(heard()).toEqual([EVERYTHING, EVERYTHING])
})

test('when the tab that streams leaves, the next streams, and all that stay must ask', async () => {
  const { heard, leave, streams, open, asked } = await openTabs(7)
  heard()

  leave(0)
  await arrived()
  expect(heard()).toEqual([[], ...times(6, EVERYTHING)])
  expect([asked(), open()]).toEqual([2, [streams[1]]])

  streams[1]!.send('event: floor\ndata: {"head":8}\n\n')
  await arrived()
  expect(heard()).toEqual([[], ...times(6, [{ feed: 'floor', head: 8 }])])
})

test('a tab that leaves before its turn opens no stream later', async () => {
  const { leave, open, asked } = await openTabs(2)

  leave(1)
  leave(0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([asked(), open()]).toEqual([1, []])
})

test.each([
  ['restaurant-1', 'of the same restaurant'],
  ['restaurant-2', 'of another restaurant'],
])('another user (%s) ends the stream and begins a new one', async (restaurantId) => {
  const { heard, streams, open } = await openTabs(3)
  heard()
  const token = tokenOf('ravi', restaurantId)

  storeToken('restaurant', token)
  await arrived()
  expect(open()).toEqual([streams[1]])
  expect(streams[1]!.authorization).toBe(`Bearer ${token}`)
  expect(heard()).toEqual(times(3, EVERYTHING))
})

test('a renewed token of the same user changes nothing', async () => {
  const { heard, asked, open } = await openTabs(3)
  heard()

  storeToken('restaurant', tokenOf('asha', 'restaurant-1', 1))
  await arrived()
  expect([asked(), open().length, heard()]).toEqual([1, 1, [[], [], []]])
})

test('after log-out no stream is open, and the next sign-in begins one', async () => {
  const { open, asked } = await openTabs(3)

  clearToken('restaurant')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([asked(), open()]).toEqual([1, []])

  storeToken('restaurant', tokenOf('asha'))
  await arrived()
  expect([asked(), open().length]).toEqual([2, 1])
})

test('a screen that is paired hears without anybody signed in', async () => {
  clearToken('restaurant')
  const { heard, streams, open } = await openTabs(1)
  expect(open()).toEqual([])

  storeToken('device', tokenOf('screen'))
  await arrived()
  expect([heard(), streams[0]?.authorization]).toEqual([[EVERYTHING], `Bearer ${tokenOf('screen')}`])
})

test('without a token of a restaurant nothing is open', async () => {
  storeToken('restaurant', 'no token')
  const { asked } = await openTabs(2)

  expect(asked()).toBe(0)
})
