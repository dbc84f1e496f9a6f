import type { Outbox } from '@tiffin/service-kit/outbox'
import type { Tenant } from '@tiffin/service-kit'
import { CLOSING_SERVICES, servicesToClose, servicesToPurge, type Removal } from '../domain/removal.ts'
import type { TenancyDatabase, Transaction } from './database.ts'

/** The queues of jobs about a removed restaurant. A job has the id of its restaurant. */
export const REMOVAL_QUEUES = ['close-restaurant', 'purge-restaurant'] as const
export type RemovalOutbox = Outbox<(typeof REMOVAL_QUEUES)[number]>

const MAX_FINISHED_SHOWN = 100

/**
 * Stores the progress of removals, which the added services confirm as well: those that settings give an address, and
 * those of the list, which had one before. What completes a step is apart from the confirmations, because the last
 * service that is missing may be given up instead.
 */
export function createRemovalsRepository(db: TenancyDatabase, outbox: RemovalOutbox, withAddress: readonly string[]) {
  async function listAdded(tx: Pick<Transaction, 'addedService'>): Promise<string[]> {
    const listed = await tx.addedService.findMany()
    return [...new Set([...listed.map(({ name }) => name), ...withAddress])].toSorted()
  }

  return {
    /** Returns the services beside those of the product that may hold data of restaurants. */
    addedServices: () => listAdded(db.unscoped),

    /** Adds the services that settings give an address to the list, from which only the operator removes them. */
    async listServicesWithAddress(): Promise<void> {
      await db.unscoped.addedService.createMany({ data: withAddress.map((name) => ({ name })), skipDuplicates: true })
    },

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

    /**
     * Enqueues the closing of each unfinished removal that waits for a service, because a new release may have to close
     * restaurants in a further one, or that has no job left.
     */
    async resumeClosings(): Promise<void> {
      const added = await listAdded(db.unscoped)
      const unfinished = await db.unscoped.$queryRaw<{ id: string }[]>`
        SELECT restaurant_id AS id FROM removals
        WHERE finished_at IS NULL AND (
          NOT closed_in @> ${[...CLOSING_SERVICES, ...added]}::text[]
          OR NOT EXISTS (
            SELECT FROM pgboss.job
            WHERE name = ANY (${[...REMOVAL_QUEUES]}::text[]) AND data ->> 'id' = restaurant_id::text
              AND state IN ('created', 'retry', 'active')))`
      for (const { id } of unfinished) await db.inTenant({ id }, (tx) => outbox.send(tx, 'close-restaurant', id))
    },

    /** Records that a service closed the restaurant. */
    async confirmClosed(tenant: Tenant, service: string): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        const removal = await lockRemoval(tx, tenant)
        if (removal.closedIn.includes(service)) return
        const closedIn = [...removal.closedIn, service]
        await tx.removal.updateMany({ where: { restaurantId: tenant.id }, data: { closedIn, problem: null } })
      })
    },

    /** Enqueues the purge, to run at `purgeAt`, once no service has to close the restaurant any more. */
    async completeClosing(tenant: Tenant): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        const removal = await lockRemoval(tx, tenant)
        if (removal.finishedAt !== null || servicesToClose(removal, await listAdded(tx)).length > 0) return
        await tx.removal.updateMany({ where: { restaurantId: tenant.id }, data: { problem: null } })
        await outbox.send(tx, 'purge-restaurant', tenant.id, removal.purgeAt)
      })
    },

    /** Records that a service purged the restaurant. */
    async confirmPurged(tenant: Tenant, service: string): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        const removal = await lockRemoval(tx, tenant)
        if (removal.purgedIn.includes(service)) return
        const purgedIn = [...removal.purgedIn, service]
        await tx.removal.updateMany({ where: { restaurantId: tenant.id }, data: { purgedIn, problem: null } })
      })
    },

    /** Purges tenancy's own part and releases the subdomain, once no service has to purge the restaurant any more. */
    async completePurge(tenant: Tenant, now: Date): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        const removal = await lockRemoval(tx, tenant)
        if (removal.finishedAt !== null || servicesToPurge(removal, await listAdded(tx)).length > 0) return
        await tx.removal.updateMany({
          where: { restaurantId: tenant.id },
          data: { problem: null, finishedAt: now },
        })
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
 * has stored. Without the lock one of the two confirmations would be lost.
 */
async function lockRemoval(tx: Transaction, { id }: Tenant): Promise<Removal> {
  await tx.$queryRaw`SELECT restaurant_id FROM removals WHERE restaurant_id = ${id}::uuid FOR UPDATE`
  return tx.removal.findUniqueOrThrow({ where: { restaurantId: id } })
}
