import type { BillingDatabase } from './database.ts'

export type ProviderEvent = {
  readonly eventId: string
  readonly name: string
  readonly body: object
  readonly happenedAt: Date
}
export type WaitingEvent = ProviderEvent & { readonly tries: number }

const LONGEST_PAUSE_MS = 10 * 60_000

/** Events of the provider between their arrival and their work. */
export function createProviderEvents(db: BillingDatabase) {
  return {
    /** Once, however often it comes. */
    async keep(event: ProviderEvent): Promise<void> {
      await db.unscoped.providerEvent.createMany({ data: [event], skipDuplicates: true })
    },

    /** Those nobody worked on yet, in the order in which they happened. */
    async listWaiting(now: Date, most: number): Promise<WaitingEvent[]> {
      const rows = await db.unscoped.providerEvent.findMany({
        where: { workedAt: null, nextTryAt: { lte: now } },
        select: { eventId: true, name: true, body: true, happenedAt: true, tries: true },
        orderBy: [{ happenedAt: 'asc' }, { receivedAt: 'asc' }],
        take: most,
      })
      return rows.map((row) => ({ ...row, body: row.body as object }))
    },

    async finish(eventId: string, outcome: string, now: Date): Promise<void> {
      await db.unscoped.providerEvent.update({
        where: { eventId },
        data: { workedAt: now, outcome },
        select: { eventId: true },
      })
    },

    /** Tried again later, after twice as long each time. */
    async postpone({ eventId, tries }: WaitingEvent, now: Date): Promise<void> {
      const nextTryAt = new Date(now.getTime() + Math.min(1_000 * 2 ** tries, LONGEST_PAUSE_MS))
      await db.unscoped.providerEvent.update({
        where: { eventId },
        data: { tries: tries + 1, nextTryAt },
        select: { eventId: true },
      })
    },
  }
}

export type ProviderEvents = ReturnType<typeof createProviderEvents>
