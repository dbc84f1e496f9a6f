import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { MODULE_CONTRACT } from '@tiffin/module-contract'
import { useHold } from '@tiffin/web-kit'
import { server } from '@tiffin/web-kit/testing'
import { http, HttpResponse } from 'msw'
import { lazy, type ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyRegistry, fakeTime, renderShell, tokenExpiringAt } from '../testing/render-shell.tsx'
import {
  applyRegistry,
  isLoaded,
  isOutdated,
  loadedModule,
  loadModule,
  markFailed,
  needsNewerShell,
} from './federation.ts'
import { ModuleOutlet } from './module-outlet.tsx'

vi.mock('./federation.ts', () => ({
  loadModule: vi.fn(),
  loadedModule: vi.fn(() => null),
  applyRegistry: vi.fn(),
  isOutdated: vi.fn(() => false),
  isLoaded: vi.fn(() => false),
  markFailed: vi.fn(),
  versionOf: vi.fn(() => '1.0.0'),
  needsNewerShell: vi.fn(() => false),
}))

const working = { contract: MODULE_CONTRACT, routes: () => <p>The tables</p> } as const
const loading = vi.mocked(loadModule)
/** The reports the gateway received, with their tokens. */
let reports: { readonly module: string; readonly by: string | null }[] = []
beforeEach(() => {
  reports = []
  vi.mocked(applyRegistry).mockClear()
  vi.mocked(loadedModule).mockReturnValue(null)
  server.use(
    http.get('*/modules.json', () => HttpResponse.json(emptyRegistry)),
    http.post('*/api/module-failures', async ({ request }) => {
      reports.push({ ...((await request.json()) as { module: string }), by: request.headers.get('authorization') })
      return new HttpResponse(null, { status: 204 })
    }),
  )
})

test('a module is mounted inside its own root', async () => {
  loading.mockResolvedValue(working)
  renderShell(<ModuleOutlet name="backoffice" />)
  expect((await screen.findByText('The tables')).closest('[data-mfe]')?.getAttribute('data-mfe')).toBe('backoffice')
})

test('a module that is loaded is there with the first render, and nothing is loaded', () => {
  loading.mockReset().mockResolvedValue(working)
  const { unmount } = renderShell(<ModuleOutlet name="backoffice" waiting={<p role="status">A place</p>} />)
  expect(screen.getByRole('status')).toBeDefined()
  expect(loading).toHaveBeenCalledOnce()
  unmount()

  vi.mocked(loadedModule).mockReturnValue(working)
  renderShell(<ModuleOutlet name="backoffice" waiting={<p role="status">A place</p>} />)
  expect(screen.getByText('The tables')).toBeDefined()
  expect(screen.queryByRole('status')).toBeNull()
  expect(loading).toHaveBeenCalledOnce()
})

test('what holds the place of a page stays until the page is there: no other picture comes between', async () => {
  let come: (module: typeof working) => void = () => undefined
  loading.mockReset().mockReturnValue(new Promise((resolve) => (come = resolve)))
  const Page = lazy(
    () => new Promise<{ default: () => ReactNode }>((resolve) => (show = () => resolve({ default: () => <p>Now</p> }))),
  )
  let show: () => void = () => undefined
  renderShell(<ModuleOutlet name="backoffice" waiting={<p role="status">A place</p>} />)
  expect(screen.getAllByRole('status').map((status) => status.textContent)).toEqual(['A place'])

  // The entry of the module is loaded; the page of this address is not yet.
  await act(async () => come({ ...working, routes: () => <Page /> } as never))
  expect(screen.getAllByRole('status').map((status) => status.textContent)).toEqual(['A place'])

  await act(async () => show())
  expect(await screen.findByText('Now')).toBeDefined()
  expect(screen.queryByRole('status')).toBeNull()
})

test('a module that does not load says so; Try Again asks again until it works', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  loading
    .mockReset()
    .mockRejectedValueOnce(new Error('down'))
    .mockRejectedValueOnce(new Error('still down'))
    .mockResolvedValue(working)
  renderShell(<ModuleOutlet name="backoffice" />)

  for (const asked of [1, 2]) {
    expect(await screen.findByRole('heading', { name: 'Loading Failed' })).toBeDefined()
    expect(loading).toHaveBeenCalledTimes(asked)
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(loading).toHaveBeenCalledTimes(asked + 1))
  }
  expect(await screen.findByText('The tables')).toBeDefined()
})

test('a module that breaks while rendering leaves the rest of the page alone, and is loaded again the next time', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const Broken = () => {
    throw new Error('broken')
  }
  loading.mockReset().mockResolvedValue({ contract: MODULE_CONTRACT, routes: Broken })
  renderShell(
    <>
      <nav>Sidebar</nav>
      <ModuleOutlet name="backoffice" />
    </>,
  )
  expect(await screen.findByRole('heading', { name: 'Loading Failed' })).toBeDefined()
  expect(screen.getByText('Sidebar')).toBeDefined()
  expect(said.mock.calls.some(([text]) => text === 'Module backoffice failed')).toBe(true)
  expect(markFailed).toHaveBeenCalledWith('backoffice')
})

