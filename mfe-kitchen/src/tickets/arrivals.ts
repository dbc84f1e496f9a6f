import type { Board } from './keep-tickets.ts'

/** The tickets of the last read, open or bumped: no more than a read has. */
export type Known = ReadonlySet<string>

/**
 * Whether a read has a ticket that this screen has not had before. In the first read (`known` is null) those are new
 * that no screen has drawn; later also those that another screen was quicker to draw. One that is called back is known,
 * and of one that somebody answered for the kitchen knows already.
 */
export function hasArrivals(known: Known | null, { open }: Board): boolean {
  return open.some(({ id, shown_at, handed_over }) => !handed_over && (known ? !known.has(id) : shown_at === null))
}

export function knownOf({ open, bumped }: Board): Known {
  return new Set([...open, ...bumped].map(({ id }) => id))
}
