import { HOUR_MS } from '@tiffin/domain'
import { startPeriodicWork } from '@tiffin/service-kit'
import type { AttemptCount, AttemptCountsRepository } from '../repository/attempt-counts-repository.ts'
import type { AttemptKind, AuthAttempt } from '../repository/auth-events-repository.ts'

const FLUSH_EVERY_MS = 5_000
/**
 * The most counts in memory. Attempts that would need further counts are counted without their address and restaurant.
 */
const MAX_KEYS = 5_000
const MANY_ADDRESSES = 'many'

type Log = { warn(details: object, text: string): void }

export type AttemptCounts = {
  /** Counts an attempt in this hour. The count reaches the database within seconds, or once the database is back. */
  count(kind: AttemptKind, attempt: Pick<AuthAttempt, 'address' | 'subdomain'>): void
  /** Starts to write the counts every few seconds. Counts that cannot be written are kept for the next time. */
  start(log: Log): void
  /** Stops writing. Resolves once the last counts are written, or have failed to be written. */
  stop(): Promise<void>
}

/**
 * Counts attempts that the throttle refused. Counts are buffered in memory, so that a flood of attempts is not a flood
 * of writes; a killed process loses the counts that are not written yet.
 */
export function createAttemptCounts(
  repository: AttemptCountsRepository,
  flushEveryMs: number = FLUSH_EVERY_MS,
): AttemptCounts {
  let counts = new Map<string, AttemptCount>()
  let stopFlushing = async () => {}

  function add({ hour, kind, address, subdomain, attempts }: AttemptCount): void {
    const wanted = [hour, kind, address, subdomain].join(' ')
    const fits = counts.has(wanted) || counts.size < MAX_KEYS
    const key = fits ? wanted : [hour, kind, MANY_ADDRESSES].join(' ')
    const place = fits ? { address, subdomain } : { address: MANY_ADDRESSES, subdomain: '' }
    counts.set(key, { hour, kind, ...place, attempts: attempts + (counts.get(key)?.attempts ?? 0) })
  }

  async function flush(): Promise<void> {
    if (counts.size === 0) return
    const written = [...counts.values()]
    counts = new Map()
    try {
      await repository.add(written)
    } catch (error) {
      for (const count of written) add(count)
      throw error
    }
  }

  return {
    count(kind, { address, subdomain }) {
      const hour = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS).toISOString()
      add({ hour, kind, address, subdomain: subdomain ?? '', attempts: 1 })
    },
    start(log) {
      stopFlushing = startPeriodicWork({
        everyMs: flushEveryMs,
        work: flush,
        onFailure: (err) => log.warn({ err }, 'refused sign-ins are written down later'),
      })
    },
    async stop() {
      await stopFlushing()
      await flush().catch(() => undefined)
    },
  }
}
