import { HOUR_MS } from '@tiffin/domain'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderPos, screen, tap, tile, waitFor } from '../testing/render-pos.tsx'
import { isNoticeDue } from './keep-storage.ts'
import { messages } from './messages.ts'

/** Opens the till in a browser that grants or refuses the request to keep the storage. */
async function openTill({ grants, isInstalled = false }: { grants: boolean; isInstalled?: boolean }) {
  const persist = vi.fn(async () => grants)
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { persist, persisted: async () => false } })
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: isInstalled && query === '(display-mode: standalone)' }),
  )
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'storage')
  })
  renderPos()
  await tile('T1')
  await waitFor(() => expect(persist).toHaveBeenCalledOnce())
}

const notice = () => screen.queryByText(messages.mayDelete)

test('a browser that refuses to keep the storage is named when the till opens, until that is dismissed', async () => {
  await openTill({ grants: false })
  await waitFor(() => expect(notice()).not.toBeNull())

  tap(messages.dismiss)

  expect(notice()).toBeNull()
})

test('the notice is due once a day', () => {
  const nowMs = Date.now()
  expect([isNoticeDue(nowMs), isNoticeDue(nowMs + 23 * HOUR_MS), isNoticeDue(nowMs + 25 * HOUR_MS)]).toEqual([
    true,
    false,
    true,
  ])
})

test.each([
  { grants: true, isInstalled: false },
  { grants: false, isInstalled: true },
])(
  'there is no notice where the browser grants it: $grants, or the page is installed: $isInstalled',
  async (browser) => {
    await openTill(browser)
    await new Promise((resume) => setTimeout(resume))

    expect(notice()).toBeNull()
  },
)
