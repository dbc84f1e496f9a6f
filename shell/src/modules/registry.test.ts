import { HOUR_MS } from '@tiffin/domain'
import { serverTime } from '@tiffin/web-kit'
import { server, setServerAhead } from '@tiffin/web-kit/testing'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { emptyRegistry, tokenExpiringAt, writePage } from '../testing/render-shell.tsx'
import { fetchRegistry, mustFetchRegistry } from './registry.ts'

beforeEach(() => writePage())

test('the registry is asked only where some try another version and somebody is signed in', () => {
  localStorage.setItem('authToken', tokenExpiringAt(Date.now() + 60_000))
  expect(mustFetchRegistry()).toBe(false)
  writePage(emptyRegistry, { askRegistry: true })
  expect(mustFetchRegistry()).toBe(true)
  localStorage.setItem('authToken', tokenExpiringAt(Date.now() - 1))
  expect(mustFetchRegistry()).toBe(false)
})

test.each([3, -3])('a tablet that is %d h wrong counts as signed in as long as the server says so', (wrongHours) => {
  writePage(emptyRegistry, { askRegistry: true })
  setServerAhead(-wrongHours * HOUR_MS)
  localStorage.setItem('authToken', tokenExpiringAt(serverTime() + HOUR_MS))
  expect(mustFetchRegistry()).toBe(true)
  localStorage.setItem('authToken', tokenExpiringAt(serverTime() - HOUR_MS))
  expect(mustFetchRegistry()).toBe(false)
})

test('a browser that is paired as a screen asks too', () => {
  writePage(emptyRegistry, { askRegistry: true })
  localStorage.setItem('deviceToken', tokenExpiringAt(Date.now() - 1))
  expect(mustFetchRegistry()).toBe(false)
  localStorage.setItem('deviceToken', tokenExpiringAt(Date.now() + 60_000))
  expect(mustFetchRegistry()).toBe(true)
})

test('the registry is asked for as whoever is signed in, else as the screen, or as nobody', async () => {
  const asked: (string | null)[] = []
  server.use(
    http.get('*/modules.json', ({ request }) => {
      asked.push(request.headers.get('authorization'))
      return HttpResponse.json(emptyRegistry)
    }),
  )
  await fetchRegistry()
  localStorage.setItem('deviceToken', 'of.a.screen')
  await fetchRegistry()
  const token = tokenExpiringAt(Date.now() + 60_000)
  localStorage.setItem('authToken', token)
  await fetchRegistry()

  expect(asked).toEqual([null, 'Bearer of.a.screen', `Bearer ${token}`])
})
