import { statementRefusalOf } from '@tiffin/service-kit'

/** The reasons why nothing was written: another request used the key, or the order changed since it was read. */
const CONFLICTS: ReadonlySet<string | null> = new Set(['key-used', 'changed'])

/**
 * The attempts to read an order, decide and write what was decided. From the third one on the order is locked before it
 * is read, so that nobody can change it meanwhile.
 */
export const ATTEMPTS = [
  { locksOrder: false },
  { locksOrder: false },
  { locksOrder: true },
  { locksOrder: true },
  { locksOrder: true },
] as const

/** Returns whether a write failed because somebody was faster, so that it is attempted again. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.has(statementRefusalOf(error))
}
