import { DAY_MS, HOUR_MS } from '@tiffin/domain'
import { ProviderAway, type PaymentProvider } from '../provider/provider.ts'
import type { DisputesRepository } from '../repository/disputes-repository.ts'
import type { TenantRef } from '../repository/tenant-ref.ts'
import type { RefundsRepository } from '../repository/refunds-repository.ts'
import type { SyncCursorsRepository } from '../repository/sync-cursors-repository.ts'
import type { ProviderRefunds } from './provider-refunds.ts'

const BATCH = 100
/** A dispute whose fetch failed is due again after this time. */
const RETRY_AFTER_MS = 5 * 60_000
/** The name of the cursor that stores when refunds and disputes were last imported. */
const CURSOR = 'refunds and disputes'
/** The first import reads back this far, because the provider makes no refunds of payments older than half a year. */
const FIRST_LOOK_BACK_MS = 190 * DAY_MS
/**
 * Every later import begins this long before the previous one. A refund or a dispute is stored only after its charge. A
 * charge whose event was lost is found within a day, so a later import must see its refunds and disputes again.
 */
const OVERLAP_MS = 2 * DAY_MS

type Log = { warn(details: object, text: string): void }
type Parts = {
  readonly provider: PaymentProvider | null
  readonly refunds: RefundsRepository
  readonly disputes: DisputesRepository
  readonly syncCursors: SyncCursorsRepository
  readonly providerRefunds: ProviderRefunds
  readonly now: () => Date
}

/**
 * Repairs refunds and disputes after lost events and killed processes: syncs those whose check is due by `until`, at
 * most `BATCH` of each in a round, and once an hour imports those that were made at the provider.
 */
export type ReconcileRefunds = (log: Log, until?: Date) => Promise<void>

export function createReconcileRefunds(parts: Parts): ReconcileRefunds {
  const { provider, refunds, disputes, syncCursors, providerRefunds, now } = parts

  /** Logs a failure, so that one refund, dispute or import does not stop what follows. */
  async function attempt(log: Log, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (err) {
      log.warn({ err }, 'a refund or a dispute is checked again later')
    }
  }

  /**
   * Syncs a dispute. A dispute whose fetch fails is due again later (at once if the circuit was open), so that many
   * such disputes do not keep other disputes from being fetched. @throws the error of the fetch
   */
  async function syncDispute(from: PaymentProvider, { tenant, id }: TenantRef): Promise<void> {
    try {
      const fetchedAt = now()
      await disputes.upsert(await from.fetchDispute(id), fetchedAt, now())
    } catch (error) {
      if (!(error instanceof ProviderAway && error.wasNotAsked))
        await disputes.postpone(tenant, id, new Date(now().getTime() + RETRY_AFTER_MS))
      throw error
    }
  }

  async function importNew(from: PaymentProvider, until: Date): Promise<void> {
    const cursor = await syncCursors.find(CURSOR)
    const ageMs = cursor === null ? Infinity : until.getTime() - cursor.getTime()
    if (ageMs >= 0 && ageMs < HOUR_MS) return
    // A cursor in the future comes from a wrong clock and is ignored.
    const isKnown = cursor !== null && ageMs >= 0
    const since = new Date(isKnown ? cursor.getTime() - OVERLAP_MS : until.getTime() - FIRST_LOOK_BACK_MS)
    const startedAt = now()
    for (const refund of await from.listRefunds(since)) await refunds.upsert(refund, now())
    for (const dispute of await from.listDisputes(since)) await disputes.upsert(dispute, startedAt, now())
    await syncCursors.set(CURSOR, startedAt)
  }

  return async (log, until = now()) => {
    if (provider === null) return
    for (const { tenant, id } of await refunds.listDue(until, BATCH))
      await attempt(log, () => providerRefunds.sync(tenant, id))
    for (const due of await disputes.listDue(until, BATCH)) await attempt(log, () => syncDispute(provider, due))
    await attempt(log, () => importNew(provider, until))
  }
}
