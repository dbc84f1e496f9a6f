import { cleanup } from '@testing-library/react'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { learnServerTime } from '../api/server-time.ts'
import './patience.ts'

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
    // A reply of a server whose clock is this one, to the millisecond.
    learnServerTime(new Response(null, { headers: { date: new Date(0).toUTCString() } }), 1_000, 0)
  })
  afterAll(() => server.close())
}
