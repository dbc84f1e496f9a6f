import type { Removal as WireRemoval } from '@tiffin/contracts'

/**
 * A restaurant that was removed. It is closed in the services that act for it, and purged from all that keep its data
 * when `purgeAt` has come (gap G29).
 */
export type Removal = {
  readonly restaurantId: string
  readonly name: string
  readonly subdomain: string
  readonly removedAt: Date
  readonly removedBy: string
  readonly purgeAt: Date
  readonly closedIn: readonly string[]
  readonly purgedIn: readonly string[]
  /** What the last try said that failed; null when none did since. */
  readonly problem: string | null
  readonly finishedAt: Date | null
}

/** Services that have to confirm. The last of a purge is tenancy itself, which needs nobody's answer. */
export const CLOSED_IN = ['billing', 'orders'] as const
export const PURGED_IN = ['orders', 'catalog', 'billing'] as const

export function toBeClosedIn({ closedIn }: Removal): (typeof CLOSED_IN)[number][] {
  return CLOSED_IN.filter((service) => !closedIn.includes(service))
}

export function toBePurgedIn({ purgedIn }: Removal): (typeof PURGED_IN)[number][] {
  return PURGED_IN.filter((service) => !purgedIn.includes(service))
}

type Progress = { readonly state: WireRemoval['state']; readonly waitingFor: readonly string[] }

export function progressOf(removal: Removal, now: Date): Progress {
  const closing = toBeClosedIn(removal)
  if (closing.length > 0) return { state: 'closing', waitingFor: closing }
  if (removal.finishedAt !== null) return { state: 'purged', waitingFor: [] }
  if (now < removal.purgeAt) return { state: 'closed', waitingFor: [] }
  return { state: 'purging', waitingFor: toBePurgedIn(removal) }
}
