import { MODULE_CONTRACT } from '@tiffin/module-contract'
import { server } from '@tiffin/web-kit/testing'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyRegistry, writePage } from '../testing/render-shell.tsx'
import type * as ReloadPage from './reload-page.ts'

let reloadPage: typeof ReloadPage.reloadPage
let reloadForShell: typeof ReloadPage.reloadForShell
/** Runs the file again, as a page does that was reloaded. */
async function loadPage() {
  vi.resetModules()
  ;({ reloadPage, reloadForShell } = await import('./reload-page.ts'))
}
beforeEach(loadPage)

function watchReloads() {
  const reload = vi.fn()
  vi.stubGlobal('location', { href: 'http://spice.localhost/kitchen', reload })
  return reload
}

test('the page is reloaded when the server has it', async () => {
  const reload = watchReloads()
  server.use(http.get('*/kitchen', () => HttpResponse.html('<!doctype html>')))
  await reloadPage()

  expect(reload).toHaveBeenCalledOnce()
})

test.each([
  ['answers with an error', () => new HttpResponse(null, { status: 503 })],
  ['cannot be reached', () => HttpResponse.error()],
])('it stays when the server %s', async (_what, answer) => {
  const reload = watchReloads()
  server.use(http.get('*/kitchen', answer))
  await reloadPage().catch(() => undefined)

  expect(reload).not.toHaveBeenCalled()
})

describe('for a module that needs a newer shell', () => {
  beforeEach(() => {
    sessionStorage.clear()
    writePage({ ...emptyRegistry, shell: 'of-may' })
    server.use(http.get('*/kitchen', () => HttpResponse.html('<!doctype html>')))
  })

  test('the page is reloaded where the gateway serves one, and nothing else happens', async () => {
    const reload = watchReloads()
    const settled = vi.fn()
    reloadForShell('of-june', 'pos').finally(settled)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    await Promise.resolve()

    expect(settled).not.toHaveBeenCalled()
  })

  test('where two modules need one, neither fails while the page reloads', async () => {
    const reload = watchReloads()
    const settled = vi.fn()
    reloadForShell('of-june', 'pos').finally(settled)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    reloadForShell('of-june', 'kitchen').finally(settled)
    await new Promise((resume) => setTimeout(resume))

    expect(settled).not.toHaveBeenCalled()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('it is reloaded once for each shell, because gateways may disagree about which one is served', async () => {
    const reload = watchReloads()
    void reloadForShell('of-june', 'pos')
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    await loadPage()

    await expect(reloadForShell('of-june', 'pos')).rejects.toThrow('pos needs a newer shell than this page has')
    void reloadForShell('of-july', 'pos')
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
  })

  test.each([
    ['the same shell', 'of-may'],
    ['no shell it names', undefined],
  ])('it stays where the gateway serves %s', async (_what, served) => {
    const reload = watchReloads()

    await expect(reloadForShell(served, 'pos')).rejects.toThrow('pos needs a newer shell than this page has')
    expect(reload).not.toHaveBeenCalled()
  })

  test('it stays when the server has no page', async () => {
    const reload = watchReloads()
    server.use(http.get('*/kitchen', () => new HttpResponse(null, { status: 503 })))

    await expect(reloadForShell('of-june', 'pos')).rejects.toThrow('pos needs a newer shell')
    expect(reload).not.toHaveBeenCalled()
  })

  const running = { contract: MODULE_CONTRACT, routes: () => null } as const

  test('the version that runs goes on where the server cannot be reached', async () => {
    const reload = watchReloads()
    server.use(http.get('*/kitchen', () => HttpResponse.error()))

    await expect(reloadForShell('of-june', 'pos', running)).resolves.toBe(running)
    expect(reload).not.toHaveBeenCalled()
  })

  test('it goes on as well where a slow network has brought the kept page of the same shell again', async () => {
    const reload = watchReloads()
    void reloadForShell('of-june', 'pos', running)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    await loadPage()

    await expect(reloadForShell('of-june', 'pos', running)).resolves.toBe(running)
    expect(reload).toHaveBeenCalledOnce()
  })
})
