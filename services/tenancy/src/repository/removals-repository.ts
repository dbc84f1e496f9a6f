import type { Outbox } from '@tiffin/service-kit/outbox'
import type { Tenant, TransactionOf } from '@tiffin/service-kit'
import { CLOSING_SERVICES, servicesToClose, servicesToPurge, type Removal } from '../domain/removal.ts'
import type { PrismaClient } from '../generated/prisma/client.ts'
import type { TenancyDatabase } from './database.ts'

/** The queues of jobs about a removed restaurant. A job has the id of its restaurant. */
export const REMOVAL_QUEUES = ['close-restaurant', 'purge-restaurant'] as const
export type RemovalOutbox = Outbox<(typeof REMOVAL_QUEUES)[number]>

const MAX_FINISHED_SHOWN = 100

/**
 * Stores the progress of removals, which the services `added` to those of the product confirm as well. A confirmation
 * and the job that follows from it are one transaction.
 */
export function createRemovalsRepository(db: TenancyDatabase, outbox: RemovalOutbox, added: readonly string[]) {
  return {
    async find({ id }: Tenant): Promise<Removal | null> {
      return db.unscoped.removal.findUnique({ where: { restaurantId: id } })
    },

    /** Lists all unfinished removals, the newest first, then the last `MAX_FINISHED_SHOWN` finished ones. */
    async list(): Promise<Removal[]> {
      const oldestShown = await db.unscoped.removal.findFirst({
        where: { finishedAt: { not: null } },
        orderBy: { finishedAt: 'desc' },
        skip: MAX_FINISHED_SHOWN - 1,
        select: { finishedAt: true },
      })
      const shown = oldestShown?.finishedAt
        ? { OR: [{ finishedAt: null }, { finishedAt: { gte: oldestShown.finishedAt } }] }
        : {}
      return db.unscoped.removal.findMany({
        where: shown,
        orderBy: [{ finishedAt: { sort: 'desc', nulls: 'first' } }, { removedAt: 'desc' }, { restaurantId: 'asc' }],
      })
    },

    /** Enqueues the missing closings, because a new release may have to close restaurants in a further service. */
    async resumeClosings(): Promise<void> {
      const unfinished = await db.unscoped.removal.findMany({
        where: { finishedAt: null, NOT: { closedIn: { hasEvery: [...CLOSING_SERVICES, ...added] } } },
        select: { restaurantId: true },
      })
      for (const { restaurantId: id } of unfinished)
        await db.inTenant({ id }, (tx) => outbox.send(tx, 'close-restaurant', id))
    },

    /** Records that a service closed the restaurant. The last confirmation enqueues the purge, to run at `purgeAt`. */
    async confirmClosed(tenant: Tenant, service: string): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        const removal = await lockRemoval(tx, tenant)
        if (removal.closedIn.includes(service)) return
        const closedIn = [...removal.closedIn, service]
        await tx.removal.updateMany({ where: { restaurantId: tenant.id }, data: { closedIn, problem: null } })
        if (servicesToClose({ ...removal, closedIn }, added).length === 0)
          await outbox.send(tx, 'purge-restaurant', tenant.id, removal.purgeAt)
      })
    },

    /**
     * Records that a service purged the restaurant. The last confirmation also purges tenancy's own part and releases
     * the subdomain.
     */
    async confirmPurged(tenant: Tenant, service: string, now: Date): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        const removal = await lockRemoval(tx, tenant)
        if (removal.purgedIn.includes(service)) return
        const purgedIn = [...removal.purgedIn, service]
        const isLast = servicesToPurge({ ...removal, purgedIn }, added).length === 0
        await tx.removal.updateMany({
          where: { restaurantId: tenant.id },
          data: { purgedIn, problem: null, ...(isLast && { finishedAt: now }) },
        })
        if (!isLast) return
        await tx.$queryRaw`SELECT purge_restaurant(${tenant.id}::uuid)::text`
        await tx.cachedAnswer.deleteMany({ where: { restaurantId: tenant.id } })
        await tx.$queryRaw`SELECT purge_audit(${tenant.id}::uuid)::text`
      })
    },

    /** Stores the problem of a removal, which the operator's panel shows. */
    async saveProblem({ id }: Tenant, problem: string): Promise<void> {
      await db.unscoped.removal.updateMany({ where: { restaurantId: id }, data: { problem } })
    },
  }
}

export type RemovalsRepository = ReturnType<typeof createRemovalsRepository>

/**
 * Locks the row of the removal, so that of two services that confirm at the same time the second reads what the first
 * has stored. Without the lock each would find the other still missing, and the removal would never be complete.
 */
async function lockRemoval(tx: TransactionOf<PrismaClient>, { id }: Tenant): Promise<Removal> {
  await tx.$queryRaw`SELECT restaurant_id FROM removals WHERE restaurant_id = ${id}::uuid FOR UPDATE`
  return tx.removal.findUniqueOrThrow({ where: { restaurantId: id } })
}