describe('the gateway receives the report', () => {
  // A report of another test may still arrive.
  const reportsOf = (module: string) => reports.filter((report) => report.module === module)

  test('that a module did not load, of which version, and by whom', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const token = tokenExpiringAt(Date.now() + 60_000)
    localStorage.setItem('authToken', token)
    loading.mockReset().mockRejectedValue(new Error('x'.repeat(600)))
    renderShell(<ModuleOutlet name="pos" />)

    await waitFor(() =>
      expect(reportsOf('pos')).toMatchObject([
        { module: 'pos', version: '1.0.0', kind: 'load', message: 'x'.repeat(500), by: `Bearer ${token}` },
      ]),
    )
  })

  test.each([
    ['contract', false, new Error('pos speaks module contract 2, the shell 1')],
    ['render', true, new Error('broken')],
    ['load', true, Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' })],
    ['load', true, Object.assign(new Error('Loading CSS chunk 7 failed.'), { code: 'CSS_CHUNK_LOAD_FAILED' })],
  ])('of a failure of kind %s', async (kind, loaded, error) => {
    vi.spyOn(console, 'error').mockReturnValue()
    vi.mocked(isLoaded).mockReturnValue(loaded)
    loading.mockReset().mockRejectedValue(error)
    renderShell(<ModuleOutlet name="pos" />)

    await waitFor(() => expect(reportsOf('pos')).toMatchObject([{ kind }]))
  })
})

test('Try Again loads what the registry says by then, and goes on with what is known when there is no answer', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  loading
    .mockReset()
    .mockRejectedValueOnce(new Error('down'))
    .mockRejectedValueOnce(new Error('down'))
    .mockResolvedValue(working)
  renderShell(<ModuleOutlet name="pos" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(applyRegistry).toHaveBeenCalledExactlyOnceWith(emptyRegistry))

  server.use(http.get('*/modules.json', () => new HttpResponse(null, { status: 503 })))
  await waitFor(() => expect(loading).toHaveBeenCalledTimes(2))
  fireEvent.click(await screen.findByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('The tables')).toBeDefined()
  expect(applyRegistry).toHaveBeenCalledOnce()
})

test('what nobody attends tries again by itself', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const time = fakeTime()
  loading.mockReset().mockRejectedValueOnce(new Error('down')).mockResolvedValue(working)
  renderShell(<ModuleOutlet name="kitchen" isUnattended />)
  expect(await screen.findByRole('heading', { name: 'Loading Failed' })).toBeDefined()

  await time.advance(20_000)
  expect(await screen.findByText('The tables')).toBeDefined()
})

describe('a new version of what is on screen', () => {
  let isOpen = false
  const Till = () => {
    useHold(isOpen)
    return <p>The till</p>
  }
  async function renderOutdated(isUnattended = false) {
    isOpen = false
    const time = fakeTime()
    vi.mocked(isOutdated).mockReturnValue(true)
    loading.mockReset().mockResolvedValue({ contract: MODULE_CONTRACT, routes: Till })
    const shell = renderShell(<ModuleOutlet name="pos" isUnattended={isUnattended} />)
    await screen.findByText('The till')
    // The chunk that offers the update is loaded once the module is outdated.
    await time.advance(30_000)
    await vi.dynamicImportSettled()
    return { ...shell, time }
  }

  test('[C2-165 G66] [C9-038 G66] is offered when nobody has touched anything for a while, and taken when asked for', async () => {
    const { time, toasts } = await renderOutdated()
    await time.advance(20_000)
    fireEvent.pointerDown(document.body)
    await time.advance(11_000)
    expect(toasts).toEqual([])

    await time.advance(30_000)
    expect(toasts).toMatchObject([
      { text: 'A new version is ready.', id: 'update pos', durationMs: 20_000, action: { label: 'Update' } },
    ])
    expect(loading).toHaveBeenCalledOnce()
    toasts[0]!.action!.onClick()
    await waitFor(() => expect(loading).toHaveBeenCalledTimes(2))
  })

  test('is neither offered nor taken while work is open', async () => {
    const { time, toasts } = await renderOutdated()
    await time.advance(31_000)
    expect(toasts).toHaveLength(1)

    isOpen = true
    toasts[0]!.action!.onClick()
    await waitFor(() => expect(loading).toHaveBeenCalledTimes(2))
    await screen.findByText('The till')
    await time.advance(120_000)
    expect(toasts).toHaveLength(1)
    toasts[0]!.action!.onClick()
    await time.advance(1_000)
    expect(loading).toHaveBeenCalledTimes(2)
  })

  test('is taken without a question where nobody is there to ask, once nothing is held and nobody touches', async () => {
    const { time, toasts } = await renderOutdated(true)
    fireEvent.pointerDown(document.body)
    await time.advance(14_000)
    expect(loading).toHaveBeenCalledOnce()

    isOpen = true
    await time.advance(30_000)
    await waitFor(() => expect(loading).toHaveBeenCalledTimes(2))
    await screen.findByText('The till')
    await time.advance(120_000)
    expect([loading.mock.calls.length, toasts]).toEqual([2, []])
  })

  test('that needs a newer shell waits where nobody attends: the page is renewed once the kitchen is closed', async () => {
    vi.mocked(needsNewerShell).mockReturnValueOnce(true)
    const { time, toasts } = await renderOutdated(true)
    await time.advance(30_000)
    expect([vi.mocked(needsNewerShell).mock.calls, loading.mock.calls.length, toasts]).toEqual([[['pos']], 1, []])
  })

  test('is not mentioned when there is none', async () => {
    const { time, toasts } = await renderOutdated()
    vi.mocked(isOutdated).mockReturnValue(false)
    await time.advance(120_000)

    expect(toasts).toEqual([])
  })
})
