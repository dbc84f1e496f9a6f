import { getDashboard } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

export function getDashboardRoute({ restaurants }: RouteDeps) {
  return route(getDashboard, async ({ tenant }) => {
    const { name } = await restaurants.loadSettings(tenant)
    return { restaurant: { name } }
  })
}
