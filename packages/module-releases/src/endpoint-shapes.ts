import { endpoints, type Endpoint } from '@tiffin/contracts'
import * as z from 'zod/mini'
import { toJSONSchema, type $ZodType } from 'zod/v4/core'

/**
 * The fields of a query or a body by path (`items[].price`), with their kinds. A `?` at the end marks an optional
 * field.
 */
const fields = z.record(z.string(), z.string())
type Fields = z.output<typeof fields>

/** The parts of an endpoint about which caller and gateway have to agree. */
export const endpointShape = z.object({
  /** The method and the path. */
  at: z.string(),
  /** The fields of query and body that a caller may send. */
  sends: fields,
  /** The fields of the reply that a caller may read. */
  reads: fields,
})
export type EndpointShape = z.output<typeof endpointShape>

type Json = {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Json>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Json | boolean
  readonly items?: Json
  readonly anyOf?: readonly Json[]
  readonly oneOf?: readonly Json[]
  readonly allOf?: readonly Json[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
}

/**
 * Returns the shapes of the named endpoints, without unknown names; without `names`, those of all endpoints except
 * internal ones.
 */
export function endpointShapes(names?: readonly string[]): Record<string, EndpointShape> {
  const known: Readonly<Record<string, Endpoint>> = endpoints
  const wanted = names ?? Object.keys(known).filter((name) => known[name]?.access.scope !== 'internal')
  return Object.fromEntries(
    wanted.flatMap((name) => {
      const endpoint = Object.hasOwn(known, name) ? known[name] : undefined
      return endpoint ? [[name, shapeOf(endpoint)]] : []
    }),
  )
}

export function shapeOf({ method, path, query, body, response, upload }: Endpoint): EndpointShape {
  return {
    at: `${method} ${path}`,
    sends: {
      ...(query && fieldsOf(query, 'input', '?')),
      ...(body && fieldsOf(body, 'input', '')),
      ...(upload && { [upload.field]: 'file?' }),
    },
    reads: response === 'none' ? {} : fieldsOf(response, 'output', ''),
  }
}

/**
 * Returns the reasons, each a part of a sentence, why a gateway with the shape `gateway` breaks a caller built for
 * `caller`. Additions of the gateway break nothing: more fields in a reply, or more that may be sent.
 */
export function missingAtGateway(caller: EndpointShape, gateway: EndpointShape | undefined): string[] {
  if (!gateway) return ['which the gateway does not have']
  if (gateway.at !== caller.at) return [`which the gateway has at ${gateway.at}`]
  const unread = Object.entries(caller.reads).flatMap(([field, kind]) => {
    const given = gateway.reads[field]
    if (given === undefined) return isOptional(kind) ? [] : [`whose reply has no ${field}`]
    if (isOptional(given) && !isOptional(kind)) return [`whose reply may leave out ${field}`]
    return fits(given, kind) ? [] : [`whose reply has ${field} as ${bare(given)} and not as ${bare(kind)}`]
  })
  const unsent = Object.entries(caller.sends).flatMap(([field, kind]) => {
    const taken = gateway.sends[field]
    if (taken === undefined) return [`which does not take ${field}`]
    return fits(kind, taken) ? [] : [`which takes ${field} as ${bare(taken)} and not as ${bare(kind)}`]
  })
  const missing = Object.entries(gateway.sends).flatMap(([field, kind]) =>
    isOptional(kind) || (caller.sends[field] !== undefined && !isOptional(caller.sends[field]))
      ? []
      : [`which wants ${field}`],
  )
  return [...unread, ...unsent, ...missing]
}

const isOptional = (kind: string) => kind.endsWith('?')
const bare = (kind: string) => kind.replace(/\?$/, '')

/** Returns whether `taken` accepts every kind of value that `given` may have. */
function fits(given: string, taken: string): boolean {
  const accepted = bare(taken).split('|')
  return (
    accepted.includes('any') ||
    bare(given)
      .split('|')
      .every((kind) => accepted.includes(kind))
  )
}

function fieldsOf(schema: unknown, io: 'input' | 'output', suffix: '' | '?'): Fields {
  const found: Record<string, string> = {}
  collect(toJSONSchema(schema as $ZodType, { io, unrepresentable: 'any' }) as Json, '', suffix, found)
  return found
}

function collect(schema: Json, path: string, suffix: '' | '?', found: Record<string, string>): void {
  if (path !== '') add(found, path, kindOf(schema), suffix)
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const own = suffix === '?' || !schema.required?.includes(name) ? '?' : ''
    collect(field, path === '' ? name : `${path}.${name}`, own, found)
  }
  if (schema.items) collect(schema.items, `${path}[]`, suffix, found)
  if (typeof schema.additionalProperties === 'object') collect(schema.additionalProperties, `${path}.*`, '?', found)
  for (const part of schema.allOf ?? []) collect(part, path, suffix, found)
  const choices = schema.anyOf ?? schema.oneOf ?? []
  const named = choices.filter((choice) => kindOf(choice) !== 'null')
  // A field that only some variants of a body have may be missing.
  for (const choice of named) collect(choice, path, named.length > 1 ? '?' : suffix, found)
}

function add(found: Record<string, string>, path: string, kind: string, suffix: '' | '?'): void {
  const before = found[path]
  const kinds = new Set([...(before === undefined ? [] : bare(before).split('|')), ...kind.split('|')])
  const optional = suffix === '?' && (before === undefined || isOptional(before)) ? '?' : ''
  found[path] = `${[...kinds].toSorted().join('|')}${optional}`
}

function kindOf({ type, const: value, enum: values, anyOf, oneOf, allOf }: Json): string {
  const choices = anyOf ?? oneOf
  if (choices) return [...new Set(choices.flatMap((choice) => kindOf(choice).split('|')))].toSorted().join('|')
  if (allOf) return allOf[0] ? kindOf(allOf[0]) : 'any'
  const kinds = type ?? (values ?? (value === undefined ? [] : [value])).map(nameOf)
  const names = [kinds].flat().map((kind) => (kind === 'integer' ? 'number' : kind))
  return names.length === 0 ? 'any' : [...new Set(names)].toSorted().join('|')
}

const nameOf = (value: unknown) => (value === null ? 'null' : typeof value)
