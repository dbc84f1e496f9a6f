import type { RoutedEndpoint } from '@tiffin/contracts'

/** Finds the endpoint of a method and a path; null when there is none. */
export type FindEndpoint = (method: string, rawPath: string) => RoutedEndpoint | null

type Route = { readonly endpoint: RoutedEndpoint; readonly pattern: RegExp }

/**
 * Makes the routes of the endpoints that clients may call. An endpoint whose path has no parameters comes first, as in
 * the services, then the first one that matches. Paths are matched as sent, neither decoded nor normalised, so `%2e`,
 * double slashes and another case match nothing.
 */
export function createRoutes(endpoints: readonly RoutedEndpoint[]): FindEndpoint {
  const routes: readonly Route[] = endpoints.map((endpoint) => ({
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[A-Za-z0-9_-]+')}$`),
  }))
  const matching: FindEndpoint = (method, rawPath) =>
    routes.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(rawPath))?.endpoint ?? null
  // Most calls go to one of these, which are found in one step.
  const fixed: ReadonlyMap<string, RoutedEndpoint> = new Map(
    endpoints
      .filter(({ path }) => !path.includes(':'))
      .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
  )
  return (method, rawPath) => {
    const wanted = method === 'HEAD' ? 'GET' : method
    return fixed.get(`${wanted} ${rawPath}`) ?? matching(wanted, rawPath)
  }
}
