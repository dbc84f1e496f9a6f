import type { ModuleState } from './release-state.ts'

/**
 * Returns the version meant for a restaurant, whether or not it can be read; null when no version is live. For an
 * unknown restaurant (`subdomain` null) it is the live version. A restaurant that a canary of one percent includes is
 * also included in a canary of the same version with ten.
 */
export function versionForRestaurant({ name, live, canary }: ModuleState, subdomain: string | null): string | null {
  if (!canary || subdomain === null) return live
  return canary.restaurants.includes(subdomain) || bucketOf(`${name} ${canary.version} ${subdomain}`) < canary.percent
    ? canary.version
    : live
}

/** Returns a number from 0 to 99, always the same for the same text: FNV-1a modulo 100. */
function bucketOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return (hash >>> 0) % 100
}
