import { atMost } from '@tiffin/service-kit/gateway'
import { LRUCache } from 'lru-cache'
import type { FindTrustedReporters } from './trusted-reporters.ts'

const KNOWN_MS = 60 * 60 * 1_000
const MOST_KNOWN = 10_000

/**
 * Returns whether the visits of a restaurant count, by its id, and remembers the answer for an hour.
 *
 * @throws ServiceCallError while tenancy or billing is unavailable
 */
export function rememberTrusted(find: FindTrustedReporters): (restaurantId: string) => Promise<boolean> {
  const known = new LRUCache<string, Promise<boolean>>({ ...atMost(MOST_KNOWN), ttl: KNOWN_MS })
  return (id) => {
    const asked =
      known.get(id) ??
      find([id]).then(
        (trusted) => trusted.has(id),
        (error: unknown) => {
          known.delete(id)
          throw error
        },
      )
    known.set(id, asked, { noUpdateTTL: true })
    return asked
  }
}
