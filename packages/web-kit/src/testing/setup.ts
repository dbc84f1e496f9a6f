import { cleanup } from '@testing-library/react'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import './timeouts.ts'
import { setServerAhead } from './server-clock.ts'

/** The server that answers the calls of a test; each test adds its handlers with `server.use`. */
export const server = setupServer()

/** Prepares the tests of a workspace with screens: calls go to `server`, and every test starts clean. */
export function prepareTests(): void {
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterEach(() => {
    vi.useRealTimers()
    cleanup()
    server.resetHandlers()
    localStorage.clear()
    sessionStorage.clear()
    setServerAhead(0)
  })
  afterAll(() => server.close())
}
