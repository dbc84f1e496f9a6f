import 'fake-indexeddb/auto'
import { getUserDetails } from '@tiffin/contracts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { readToken, storeToken, TIMINGS } from '@tiffin/web-kit'
import { openLastKnown } from '@tiffin/web-kit/last-known'
import { server } from '@tiffin/web-kit/testing'
import { IDBFactory } from 'fake-indexeddb'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { platformRegistry } from '../testing/modules.ts'
import { fakeTime, renderShell, writePage } from '../testing/render-shell.tsx'
import { answerSubscription, answerUser, refuseEndpoint, staff } from '../testing/replies.ts'
import { RestaurantWorld } from '../worlds/restaurant-world.tsx'

vi.mock('../modules/module-outlet.tsx', () => ({ ModuleOutlet: ({ name }: { name: string }) => <p>Module {name}</p> }))

const signIn = (sub: string) =>
  storeToken('restaurant', `e30.${btoa(JSON.stringify({ exp: 9_999_999_999, sub, tid: 'spice', role: 'Waiter' }))}.x`)

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  writePage(platformRegistry)
  server.use(http.get('*/modules.json', () => HttpResponse.json(platformRegistry)))
  answerSubscription('active')
  signIn('asha')
  const stored = openLastKnown()
  await stored.keep(getUserDetails, staff('Waiter'), Date.now())
  stored.close()
})

const open = (at: string) => renderShell(<RestaurantWorld />, { at, role: null })

test('a stored profile leads in while the server does not answer, and the next answer counts', async () => {
  const time = fakeTime()
  refuseEndpoint(getUserDetails, 'SERVICE_UNAVAILABLE')
  const shell = open('/pos')
  expect(await screen.findByText('Module pos')).toBeDefined()
  expect([shell.texts(), screen.queryByRole('heading', { name: 'Loading Failed' })]).toEqual([[], null])

  await time.advance(TIMINGS.sessionRefreshMs)
  expect(screen.getByText('Module pos')).toBeDefined()
  answerUser('Cashier')
  await time.advance(TIMINGS.sessionRefreshMs)
  shell.go('/kitchen')
  await waitFor(() => expect(shell.address()).toBe('/dashboard'))
})

test('control: the profile of another user does not, and neither does one while the server refuses', async () => {
  signIn('ravi')
  refuseEndpoint(getUserDetails, 'SERVICE_UNAVAILABLE')
  const shell = open('/pos')
  expect(await screen.findByRole('heading', { name: 'Loading Failed' })).toBeDefined()

  signIn('asha')
  refuseEndpoint(getUserDetails, 'INTERNAL')
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(shell.texts()).toEqual(['Session error: Could not load user profile.']))
  expect(readToken('restaurant')).toBeNull()
})
