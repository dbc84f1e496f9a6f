import { paths, type EndpointId } from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import { createHandlers, createMockRestaurant, type MockRestaurant } from '@tiffin/mock-api'
import { mount, server } from '@tiffin/web-kit/testing'
import backoffice from '../routes.tsx'

type Setting = {
  readonly restaurant?: MockRestaurant
  readonly role?: Role
  /** The answer to every question of the shell. */ readonly confirms?: boolean
  /** The part of the address after the path, with its question mark. */ readonly search?: string
}

/** Mounts a page of the module over a restaurant in memory. */
export function renderPage(
  page: keyof typeof paths,
  { restaurant = createMockRestaurant(), role = 'Admin', confirms = true, search = '' }: Setting = {},
) {
  restaurant.user = { ...restaurant.user, userRole: role }
  server.use(...createHandlers(restaurant))
  const BackofficeRoutes = backoffice.routes
  return {
    ...mount(<BackofficeRoutes />, { at: paths[page]() + search, session: restaurant.user, confirms }),
    restaurant,
  }
}

export const callsTo = (restaurant: MockRestaurant, endpoint: EndpointId) =>
  restaurant.calls.filter((call) => call.endpoint === endpoint)
export { addressShown, advanceTime, fakeTime } from '@tiffin/web-kit/testing'
