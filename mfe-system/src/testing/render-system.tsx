import { createHandlers, createMockRestaurant } from '@tiffin/mock-api'
import { mount, server } from '@tiffin/web-kit/testing'
import system from '../routes.tsx'

/** The module at an address, as the shell mounts it. */
export function renderSystem(at: string) {
  const restaurant = createMockRestaurant()
  server.use(...createHandlers(restaurant))
  const SystemRoutes = system.routes
  return { ...mount(<SystemRoutes />, { at }), restaurant }
}
