import { createHandlers, createMockRestaurant, type MockRestaurant } from '@tiffin/mock-api'
import { fireEvent, screen } from '@testing-library/react'
import { mount, server } from '@tiffin/web-kit/testing'
import { vi } from 'vitest'
import marketing from '../routes.tsx'
import { writePage } from './pages.ts'

type Setting = {
  readonly restaurant?: MockRestaurant
  readonly baseDomain?: string | null
  readonly contactEmail?: string | null
}

/** Mounts the module at an address of localhost, as the shell does; every question is declined. */
export function renderMarketing(
  at = '/',
  { restaurant = createMockRestaurant(), baseDomain = null, contactEmail = null }: Setting = {},
) {
  server.use(...createHandlers(restaurant))
  writePage({ baseDomain, contactEmail })
  const Pages = marketing.routes
  return { ...mount(<Pages />, { at, confirms: false }), restaurant }
}

/**
 * Records the addresses to which the page sends the browser. jsdom does not navigate, and its location allows no other
 * `assign`.
 */
export function watchAssign(): ReturnType<typeof vi.fn> {
  const assign = vi.fn()
  const here = window.location
  const get = (_: object, name: string | symbol): unknown => {
    const value: unknown = Reflect.get(here, name)
    return typeof value === 'function' ? value.bind(here) : value
  }
  vi.stubGlobal(
    'location',
    new Proxy({ assign }, { get: (target, name) => (name === 'assign' ? target.assign : get(target, name)) }),
  )
  return assign
}

export const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
export const type = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
export const press = (name: string | RegExp) => fireEvent.click(button(name))

export { advanceTime, fakeTime } from '@tiffin/web-kit/testing'
