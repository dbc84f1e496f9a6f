import type { Outbox } from '@tiffin/service-kit/outbox'
import type { Tenant, TransactionOf } from '@tiffin/service-kit'
import { toBeClosedIn, toBePurgedIn, type Removal } from '../domain/removal.ts'
import type { PrismaClient } from '../generated/prisma/client.ts'
import type { TenancyDatabase } from './database.ts'

/** Jobs about a removed restaurant, by its id. */
export const REMOVAL_QUEUES = ['close-restaurant', 'purge-restaurant'] as const
export type RemovalOutbox = Outbox<(typeof REMOVAL_QUEUES)[number]>

const SHOWN_OF_DONE = 100

/** How far removals are. What one service confirmed and the job that follows from it are kept together. */
export function createRemovalsRepository(db: TenancyDatabase, outbox: RemovalOutbox) {
  return {
    async find({ id }: Tenant): Promise<Removal | null> {
      return db.unscoped.removal.findUnique({ where: { restaurantId: id } })
    },

    /** Every one under way, the newest first: none is lost from sight. After them the last that are done. */
    async list(): Promise<Removal[]> {
      const oldestShown = await db.unscoped.removal.findFirst({
        where: { finishedAt: { not: null } },
        orderBy: { finishedAt: 'desc' },
        skip: SHOWN_OF_DONE - 1,
        select: { finishedAt: true },
      })
      const isShown = oldestShown?.finishedAt
        ? { OR: [{ finishedAt: null }, { finishedAt: { gte: oldestShown.finishedAt } }] }
        : {}
      return db.unscoped.removal.findMany({
        where: isShown,
        orderBy: [{ finishedAt: { sort: 'desc', nulls: 'first' } }, { removedAt: 'desc' }, { restaurantId: 'asc' }],
      })
    },

    /** The last confirmation asks for the purge, when its time has come. */
    async confirmClosed(tenant: Tenant, service: string): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        const removal = await takeRow(tx, tenant)
        if (removal.closedIn.includes(service)) return
        const closedIn = [...removal.closedIn, service]
        await tx.removal.updateMany({ where: { restaurantId: tenant.id }, data: { closedIn, problem: null } })
        if (toBeClosedIn({ ...removal, closedIn }).length === 0)
          await outbox.send(tx, 'purge-restaurant', tenant.id, removal.purgeAt)
      })
    },

    /** With the last confirmation everything of the restaurant goes here as well, and its subdomain is free. */
    async confirmPurged(tenant: Tenant, service: string, now: Date): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        const removal = await takeRow(tx, tenant)
        if (removal.purgedIn.includes(service)) return
        const purgedIn = [...removal.purgedIn, service]
        const isLast = toBePurgedIn({ ...removal, purgedIn }).length === 0
        await tx.removal.updateMany({
          where: { restaurantId: tenant.id },
          data: { purgedIn, problem: null, ...(isLast && { finishedAt: now }) },
        })
        if (isLast) await tx.$queryRaw`SELECT purge_restaurant(${tenant.id}::uuid)::text`
      })
    },

    async noteProblem({ id }: Tenant, problem: string): Promise<void> {
      await db.unscoped.removal.updateMany({ where: { restaurantId: id }, data: { problem } })
    },
  }
}

export type RemovalsRepository = ReturnType<typeof createRemovalsRepository>

/** Two confirmations at once come one after the other, so that one of them is the last. */
async function takeRow(tx: TransactionOf<PrismaClient>, { id }: Tenant): Promise<Removal> {
  await tx.$queryRaw`SELECT restaurant_id FROM removals WHERE restaurant_id = ${id}::uuid FOR UPDATE`
  return tx.removal.findUniqueOrThrow({ where: { restaurantId: id } })
}
