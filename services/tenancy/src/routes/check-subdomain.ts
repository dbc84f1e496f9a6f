import { checkSubdomain } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

export function checkSubdomainRoute({ restaurants }: RouteDeps) {
  return route(checkSubdomain, async ({ params }) => {
    const subdomain = params.subdomain.trim().toLowerCase()
    return { subdomain, state: await restaurants.subdomainState(subdomain) }
  })
}
