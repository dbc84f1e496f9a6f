import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { server } from './server.ts'

configure({ asyncUtilTimeout: 4_000 })
// jsdom lays nothing out, so there is nothing to scroll.
vi.stubGlobal('scrollTo', () => undefined)
Element.prototype.scrollIntoView ??= () => undefined
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  server.resetHandlers()
  localStorage.clear()
})
afterAll(() => server.close())
