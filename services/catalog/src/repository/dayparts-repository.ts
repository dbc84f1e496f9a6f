import { randomUUID } from 'node:crypto'
import { AppError } from '@tiffin/contracts'
import type { CategoryDaypart } from '@tiffin/domain'
import { changesOf, recordAudit, type Tenant } from '@tiffin/service-kit'
import { requireValidDaypart, withoutCategory, type DaypartForm } from '../domain/dayparts.ts'
import type { CategoryPath } from '../domain/categories.ts'
import type { CatalogDatabase, Transaction } from './database.ts'
import { daypartFacts } from './menu-facts.ts'
import { listCategoryPaths } from './category-paths.ts'
import { lockMenu } from './lock-menu.ts'

/** Stores the hours in which categories and dishes of a restaurant are served. */
export function createDaypartsRepository(db: CatalogDatabase) {
  return {
    /** Lists the dayparts in the order in which they were added. */
    async list(tenant: Tenant): Promise<CategoryDaypart[]> {
      return db.inTenant(tenant, (tx) => listDayparts(tx, tenant))
    },

    /** Adds a daypart. @throws AppError DAYPART_EXISTS, DAYPART_INVALID or MOST_REACHED */
    async create(tenant: Tenant, form: DaypartForm): Promise<CategoryDaypart> {
      return db.inTenant(tenant, async (tx) => {
        await lockMenu(tx, tenant)
        const dayparts = await listDayparts(tx, tenant)
        const isNew = { id: randomUUID(), categories: [] }
        const added = requireValidDaypart(form, isNew, dayparts, await readCategoryPaths(tx, tenant))
        const { _max: last } = await tx.daypart.aggregate({
          where: { restaurantId: tenant.id },
          _max: { position: true },
        })
        const place = { restaurantId: tenant.id, id: added.id, position: (last.position ?? -1) + 1 }
        await tx.daypart.create({ data: { ...place, ...toColumns(added) } })
        await recordAudit(tx, tenant, { action: 'daypart.added', subject: added, after: daypartFacts(added) })
        return added
      })
    },

    /** Changes a daypart. @throws AppError DAYPART_NOT_FOUND, DAYPART_EXISTS or DAYPART_INVALID */
    async update(tenant: Tenant, id: string, form: DaypartForm): Promise<CategoryDaypart> {
      return db.inTenant(tenant, async (tx) => {
        await lockMenu(tx, tenant)
        const dayparts = await listDayparts(tx, tenant)
        const before = pick(dayparts, id)
        const after = requireValidDaypart(form, before, dayparts, await readCategoryPaths(tx, tenant))
        const changes = changesOf(daypartFacts(before), daypartFacts(after))
        if (!changes) return before
        await tx.daypart.updateMany({ where: { restaurantId: tenant.id, id }, data: toColumns(after) })
        await recordAudit(tx, tenant, { action: 'daypart.changed', subject: before, ...changes })
        return after
      })
    },

    /** Deletes a daypart and takes it out of the dishes that have it. @throws AppError DAYPART_NOT_FOUND */
    async delete(tenant: Tenant, id: string): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        await lockMenu(tx, tenant)
        const daypart = pick(await listDayparts(tx, tenant), id)
        await tx.$executeRaw`
          UPDATE menu_items SET daypart_ids = array_remove(daypart_ids, ${id}::uuid)
          WHERE restaurant_id = ${tenant.id}::uuid AND ${id}::uuid = ANY (daypart_ids)`
        await tx.daypart.deleteMany({ where: { restaurantId: tenant.id, id } })
        await recordAudit(tx, tenant, { action: 'daypart.removed', subject: daypart, before: daypartFacts(daypart) })
      })
    },
  }
}

export type DaypartsRepository = ReturnType<typeof createDaypartsRepository>

/** Lists the dayparts in the order in which they were added. */
export async function listDayparts(tx: Transaction, tenant: Tenant): Promise<CategoryDaypart[]> {
  const rows = await tx.daypart.findMany({
    where: { restaurantId: tenant.id },
    select: { id: true, name: true, days: true, fromMinute: true, toMinute: true, categories: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  return rows.map(({ fromMinute, toMinute, ...row }) => ({
    ...row,
    from_minute: fromMinute,
    to_minute: toMinute,
    categories: row.categories as unknown as CategoryDaypart['categories'],
  }))
}

/** Takes a category that is removed from the menu out of the dayparts that have it. */
export async function removeFromDayparts(tx: Transaction, tenant: Tenant, category: CategoryPath): Promise<void> {
  for (const daypart of await listDayparts(tx, tenant)) {
    const { categories } = withoutCategory(daypart, category)
    if (categories.length < daypart.categories.length)
      await tx.daypart.updateMany({
        where: { restaurantId: tenant.id, id: daypart.id },
        data: { categories: [...categories] },
      })
  }
}

async function readCategoryPaths(tx: Transaction, tenant: Tenant): Promise<CategoryPath[]> {
  const { ofDishes, kept } = await listCategoryPaths(tx, tenant)
  return [...ofDishes, ...kept]
}

function toColumns({ name, days, from_minute, to_minute, categories }: CategoryDaypart) {
  return { name, days: [...days], fromMinute: from_minute, toMinute: to_minute, categories: [...categories] }
}

function pick(dayparts: readonly CategoryDaypart[], id: string): CategoryDaypart {
  const daypart = dayparts.find((each) => each.id === id)
  if (!daypart) throw new AppError('DAYPART_NOT_FOUND')
  return daypart
}
