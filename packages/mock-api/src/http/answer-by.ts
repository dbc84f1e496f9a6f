import { http, type HttpHandler } from 'msw'
import type { MockRoute } from './route.ts'

const patterns = new Map<string, RegExp>()

/**
 * Returns one handler for all routes, of which the first that matches replies. MSW parses a request again for each
 * handler it tries, so a handler for each route would take most of the time of a screen's test.
 */
export function answerBy(routes: readonly MockRoute[]): HttpHandler {
  const find = (request: Request) => {
    const { pathname } = new URL(request.url)
    for (const route of routes) {
      if (route.endpoint.method !== request.method) continue
      const match = patternOf(route.endpoint.path).exec(pathname)
      if (match) return { route, params: decode(match.groups ?? {}) }
    }
    return undefined
  }
  return http.all(
    ({ request }) => find(request) !== undefined,
    ({ request }) => {
      const found = find(request)
      return found?.route.reply(request, found.params)
    },
  )
}

function patternOf(path: string): RegExp {
  const known = patterns.get(path)
  if (known) return known
  const pattern = new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
  patterns.set(path, pattern)
  return pattern
}

const decode = (params: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]))
