import { act, screen, waitFor } from '@testing-library/react'
import { clearToken, readToken, storeToken } from '@tiffin/web-kit'
import { beforeEach, expect, test } from 'vitest'
import { renderShell, tokenUntil, writePage } from '../testing/render-shell.tsx'
import { useWorld } from './use-world.ts'

const World = () => <p>World {useWorld().name}</p>
const live = () => tokenUntil(Date.now() + 3_600_000)

beforeEach(() => writePage())

test('[C2-006] losing the token leads to / and to what a visitor sees', async () => {
  storeToken('restaurant', live())
  const shell = renderShell(<World />, { at: '/tables?subdomain=spice', role: null })
  expect(screen.getByText('World restaurant')).toBeDefined()

  act(() => clearToken('restaurant'))
  await waitFor(() => expect(screen.getByText('World marketing')).toBeDefined())
  expect(shell.address()).toBe('/')
})

test('[C2-006] a logout in another tab counts here', async () => {
  storeToken('restaurant', live())
  renderShell(<World />, { at: '/tables', role: null })
  localStorage.removeItem('authToken')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' })))
  await waitFor(() => expect(screen.getByText('World marketing')).toBeDefined())
})

test('[C2-005] signing in opens the restaurant app', async () => {
  renderShell(<World />, { at: '/?subdomain=spice', role: null })
  expect(screen.getByText('World tenant-login')).toBeDefined()
  act(() => storeToken('restaurant', live()))
  await waitFor(() => expect(screen.getByText('World restaurant')).toBeDefined())
})

test.each([
  ['ran out', () => tokenUntil(Date.now() - 1)],
  ['is none', () => 'garbage'],
])('[C5-053] [C5-054] [C8-049] a stored token that %s is forgotten', (_what, token) => {
  localStorage.setItem('authToken', token())
  renderShell(<World />, { at: '/pos', role: null })
  expect(screen.getByText('World marketing')).toBeDefined()
  expect(readToken('restaurant')).toBeNull()
})

test('the operator’s token changes nothing here', () => {
  storeToken('restaurant', live())
  renderShell(<World />, { at: '/tables', role: null })
  act(() => storeToken('system', live()))
  expect(screen.getByText('World restaurant')).toBeDefined()
})
