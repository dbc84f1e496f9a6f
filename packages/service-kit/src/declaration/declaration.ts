import type { Endpoint } from '@tiffin/contracts'
import { DEVICE_KINDS, ROLES } from '@tiffin/domain'
import * as z from 'zod/mini'
import { validationText } from '../app/validation-text.ts'
import { operationOf } from '../openapi.ts'

/**
 * The callers that a service may admit to an endpoint. The gateway refuses any other, and a list of roles that is
 * missing, so that an endpoint is never open because its access was not understood. `deploy` and `anyone` are for
 * endpoints that the gateway answers itself.
 */
const access = z.discriminatedUnion('scope', [
  z.strictObject({ scope: z.literal('public') }),
  z.strictObject({ scope: z.literal('system') }),
  z
    .strictObject({
      scope: z.literal('restaurant'),
      roles: z.array(z.enum(ROLES)),
      devices: z.optional(z.array(z.enum(DEVICE_KINDS))),
    })
    .check(
      z.refine(({ roles, devices = [] }) => roles.length + devices.length > 0, {
        error: 'names neither a role nor a kind of device',
      }),
    ),
])

/** What the gateway has to know of an endpoint to route its calls. An unknown field is refused with the endpoint. */
const declaredEndpoint = z.strictObject({
  id: z.string().check(z.regex(/^[a-z][A-Za-z0-9]{0,63}$/)),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  /** Words and parameters (`:id`) alone, so that a path names one address and is matched as it is sent. */
  path: z.string().check(z.regex(/^\/api(\/[a-z0-9-]+|\/:[a-z][A-Za-z_]*)+$/)),
  access,
  countsAsRead: z.optional(z.boolean()),
  upload: z.optional(z.strictObject({ field: z.string(), maxBytes: z.int() })),
  asksOutside: z.optional(z.boolean()),
  /** The entry of the endpoint in the API document. */
  operation: z.record(z.string(), z.unknown()),
})
export type DeclaredEndpoint = z.output<typeof declaredEndpoint>

/** What a service tells the gateway: the endpoints that clients may call, in the order in which they are matched. */
const serviceDeclaration = z.strictObject({
  service: z.string().check(z.regex(/^[a-z][a-z0-9]{0,23}$/)),
  endpoints: z.array(declaredEndpoint).check(z.minLength(1)),
})
export type ServiceDeclaration = z.output<typeof serviceDeclaration>

/** Thrown for a declaration that the gateway must not route; the message is a part of a sentence. */
export class DeclarationError extends Error {
  override readonly name = 'DeclarationError'
}

/**
 * Makes the declaration of a service from its endpoints. Internal endpoints are left out, because the gateway routes
 * none of them; schemas are left out but for the API document, because the service parses what it gets.
 *
 * @throws DeclarationError when a gateway would refuse the declaration, or an endpoint belongs to another service
 */
export function declareService(service: string, endpoints: readonly Endpoint[]): ServiceDeclaration {
  const foreign = endpoints.find((endpoint) => endpoint.service !== service)
  if (foreign) throw new DeclarationError(`${foreign.id} is an endpoint of ${foreign.service}`)
  const routed = endpoints.filter((endpoint) => endpoint.access.scope !== 'internal')
  return checked({ service, endpoints: routed.map(declareEndpoint) })
}

/** Reads a declaration. @throws DeclarationError with the first thing in it that cannot be read or is not allowed */
export function parseDeclaration(text: string): ServiceDeclaration {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new DeclarationError('it is no JSON')
  }
  return checked(given)
}

function checked(given: unknown): ServiceDeclaration {
  const result = z.safeParse(serviceDeclaration, given)
  if (result.success) return result.data
  throw new DeclarationError(validationText(result.error.issues[0]!, 'the declaration'))
}

function declareEndpoint(endpoint: Endpoint): object {
  const { id, method, path, countsAsRead, upload, asksOutside } = endpoint
  return {
    id,
    method,
    path,
    access: endpoint.access,
    ...(countsAsRead && { countsAsRead }),
    ...(upload && { upload }),
    ...(asksOutside && { asksOutside }),
    operation: operationOf(endpoint),
  }
}
