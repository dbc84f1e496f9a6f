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

/** The services that must confirm a removal. Tenancy deletes its own part after the last confirmation. */
export const CLOSING_SERVICES = ['billing', 'orders', 'catalog'] as const
export const PURGING_SERVICES = ['orders', 'catalog', 'billing'] as const

export function servicesToClose({ closedIn }: Removal): (typeof CLOSING_SERVICES)[number][] {
  return CLOSING_SERVICES.filter((service) => !closedIn.includes(service))
}

export function servicesToPurge({ purgedIn }: Removal): (typeof PURGING_SERVICES)[number][] {
  return PURGING_SERVICES.filter((service) => !purgedIn.includes(service))
}

type Progress = {
  readonly state: 'closing' | 'closed' | 'purging' | 'purged'
  readonly waitingFor: readonly string[]
}

/** Returns the state of a removal at `now`, and the services that have yet to confirm it. */
export function removalProgress(removal: Removal, now: Date): Progress {
  if (removal.finishedAt !== null) return { state: 'purged', waitingFor: [] }
  const closing = servicesToClose(removal)
  if (closing.length > 0) return { state: 'closing', waitingFor: closing }
  if (now < removal.purgeAt) return { state: 'closed', waitingFor: [] }
  return { state: 'purging', waitingFor: servicesToPurge(removal) }
}
