import { paise } from '@tiffin/domain'
import { runPurge, type Moment, type Tenant } from '@tiffin/service-kit'
import type { MenuItem, NewMenuItem, TaxGroup } from '../domain/menu.ts'
import type { PlacedCategory } from '../domain/menu-order.ts'
import type { CatalogDatabase, Transaction } from './database.ts'
import { insertItems } from './insert-items.ts'
import { taxGroupColumns, toTaxGroup } from './tax-groups-repository.ts'

export type ArrangedMenu = {
  readonly moment: Moment
  readonly found: MenuItem[]
  readonly categories: PlacedCategory[]
}

export const itemColumns = {
  id: true,
  name: true,
  description: true,
  pricePaise: true,
  mainCategory: true,
  subcategory: true,
  isVeg: true,
  imageFile: true,
  code: true,
  isFavourite: true,
  position: true,
  taxGroupId: true,
} as const

type ItemRow = Omit<MenuItem, 'pricePaise' | 'taxGroup'> & {
  readonly pricePaise: number
  readonly taxGroupId: string | null
}

export function toMenuItem(
  { taxGroupId, ...row }: ItemRow,
  findGroup: (id: string) => TaxGroup | null | undefined,
): MenuItem {
  return { ...row, pricePaise: paise(row.pricePaise), taxGroup: (taxGroupId !== null && findGroup(taxGroupId)) || null }
}

/** The menu of a restaurant as a whole. */
export function createMenuRepository(db: CatalogDatabase) {
  return {
    /** The version of the menu, without reading any of it. */
    async moment(tenant: Tenant): Promise<Moment> {
      return db.moment(tenant)
    },

    /** The dishes on the menu, in no order, and a version that is no newer than they are. */
    async listItems(tenant: Tenant): Promise<{ readonly moment: Moment; readonly found: MenuItem[] }> {
      const read = async (tx: Transaction, moment: Moment) => ({ moment, found: await readItems(tx, tenant) })
      return db.inTenant(tenant, read, { isVersioned: true })
    },

    /** The same with the categories that have a place in the restaurant's own order. */
    async listArranged(tenant: Tenant): Promise<ArrangedMenu> {
      const read = async (tx: Transaction, moment: Moment) => ({
        moment,
        found: await readItems(tx, tenant),
        categories: await tx.category.findMany({
          where: { restaurantId: tenant.id, position: { not: null } },
          select: { mainCategory: true, subcategory: true, position: true },
        }),
      })
      return db.inTenant(tenant, read, { isVersioned: true })
    },

    /** Lists the stored tax groups; a new restaurant has none yet. */
    async listTaxGroups(tenant: Tenant): Promise<TaxGroup[]> {
      const rows = await db.inTenant(tenant, (tx) =>
        tx.taxGroup.findMany({ where: { restaurantId: tenant.id }, select: taxGroupColumns }),
      )
      return rows.map(toTaxGroup)
    },

    /** Tax groups and the dishes they tax, both or neither. */
    async insertMenu(tenant: Tenant, taxGroups: readonly TaxGroup[], items: readonly NewMenuItem[]): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        await tx.taxGroup.createMany({ data: taxGroups.map((group) => ({ restaurantId: tenant.id, ...group })) })
        await insertItems(tx, tenant, items)
      })
    },

    /** Notes that a restaurant was removed, and when what is kept of it may go: null where that is not known yet. */
    async close(
      tenant: Tenant,
      { removedAt, purgeAt }: { readonly removedAt: Date; readonly purgeAt: Date | null },
    ): Promise<void> {
      const { unscoped } = db
      await unscoped.$queryRaw`
        SELECT close_restaurant(${tenant.id}::uuid, ${removedAt}::timestamptz, ${purgeAt}::timestamptz)::text`
    },

    /** Removes everything, for a restaurant that is no more. @throws AppError RESTAURANT_IS_KEPT */
    async purge(tenant: Tenant): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        await runPurge(() => tx.$queryRaw`SELECT purge_restaurant(${tenant.id}::uuid)::text`)
        await tx.$queryRaw`SELECT purge_audit(${tenant.id}::uuid)::text`
        await tx.knownAnswer.deleteMany({ where: { restaurantId: tenant.id } })
        // Last: what was removed before it has changed it.
        await tx.restaurantVersion.deleteMany({ where: { restaurantId: tenant.id } })
      })
    },
  }
}

export type MenuRepository = ReturnType<typeof createMenuRepository>

async function readItems(tx: Transaction, tenant: Tenant): Promise<MenuItem[]> {
  const rows = await tx.menuItem.findMany({ where: { restaurantId: tenant.id, deletedAt: null }, select: itemColumns })
  const groups = await tx.taxGroup.findMany({ where: { restaurantId: tenant.id }, select: taxGroupColumns })
  const taxGroups = new Map(groups.map((group) => [group.id, toTaxGroup(group)]))
  return rows.map((row) => toMenuItem(row, (id) => taxGroups.get(id)))
}
