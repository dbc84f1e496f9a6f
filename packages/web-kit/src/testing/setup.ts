import { cleanup } from '@testing-library/react'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import './patience.ts'

/** Answers the calls of a test; each test says what with `server.use`. */
export const server = setupServer()

/** For the setup file of a workspace with screens: calls go to `server`, and no test leaves anything to the next. */
export function prepareTests(): void {
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterEach(() => {
    vi.useRealTimers()
    cleanup()
    server.resetHandlers()
    localStorage.clear()
    sessionStorage.clear()
  })
  afterAll(() => server.close())
}
