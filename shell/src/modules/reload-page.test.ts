import { server } from '@tiffin/web-kit/testing'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { reloadPage } from './reload-page.ts'

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
