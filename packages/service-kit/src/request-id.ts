import { randomUUID } from 'node:crypto'

export const REQUEST_ID_HEADER = 'x-request-id'
const REQUEST_ID = /^[\w-]{8,64}$/

/** Returns the request id of the caller if it is valid, else a new one. */
export function requestIdOf(header: string | readonly string[] | undefined): string {
  return typeof header === 'string' && REQUEST_ID.test(header) ? header : randomUUID()
}
