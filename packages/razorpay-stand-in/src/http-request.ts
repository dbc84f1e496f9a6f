import type { FastifyRequest } from 'fastify'

export type Body = Record<string, unknown>

/** The parameter `id` of a path, for routes such as `/v1/plans/${ID}`. */
export const ID = String.raw`:id(^\w+$)`

/** Returns the id from the path of a route that contains `ID`. */
export const idOf = ({ params }: FastifyRequest): string => (params as { readonly id: string }).id
/** Returns the parsed body; `{}` without one. */
export const bodyOf = ({ body }: FastifyRequest): Body => body as Body
/** Returns the query of the raw address. */
export const queryOf = ({ url }: FastifyRequest): URLSearchParams => new URL(url, 'http://stand-in').searchParams

/**
 * Returns whether an entity was created in the time range of a query (`from` to `to`, both included; Unix seconds). A
 * missing end does not limit the range.
 */
export function isCreatedWithin({ created_at: at }: { readonly created_at: number }, query: URLSearchParams): boolean {
  return at >= Number(query.get('from') ?? 0) && at <= Number(query.get('to') ?? Infinity)
}

/** Returns a page of a list in the provider's shape, by `skip` and `count` of a query; ten items without `count`. */
export function collection(items: readonly object[], query: URLSearchParams): object {
  const skip = Number(query.get('skip') ?? 0)
  const page = items.slice(skip, skip + Number(query.get('count') ?? 10))
  return { entity: 'collection', count: page.length, items: page }
}
