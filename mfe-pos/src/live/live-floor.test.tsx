import { listFloorChanges } from '@tiffin/contracts'
import { createMockRestaurant, toWireOrder } from '@tiffin/mock-api'
import { OCCUPIED } from '@tiffin/domain'
import { storeToken, TIMINGS } from '@tiffin/web-kit'
import { fakeBrowser, fakeStreams, server, tokenOf } from '@tiffin/web-kit/testing'
import { http, HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { callsTo, renderPos, seedOrder, tile, waitFor } from '../testing/render-pos.tsx'

/** Gives the browser the locks and channels that the till needs for its stream. */
function lendLocks() {
  const { tabs, Channel } = fakeBrowser()
  vi.stubGlobal('BroadcastChannel', Channel)
  Object.defineProperty(navigator, 'locks', { value: tabs.locks, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
}

/** Shows a till whose server names the changes after a head, and counts the reads of both lists. */
function signedIn() {
  storeToken('restaurant', tokenOf('asha'))
  const restaurant = createMockRestaurant()
  const streams = fakeStreams()
  renderPos(restaurant)
  const knownHeads: (string | null)[] = []
  const changes = ({ request }: { readonly request: Request }) => {
    const since = new URL(request.url).searchParams.get('since')
    knownHeads.push(since)
    const [order] = restaurant.orders
    const table = restaurant.tables.find(({ id }) => id === order?.table?.id)
    return HttpResponse.json({
      head: restaurant.orders.length,
      day: '2026-11-24',
      reset: since === null,
      orders: since !== null && order ? [toWireOrder(order)] : [],
      tables: since !== null && table ? [{ ...table, status: OCCUPIED }] : [],
      gone: [],
    })
  }
  server.use(http.get(`*${listFloorChanges.path}`, changes))
  const reads = () => callsTo(restaurant, 'listTables').length + callsTo(restaurant, 'listOrders').length
  return { restaurant, knownHeads, reads, ...streams }
}

test("another terminal's order occupies its table although no list is read", async () => {
  lendLocks()
  const { restaurant, knownHeads, reads, streams, asked } = signedIn()
  expect((await tile('T2')).textContent).toBe('T2 4 seats Available')
  // Both lists are read once for the screen, and once after the first head.
  await waitFor(() => expect([knownHeads, reads()]).toEqual([[null], 4]))

  seedOrder(restaurant, { table: 'T2' })
  streams[0]!.send('event: floor\ndata: {"head":1}\n\n')
  await waitFor(async () => expect((await tile('T2')).textContent).toMatch(/^T2 4 seats Occupied/))
  expect([knownHeads, reads(), asked()]).toEqual([[null, '0'], 4, 1])
})

test('[C7-035] [C9-002] a patched list is read on at the minute of its poll, which does not begin again', async () => {
  lendLocks()
  const begin = vi.spyOn(globalThis, 'setInterval')
  onTestFinished(() => begin.mockRestore())
  const minutes = () => begin.mock.calls.filter(([, delayMs]) => delayMs === TIMINGS.posRefreshMs).length
  const { restaurant, reads, streams } = signedIn()
  await tile('T2')
  await waitFor(() => expect(reads()).toBe(4))
  const begun = minutes()
  expect(begun).toBeGreaterThan(0)

  seedOrder(restaurant, { table: 'T2' })
  streams[0]!.send('event: floor\ndata: {"head":1}\n\n')
  await waitFor(async () => expect((await tile('T2')).textContent).toMatch(/^T2 4 seats Occupied/))
  expect([reads(), minutes()]).toEqual([4, begun])
})

test('a changed menu is read again', async () => {
  lendLocks()
  const { restaurant, streams } = signedIn()
  await waitFor(() => expect(callsTo(restaurant, 'listMenu')).toHaveLength(2))

  streams[0]!.send('event: menu\ndata: {"head":1}\n\n')
  await waitFor(() => expect(callsTo(restaurant, 'listMenu')).toHaveLength(3))
})

test('the stream ends with the till', async () => {
  lendLocks()
  storeToken('restaurant', tokenOf('asha'))
  const { open } = fakeStreams()
  const { unmount } = renderPos()
  await waitFor(() => expect(open()).toHaveLength(1))

  unmount()
  expect(open()).toEqual([])
})

test('a browser without locks asks for no stream', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { asked, knownHeads } = signedIn()
  await tile('T2')

  // Five seconds are longer than the wait for an idle moment, after which a stream would begin.
  await vi.advanceTimersByTimeAsync(5_000)
  expect('locks' in navigator).toBe(false)
  expect([asked(), knownHeads]).toEqual([0, []])
})
