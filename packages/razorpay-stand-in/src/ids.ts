import { randomBytes } from 'node:crypto'

/** Creates an id in the provider's shape: `sub_0f3a…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(7).toString('hex')}`
}
