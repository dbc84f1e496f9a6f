import { AppError } from '@tiffin/contracts'
import { compareNames, MOST_AREAS } from '@tiffin/domain'
import { breaksUniqueIndex, changesOf, recordAudit, type Moment, type Tenant } from '@tiffin/service-kit'
import { createClock, type OrdersDatabase, type Transaction } from './database.ts'
import type { FoundAtMoment } from './orders-repository.ts'
import { lockFloor, requireArea } from './tables-repository.ts'

export type Area = { readonly id: string; readonly name: string }

/** Stores the areas of a restaurant. A removed area keeps its row, because removed tables may still refer to it. */
export function createAreasRepository(db: OrdersDatabase, clock = createClock()) {
  return {
    list(tenant: Tenant): Promise<FoundAtMoment<Area[]>> {
      const work = async (tx: Transaction, moment: Moment) => {
        const areas = await tx.area.findMany({
          where: { restaurantId: tenant.id, deletedAt: null },
          select: { id: true, name: true },
        })
        return { moment, found: areas.toSorted((a, b) => compareNames(a.name, b.name)) }
      }
      return db.inTenant(tenant, work, { isVersioned: true })
    },

    /** Adds an area. @throws AppError AREA_EXISTS or MOST_REACHED */
    async create(tenant: Tenant, area: Area): Promise<Area> {
      return refuseDuplicate(area.name, () =>
        db.inTenant(tenant, async (tx) => {
          await lockFloor(tx, tenant)
          const areas = await tx.area.count({ where: { restaurantId: tenant.id, deletedAt: null } })
          if (areas >= MOST_AREAS) throw new AppError('MOST_REACHED', { most: MOST_AREAS, noun: 'areas' })
          await tx.area.create({ data: { restaurantId: tenant.id, ...area }, select: { id: true } })
          await recordAudit(tx, tenant, { action: 'area.added', subject: area, after: { name: area.name } })
          return area
        }),
      )
    },

    /** Renames an area. @throws AppError AREA_NOT_FOUND or AREA_EXISTS */
    async rename(tenant: Tenant, area: Area): Promise<Area> {
      return refuseDuplicate(area.name, () =>
        db.inTenant(tenant, async (tx) => {
          const { name } = await requireArea(tx, tenant, area.id)
          await tx.area.updateMany({ where: { restaurantId: tenant.id, id: area.id }, data: { name: area.name } })
          const changes = changesOf({ name }, { name: area.name })
          if (changes)
            await recordAudit(tx, tenant, { action: 'area.changed', subject: { id: area.id, name }, ...changes })
          return area
        }),
      )
    },

    /** Removes an area. @throws AppError AREA_NOT_FOUND, or AREA_IN_USE while a table is in it */
    async delete(tenant: Tenant, id: string): Promise<void> {
      await db.inTenant(tenant, async (tx, { now }) => {
        const { name } = await requireArea(tx, tenant, id)
        const tables = await tx.table.count({ where: { restaurantId: tenant.id, areaId: id, deletedAt: null } })
        if (tables > 0) throw new AppError('AREA_IN_USE', { name })
        await tx.area.updateMany({ where: { restaurantId: tenant.id, id }, data: { deletedAt: clock(now) } })
        await recordAudit(tx, tenant, { action: 'area.removed', subject: { id, name }, before: { name } })
      })
    },
  }
}

export type AreasRepository = ReturnType<typeof createAreasRepository>

async function refuseDuplicate<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (breaksUniqueIndex(error, 'areas_name_key')) throw new AppError('AREA_EXISTS', { name })
    throw error
  }
}
