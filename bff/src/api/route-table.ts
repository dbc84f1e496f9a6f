import { endpoints, type Endpoint } from '@tiffin/contracts'

type Route = { readonly endpoint: Endpoint; readonly pattern: RegExp }

/** The endpoints clients may call. Internal endpoints have no route, so no client can reach them. */
const routes: readonly Route[] = Object.values<Endpoint>(endpoints)
  .filter((endpoint) => endpoint.access.scope !== 'internal')
  .map((endpoint) => ({ endpoint, pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[A-Za-z0-9_-]+')}$`) }))

/**
 * Finds the endpoint of a method and path; null when there is none. Paths are matched as sent, neither decoded nor
 * normalised, so `%2e`, double slashes and another case match nothing.
 */
export function findEndpoint(method: string, rawPath: string): Endpoint | null {
  const wanted = method === 'HEAD' ? 'GET' : method
  return routes.find(({ endpoint, pattern }) => endpoint.method === wanted && pattern.test(rawPath))?.endpoint ?? null
}
