import { act, render, screen } from '@testing-library/react'
import { createQueryClient, endSession, storeToken } from '@tiffin/web-kit'
import { server } from '@tiffin/web-kit/testing'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { App } from '../app.tsx'
import { platformRegistry } from '../testing/modules.ts'
import { tokenExpiringAt, writePage } from '../testing/render-shell.tsx'

vi.mock('../modules/module-outlet.tsx', () => ({
  ModuleOutlet: ({ name, isUnattended = false }: { name: string; isUnattended?: boolean }) => (
    <p>
      Module {name} {isUnattended && 'unattended'}
    </p>
  ),
}))

let askedWho = 0
beforeEach(() => {
  askedWho = 0
  writePage(platformRegistry)
  server.use(
    http.get('*/modules.json', () => HttpResponse.json(platformRegistry)),
    http.get('*/api/user-details', () => {
      askedWho++
      return HttpResponse.json({ userRole: 'Captain', userEmail: 'ravi@spice.test', restaurantName: 'Spice' })
    }),
  )
})

function open(at: string) {
  history.replaceState(null, '', at)
  render(<App queries={createQueryClient()} />)
}
const moduleShown = async () => (await screen.findByText(/^Module /)).textContent?.trim()

test('a paired browser mounts the kitchen without a session: nobody is asked who is signed in', async () => {
  storeToken('device', 'of.a.screen')
  open('/kitchen')
  expect(await moduleShown()).toBe('Module kitchen unattended')
  expect(askedWho).toBe(0)
})

test('a browser whose device was revoked goes on with the module, which says so', async () => {
  storeToken('device', 'of.a.screen')
  open('/kitchen')
  await moduleShown()
  act(() => endSession('device', 'of.a.screen'))
  expect(await moduleShown()).toBe('Module kitchen unattended')
})

test('where a Captain is signed in on it, the page is that of staff', async () => {
  storeToken('device', 'of.a.screen')
  storeToken('restaurant', tokenExpiringAt(Date.now() + 3_600_000))
  open('/kitchen')
  expect(await moduleShown()).toBe('Module kitchen')
  expect(askedWho).toBe(1)
})

test.each([
  ['/kitchen', null],
  ['/tables', 'of.a.screen'],
  ['/kitchen?subdomain=spice', null],
])('control: %s is the public page or the login where the token is %s', async (at, token) => {
  if (token) storeToken('device', token)
  open(at)
  expect(await moduleShown()).toBe('Module marketing')
})
