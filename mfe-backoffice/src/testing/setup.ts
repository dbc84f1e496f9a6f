import { File as NodeFile } from 'node:buffer'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { server } from './server.ts'

configure({ asyncUtilTimeout: 4_000 })
// jsdom lays nothing out, so there is nothing to observe.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
// Node's fetch takes no files of jsdom, so forms that carry files are Node's own.
const nodeForm = await new Response(new URLSearchParams()).formData()
Object.assign(globalThis, { File: NodeFile, FormData: nodeForm.constructor })
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  server.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
})
afterAll(() => server.close())
