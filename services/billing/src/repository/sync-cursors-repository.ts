import type { BillingDatabase } from './database.ts'

/** Stores cursors: the time up to which each list of the provider was read. */
export function createSyncCursorsRepository(db: BillingDatabase) {
  return {
    async find(name: string): Promise<Date | null> {
      return (await db.unscoped.providerCursor.findUnique({ where: { name }, select: { at: true } }))?.at ?? null
    },

    async set(name: string, at: Date): Promise<void> {
      await db.unscoped.providerCursor.upsert({
        where: { name },
        create: { name, at },
        update: { at },
        select: { name: true },
      })
    },
  }
}

export type SyncCursorsRepository = ReturnType<typeof createSyncCursorsRepository>
