/**
 * The removal of a restaurant. Every other service closes the restaurant at once, and purges its data once `purgeAt`
 * has come (gap G29).
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
  /** The problem of the last failed attempt; null before the first failure and after a success. */
  readonly problem: string | null
  readonly finishedAt: Date | null
}

/**
 * The services of the product that must confirm a removal; the added ones must as well. Tenancy deletes its own part
 * after the last confirmation.
 */
export const CLOSING_SERVICES = ['billing', 'orders', 'catalog'] as const
export const PURGING_SERVICES = ['orders', 'catalog', 'billing'] as const

export function servicesToClose({ closedIn }: Removal, added: readonly string[]): string[] {
  return [...CLOSING_SERVICES, ...added].filter((service) => !closedIn.includes(service))
}

export function servicesToPurge({ purgedIn }: Removal, added: readonly string[]): string[] {
  return [...PURGING_SERVICES, ...added].filter((service) => !purgedIn.includes(service))
}

type Progress = {
  readonly state: 'closing' | 'closed' | 'purging' | 'purged'
  readonly waitingFor: readonly string[]
}

/** Returns the state of a removal at `now`, and the services that have yet to confirm it. */
export function removalProgress(removal: Removal, now: Date, added: readonly string[]): Progress {
  if (removal.finishedAt !== null) return { state: 'purged', waitingFor: [] }
  const closing = servicesToClose(removal, added)
  if (closing.length > 0) return { state: 'closing', waitingFor: closing }
  if (now < removal.purgeAt) return { state: 'closed', waitingFor: [] }
  return { state: 'purging', waitingFor: servicesToPurge(removal, added) }
}
