import type { ModuleVisit } from '@tiffin/contracts'
import { storeToken } from '@tiffin/web-kit'
import { server, showPage } from '@tiffin/web-kit/testing'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { tokenExpiringAt } from '../testing/render-shell.tsx'
import { endVisits, noteVisit } from './visits.ts'
import { watchVitals } from './watch-vitals.ts'

vi.mock('./federation.ts', () => ({ versionOf: vi.fn(() => '1.0.0') }))

const HOUR_MS = 3_600_000
const tell: Record<string, (entry: object) => void> = {}
let reports: { readonly visits: ModuleVisit[]; readonly by: string | null }[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static supportedEntryTypes = ['largest-contentful-paint', 'event']
      readonly note: (list: { getEntries(): object[] }) => void
      constructor(note: (list: { getEntries(): object[] }) => void) {
        this.note = note
      }
      observe({ type }: { type: string }) {
        tell[type] = (entry) => this.note({ getEntries: () => [entry] })
      }
    },
  )
  reports = []
  endVisits()
  document.body.innerHTML = ''
  server.use(
    http.post('*/api/module-vitals', async ({ request }) => {
      const { visits } = (await request.json()) as { visits: ModuleVisit[] }
      reports.push({ visits, by: request.headers.get('authorization') })
      return new HttpResponse(null, { status: 204 })
    }),
  )
  onTestFinished(watchVitals())
})

/** Has a file of a module in the measured resources, fetched over the network from 100 ms on. */
const fetched = (change: object = {}) =>
  vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue([
      { name: `${location.origin}/modules/pos/1.0.0/a.js`, startTime: 100, transferSize: 9, workerStart: 0, ...change },
    ] as never)
const signIn = () => storeToken('restaurant', tokenExpiringAt(Date.now() + HOUR_MS))
const later = (minutes: number) => vi.advanceTimersByTime(minutes * 60_000)

test('a visit is reported when the page is hidden, with the load over the network, the paint and the longest answer', async () => {
  signIn()
  fetched()
  document.body.innerHTML =
    '<div data-mfe="pos"><button></button></div><div id="overlays-orders" data-mfe="orders"></div>'
  noteVisit('pos', '1.0.0', { loadFromMs: 300, loadedAtMs: 640.4 })
  tell['largest-contentful-paint']!({ startTime: 812.6 })
  for (const duration of [48, 120, 16])
    tell['event']!({ target: document.querySelector('button'), interactionId: 7, duration })
  tell['event']!({ target: document.body, interactionId: 0, duration: 5_000 })
  const sent = vi.spyOn(globalThis, 'fetch')
  showPage('hidden')

  await expect
    .poll(() => reports)
    .toEqual([
      {
        visits: [{ module: 'pos', version: '1.0.0', failed: false, load_ms: 540, lcp_ms: 813, inp_ms: 120 }],
        by: expect.stringMatching(/^Bearer /),
      },
    ])
  expect(sent.mock.calls[0]![1]).toMatchObject({ keepalive: true })
})

test('a later visit is reported after ten minutes, of the modules that are shown; a module with an error failed', async () => {
  signIn()
  fetched()
  document.body.innerHTML = '<div data-mfe="pos"></div>'
  noteVisit('billing', '1.0.0', { failed: true })
  later(9)
  expect(reports).toEqual([])
  later(3)

  await expect
    .poll(() => reports.map(({ visits }) => visits))
    .toEqual([
      [
        { module: 'billing', version: '1.0.0', failed: true },
        { module: 'pos', version: '1.0.0', failed: false },
      ],
    ])
})

test.each([{ transferSize: 0 }, { workerStart: 90 }])(
  'a load from a cache of the browser is not measured: %j',
  async (from) => {
    signIn()
    fetched(from)
    noteVisit('pos', '1.0.0', { loadFromMs: 300, loadedAtMs: 640 })
    showPage('hidden')

    await expect.poll(() => reports[0]?.visits).toEqual([{ module: 'pos', version: '1.0.0', failed: false }])
  },
)

test('nothing is reported of a visitor who is not signed in, nor twice of a page that is hidden at once again', async () => {
  later(1)
  noteVisit('marketing', '1.0.0')
  showPage('hidden')
  signIn()
  noteVisit('pos', '1.0.0', { failed: true })
  showPage('hidden')
  later(1)
  showPage('hidden')

  await expect
    .poll(() => reports.map(({ visits }) => visits))
    .toEqual([[{ module: 'pos', version: '1.0.0', failed: true }]])
})
