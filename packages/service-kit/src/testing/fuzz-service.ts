import { CALL_SCOPES, endpoints, type Endpoint, type ServiceName } from '@tiffin/contracts'
import { fuzz, type Caller, type EndpointCall, type ExistingValues } from '@tiffin/stack/testing/fuzz'
import type { FastifyInstance } from 'fastify'
import { callHeader } from './call.ts'

type Fuzzed = {
  readonly service: ServiceName
  readonly app: () => FastifyInstance
  readonly callsEach: number
  readonly known: ExistingValues
  /** The tokens of callers; a caller without one calls as nobody. */
  readonly tokens: Readonly<Partial<Record<Caller, string>>>
  /** Returns further headers of a call, such as a signature. */
  readonly headersOf?: (call: EndpointCall) => Readonly<Record<string, string>>
  /** The endpoints that end what calls of others need, such as sessions. */
  readonly last?: readonly string[]
}

/** The endpoints that answer after ten seconds, or when something changes. */
const WAITING = new Set(['awaitFloorHeads', 'awaitMenuHeads'])

/**
 * Makes random calls of the endpoints of a service, internal ones included, as `fuzz` does. Each call comes from
 * another address, or the throttle of logins would refuse all but the first.
 */
export function fuzzService({ service, app, callsEach, known, tokens, headersOf, last = [] }: Fuzzed) {
  const own = Object.values<Endpoint>(endpoints).filter((each) => each.service === service && !WAITING.has(each.id))
  const turnOf = ({ id, method }: Endpoint) => (last.includes(id) ? 2 : method === 'DELETE' ? 1 : 0)
  let calls = 0
  return fuzz(
    own.toSorted((one, other) => turnOf(one) - turnOf(other)),
    {
      known,
      callsEach,
      send: async (call, endpoint) => {
        const { method, path, caller, headers, body } = call
        calls += 1
        const token = caller === 'forged' ? 'not.a.token' : tokens[caller]
        const { access } = endpoint
        const reply = await app().inject({
          method,
          url: path,
          headers: {
            'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
            ...(token && { authorization: `Bearer ${token}` }),
            ...(caller === 'service' &&
              access.scope === 'internal' &&
              callHeader(CALL_SCOPES[access.about][0], endpoint)),
            ...headersOf?.(call),
            ...headers,
          },
          ...(body !== undefined && { payload: body }),
        })
        return { status: reply.statusCode, type: String(reply.headers['content-type'] ?? ''), text: reply.payload }
      },
    },
  )
}
