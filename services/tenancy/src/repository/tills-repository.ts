import { AppError } from '@tiffin/contracts'
import { recordAudit, type Tenant } from '@tiffin/service-kit'
import { MOST_TILLS, tillSeriesAt } from '../domain/till-series.ts'
import type { TenancyDatabase, Transaction } from './database.ts'
import { lockRestaurant } from './restaurant-lock.ts'
import { SEEN_EVERY_MS } from './devices-repository.ts'

export type Till = { readonly id: string; readonly name: string; readonly series: string }

/** Stores the tills of a restaurant, which are devices without a sign-in of their own. */
export function createTillsRepository(db: TenancyDatabase) {
  return {
    /**
     * Finds a till and records that it was opened, at most once a minute.
     *
     * @returns null for an id that no device has
     * @throws AppError DEVICE_NOT_FOUND for a till that was closed, and for a device of another kind
     */
    async open(tenant: Tenant, id: string, now: Date): Promise<Till | null> {
      return db.inTenant(tenant, async (tx) => {
        const found = await findTill(tx, tenant, id)
        if (found === null) return null
        const { seenAt, ...till } = found
        if (seenAt === null || seenAt < new Date(now.getTime() - SEEN_EVERY_MS))
          await tx.device.updateMany({ where: { restaurantId: tenant.id, id }, data: { seenAt: now } })
        return till
      })
    },

    /**
     * Adds a till with the next series. Of parallel calls with one id, one adds the till and the others return it.
     *
     * @throws AppError MOST_REACHED, SESSION_ENDED for a deleted restaurant, or the errors of `open`
     */
    async add(tenant: Tenant, id: string, { now, userId }: { now: Date; userId: string }): Promise<Till> {
      return db.inTenant(tenant, async (tx) => {
        await lockRestaurant(tx, tenant)
        const found = await findTill(tx, tenant, id)
        if (found !== null) return { id, name: found.name, series: found.series }
        // Rows of closed tills stay, so at least as many series were given as there are rows.
        const count = await tx.device.count({ where: { restaurantId: tenant.id, kind: 'till' } })
        const series = await freeSeries(tx, tenant, count)
        const till = { id, kind: 'till', name: `Till ${series}`, series }
        await tx.device.createMany({
          data: [{ restaurantId: tenant.id, ...till, createdBy: userId, pairedAt: now, seenAt: now }],
        })
        const { name, kind } = till
        await recordAudit(tx, tenant, { action: 'device.added', subject: { id, name }, after: { name, kind, series } })
        return { id, name, series }
      })
    },
  }
}

/**
 * Returns the first series from an index on that no till has ever had and that is not the one of the restaurant's
 * invoices: a till numbers invoices by its series, and a series has one source.
 *
 * @throws AppError MOST_REACHED when no series is left, which can be one till early: that of the invoices is passed
 *   over
 */
async function freeSeries(tx: Transaction, tenant: Tenant, index: number): Promise<string> {
  if (index >= MOST_TILLS) throw new AppError('MOST_REACHED', { most: MOST_TILLS, noun: 'tills' })
  const series = tillSeriesAt(index)
  const isOfInvoices = (await tx.restaurant.count({ where: { id: tenant.id, series } })) > 0
  return isOfInvoices || (await hasTillSeries(tx, tenant, series)) ? freeSeries(tx, tenant, index + 1) : series
}

/** Returns whether a till of the restaurant has, or had, this series. */
export async function hasTillSeries(tx: Transaction, tenant: Tenant, series: string): Promise<boolean> {
  return (await tx.device.count({ where: { restaurantId: tenant.id, series } })) > 0
}

export type TillsRepository = ReturnType<typeof createTillsRepository>

async function findTill(tx: Transaction, tenant: Tenant, id: string) {
  const select = { name: true, series: true, seenAt: true, revokedAt: true } as const
  const found = await tx.device.findFirst({ where: { restaurantId: tenant.id, id }, select })
  if (found === null) return null
  const { name, series, seenAt, revokedAt } = found
  if (series === null || revokedAt !== null) throw new AppError('DEVICE_NOT_FOUND')
  return { id, name, series, seenAt }
}
