import { paise } from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'
import type { MenuItem, NewMenuItem, TaxGroup } from '../domain/menu.ts'
import type { CatalogDatabase } from './database.ts'
import { taxGroupColumns, toTaxGroup } from './tax-groups-repository.ts'

export type MenuRepository = {
  /** The dishes on the menu, in no order. */
  listItems(tenant: Tenant): Promise<MenuItem[]>
  /** Those that are stored; a restaurant may have none yet. */
  listTaxGroups(tenant: Tenant): Promise<TaxGroup[]>
  /** Tax groups and the dishes they tax, both or neither. */
  insertMenu(tenant: Tenant, taxGroups: readonly TaxGroup[], items: readonly NewMenuItem[]): Promise<void>
  /** Removes everything, for a restaurant that is no more. */
  purge(tenant: Tenant): Promise<void>
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

export function createMenuRepository(db: CatalogDatabase): MenuRepository {
  return {
    async listItems(tenant) {
      const { rows, groups } = await db.inTenant(tenant, async (tx) => ({
        rows: await tx.menuItem.findMany({ where: { restaurantId: tenant.id, deletedAt: null }, select: itemColumns }),
        groups: await tx.taxGroup.findMany({ where: { restaurantId: tenant.id }, select: taxGroupColumns }),
      }))
      const taxGroups = new Map(groups.map((group) => [group.id, toTaxGroup(group)]))
      return rows.map((row) => toMenuItem(row, (id) => taxGroups.get(id)))
    },

    async listTaxGroups(tenant) {
      const rows = await db.inTenant(tenant, (tx) =>
        tx.taxGroup.findMany({ where: { restaurantId: tenant.id }, select: taxGroupColumns }),
      )
      return rows.map(toTaxGroup)
    },

    async insertMenu(tenant, taxGroups, items) {
      await db.inTenant(tenant, async (tx) => {
        await tx.taxGroup.createMany({ data: taxGroups.map((group) => ({ restaurantId: tenant.id, ...group })) })
        await tx.menuItem.createMany({ data: items.map((item) => ({ restaurantId: tenant.id, ...item })) })
      })
    },

    async purge(tenant) {
      await db.unscoped.$queryRaw`SELECT purge_restaurant(${tenant.id}::uuid)::text`
    },
  }
}
