import type { BillingDatabase } from './database.ts'

export type ProviderEvent = {
  readonly eventId: string
  readonly name: string
  readonly body: object
  readonly happenedAt: Date
}
/** `bodyHash` is the hash of the signed bytes, which identifies an event because its id is not signed. */
export type NewProviderEvent = ProviderEvent & {
  readonly bodyHash: string
  readonly outcome?: string
  readonly workedAt?: Date
}
/** The result of processing an event. `restaurantId` is null while the restaurant is unknown. */
export type EventOutcome = { readonly outcome: string; readonly restaurantId: string | null }
export type WaitingEvent = ProviderEvent & { readonly tries: number }

const LONGEST_PAUSE_MS = 10 * 60_000
/** The interim outcome of an event that arrived before the charge it is about. */
const EARLY = 'early'

/** Stores the events of the provider, from their arrival to the end of their processing. */
export function createProviderEventsRepository(db: BillingDatabase) {
  return {
    /** Stores an event once, however often it arrives. */
    async store(event: NewProviderEvent): Promise<void> {
      await db.unscoped.providerEvent.createMany({ data: [event], skipDuplicates: true })
    },

    async isAnyWaiting(now: Date): Promise<boolean> {
      const where = { workedAt: null, nextTryAt: { lte: now } }
      return (await db.unscoped.providerEvent.findFirst({ where, select: { eventId: true } })) !== null
    },

    /**
     * Returns the age of the oldest unprocessed event in ms, by the clock of the database; 0 without one. Events that
     * wait for the charge they are about do not count.
     */
    async oldestWaitingAgeMs(): Promise<number> {
      const [row] = await db.unscoped.$queryRaw<{ ageMs: number }[]>`
        SELECT coalesce(extract(epoch FROM clock_timestamp() - min(received_at)) * 1000, 0)::float8 AS "ageMs"
        FROM provider_events WHERE worked_at IS NULL AND outcome IS DISTINCT FROM ${EARLY}`
      return row?.ageMs ?? 0
    },

    /** Lists at most `limit` unprocessed events that are due, in the order in which they happened. */
    async listWaiting(now: Date, limit: number): Promise<WaitingEvent[]> {
      const rows = await db.unscoped.providerEvent.findMany({
        where: { workedAt: null, nextTryAt: { lte: now } },
        select: { eventId: true, name: true, body: true, happenedAt: true, tries: true },
        orderBy: [{ happenedAt: 'asc' }, { receivedAt: 'asc' }],
        take: limit,
      })
      return rows.map((row) => ({ ...row, body: row.body as object }))
    },

    /**
     * Stores the outcome of an event. An event of an unknown purchase or payment loses the notes of its subscription or
     * refund, because the notes name a restaurant whose data may have been purged.
     */
    async finish(eventId: string, { outcome, restaurantId }: EventOutcome, now: Date): Promise<void> {
      await db.unscoped.$executeRaw`
        UPDATE provider_events SET outcome = ${outcome}, restaurant_id = ${restaurantId}::uuid, worked_at = ${now},
          body = CASE WHEN ${restaurantId}::uuid IS NOT NULL THEN body
            ELSE body #- '{payload,subscription,entity,notes}' #- '{payload,refund,entity,notes}' END
        WHERE event_id = ${eventId}`
    },

    /**
     * Retries an event later, with a delay that doubles each time, from a second to ten minutes.
     *
     * @param isEarly true where the event waits for the charge it is about
     */
    async postpone({ eventId, tries }: WaitingEvent, now: Date, isEarly = false): Promise<void> {
      const nextTryAt = new Date(now.getTime() + Math.min(1_000 * 2 ** tries, LONGEST_PAUSE_MS))
      const data = { tries: tries + 1, nextTryAt, outcome: isEarly ? EARLY : null }
      await db.unscoped.providerEvent.updateMany({ where: { eventId }, data })
    },

    /** Removes expired events, some at a time, so that no round takes long. */
    async tidy(now: Date): Promise<void> {
      await db.unscoped.$executeRaw`SELECT tidy_provider_events(${now}::timestamptz)`
    },
  }
}

export type ProviderEventsRepository = ReturnType<typeof createProviderEventsRepository>
