import { MAX_TRAFFIC_COUNTS, reportTraffic, type TrafficKind } from '@tiffin/contracts'
import type { CallService } from '@tiffin/service-kit/gateway'

/**
 * A restaurant is reported from this share of its limit on. With up to ten gateways no restaurant can exceed its limit
 * unreported.
 */
const REPORTED_FROM_SHARE = 0.1
const REPORT_EVERY_MS = 500
const ANSWER_WITHIN_MS = 1_000

type Key = { readonly restaurantId: string; readonly kind: TrafficKind }
/** The calls that this gateway counted in its window, which ends in `msLeft`. */
export type LocalCount = Key & { readonly calls: number; readonly limit: number; readonly msLeft: number }
/** The calls that all gateways counted. */
export type TotalCount = Key & { readonly calls: number; readonly msLeft: number }

export type SharedCounts = {
  record(count: LocalCount): void
  onTotal(listener: (total: TotalCount) => void): void
}

type Window = Key & { calls: number; reported: number; readonly endsAt: number }

/**
 * Adds up the call counts of several gateways in tenancy. Only busy restaurants are reported, twice a second and at
 * most 200 in a call; without a busy restaurant nothing is sent. While tenancy is unavailable each gateway counts for
 * itself.
 */
export function createSharedCounts(
  callService: CallService,
  now: () => number = () => performance.now(),
): SharedCounts {
  const windows = new Map<string, Window>()
  let listener: (total: TotalCount) => void = () => undefined
  let isScheduled = false

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setTimeout(() => void report(), REPORT_EVERY_MS).unref()
  }

  async function report(): Promise<void> {
    for (const [key, { endsAt }] of windows) if (endsAt <= now()) windows.delete(key)
    const changed = [...windows.values()].filter(({ calls, reported }) => calls > reported)
    const sent = changed
      .slice(0, MAX_TRAFFIC_COUNTS)
      .map((entry) => ({ entry, calls: entry.calls, added: entry.calls - entry.reported }))
    if (sent.length > 0) {
      const counts = sent.map(({ entry, added }) => ({
        restaurant_id: entry.restaurantId,
        kind: entry.kind,
        calls: added,
      }))
      const reply = await callService(reportTraffic, { body: { counts } }, { deadlineMs: ANSWER_WITHIN_MS }).catch(
        () => null,
      )
      if (reply) for (const { entry, calls } of sent) entry.reported = calls
      for (const { restaurant_id, kind, calls, ms_left } of reply?.totals ?? [])
        listener({ restaurantId: restaurant_id, kind, calls, msLeft: ms_left })
    }
    isScheduled = false
    if (windows.size > 0) schedule()
  }

  return {
    record({ restaurantId, kind, calls, limit, msLeft }) {
      if (calls < limit * REPORTED_FROM_SHARE) return
      const key = `${kind} ${restaurantId}`
      const current = windows.get(key)
      if (current && current.endsAt > now()) current.calls = calls
      else windows.set(key, { restaurantId, kind, calls, reported: 0, endsAt: now() + msLeft })
      schedule()
    },
    onTotal(next) {
      listener = next
    },
  }
}
