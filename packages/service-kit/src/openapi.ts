import { catalogue, type Endpoint } from '@tiffin/contracts'
import { toJSONSchema, type $ZodType } from 'zod/v4/core'

type Json = Readonly<Record<string, unknown>>

/** An endpoint in the OpenAPI document. */
type DocumentedEndpoint = Pick<Endpoint, 'method'> & { readonly path: string; readonly operation: Json }

/** Builds the OpenAPI 3.1 document of endpoints from their operations. */
export function openApiDocument(
  endpoints: readonly DocumentedEndpoint[],
  info: { readonly version: string } = { version: '0.1.0' },
): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const { method, operation, ...endpoint } of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tiffin', description: 'Restaurant point of sale and back office', ...info },
    paths,
    components: {
      securitySchemes: {
        restaurant: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        system: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        deploy: { type: 'http', scheme: 'bearer', description: 'The deploy token of the installation.' },
      },
      schemas: { Error: errorSchema },
    },
  }
}

const errorSchema = {
  type: 'object',
  required: ['error', 'code'],
  properties: { error: { type: 'string' }, code: { type: 'string', enum: Object.keys(catalogue) } },
}

/**
 * Makes the operation of an endpoint from its contract, with zod's own JSON Schema. A generator library would need
 * every endpoint registered again.
 */
export function operationOf(endpoint: Endpoint): Json {
  const { access } = endpoint
  return {
    operationId: endpoint.id,
    tags: [endpoint.service],
    summary: endpoint.summary,
    ...(access.scope === 'restaurant' && { description: callersOf(access) }),
    ...securityOf(access),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.idempotent
        ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }]
        : []),
      ...Object.entries(endpoint.headers ?? {}).map(([name, description]) => ({
        name,
        in: 'header',
        required: false,
        description,
        schema: { type: 'string' },
      })),
    ],
    ...bodyOf(endpoint),
    responses: {
      ...successOf(endpoint),
      default: { description: 'Failure', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  }
}

function callersOf({ roles, devices = [] }: Extract<Endpoint['access'], { scope: 'restaurant' }>): string {
  const lists = [
    roles.length > 0 && `Roles: ${roles.join(', ')}.`,
    devices.length > 0 && `Devices: ${devices.join(', ')}.`,
  ]
  return lists.filter(Boolean).join(' ')
}

function successOf({ response, status, isEventStream }: Endpoint): Json {
  if (isEventStream)
    return {
      200: { description: 'Server-sent events', content: { 'text/event-stream': { schema: { type: 'string' } } } },
    }
  if (response === 'none') return { 204: { description: 'Done' } }
  return { [status ?? 200]: { description: 'Success', content: json(schemaOf(response, 'output')) } }
}

/** Returns the alternative security requirements; an empty one allows calls without a token. */
function securityOf({ scope }: Endpoint['access']): Json {
  if (scope === 'public') return {}
  if (scope === 'deploy') return { security: [{ system: [] }, { deploy: [] }] }
  return { security: scope === 'anyone' ? [{ restaurant: [] }, {}] : [{ [scope]: [] }] }
}

function bodyOf({ body, upload, archive, rawBody }: Endpoint): Json {
  if (archive)
    return { requestBody: { content: { 'application/gzip': { schema: { type: 'string', format: 'binary' } } } } }
  if (rawBody) return { requestBody: { content: json({}) } }
  const schema = body && schemaOf(body, 'input')
  if (!upload) return schema ? { requestBody: { content: json(schema) } } : {}
  const file = { type: 'string', format: 'binary', description: `A file of at most ${upload.maxBytes} bytes.` }
  const form = {
    type: 'object',
    ...schema,
    properties: { ...(schema?.['properties'] as Json | undefined), [upload.field]: file },
  }
  return { requestBody: { content: { 'multipart/form-data': { schema: form } } } }
}

function parametersOf(schema: $ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }))
}

function schemaOf(schema: $ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}
