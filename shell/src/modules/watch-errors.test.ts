import { server } from '@tiffin/web-kit/testing'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchErrors } from './watch-errors.ts'

vi.mock('./federation.ts', () => ({ isLoaded: vi.fn(() => true), versionOf: vi.fn(() => '1.0.0') }))

let reports: { readonly module: string; readonly kind: string; readonly stack?: string; readonly page?: string }[] = []
let stop: () => void
beforeEach(() => {
  reports = []
  server.use(
    http.post('*/api/module-failures', async ({ request }) => {
      reports.push((await request.json()) as (typeof reports)[number])
      return new HttpResponse(null, { status: 204 })
    }),
  )
  stop = watchErrors()
})
afterEach(() => stop())

function errorOf(module: string | null): Error {
  const error = new Error('The cart is broken')
  error.stack = `Error: The cart is broken\n at punch (https://x.example/${module ? `modules/${module}/1.0.0/routes` : 'assets/main'}.js:1:20)`
  return error
}
const throwOutside = (error: unknown) => void dispatchEvent(new ErrorEvent('error', { error }))
const reject = (reason: unknown) => void dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))

test('an error of a handler, a timer or a promise is reported for the module of its stack, with stack and page', async () => {
  throwOutside(errorOf('pos'))
  reject(errorOf('billing'))

  await expect.poll(() => reports.length).toBe(2)
  expect(reports).toMatchObject([
    { module: 'pos', kind: 'error', page: location.pathname, stack: expect.stringContaining('routes.js:1:20') },
    { module: 'billing', kind: 'rejection' },
  ])
})

test('what is not of a module is not reported, and no more than ten of a page are', async () => {
  throwOutside(errorOf(null))
  throwOutside(null)
  reject('a text')
  for (let times = 0; times < 12; times++) throwOutside(errorOf('pos'))

  await expect.poll(() => reports.length).toBe(10)
  expect(new Set(reports.map(({ module }) => module))).toEqual(new Set(['pos']))
})
