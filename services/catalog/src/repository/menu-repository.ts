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

/** What an order is priced by. */
export type PricedDish = Pick<MenuItem, 'id' | 'name' | 'pricePaise' | 'taxGroup'>
export type PriceList = { readonly moment: Moment; readonly head: number; readonly found: PricedDish[] }

type PriceRow = {
  readonly head: number | null
  readonly id: string | null
  readonly name: string
  readonly pricePaise: number
  readonly taxGroup: Parameters<typeof toTaxGroup>[0] | null
}

/** One row without a dish for a menu without dishes. */
const PRICES = `
  SELECT v.head, i.id, i.name, i.price_paise AS "pricePaise",
    CASE WHEN t.id IS NOT NULL THEN json_build_object('id', t.id, 'name', t.name,
      'rateBasisPoints', t.rate_basis_points, 'isSplit', t.is_split) END AS "taxGroup"
  FROM (VALUES (1)) AS one
  LEFT JOIN restaurant_versions v ON v.restaurant_id = $1::uuid
  LEFT JOIN menu_items i ON i.restaurant_id = $1::uuid AND i.deleted_at IS NULL
  LEFT JOIN tax_groups t ON t.restaurant_id = $1::uuid AND t.id = i.tax_group_id`

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

    /** The prices of the dishes on the menu, in no order, of one moment: one statement reads them and the head. */
    async listPrices(tenant: Tenant): Promise<PriceList> {
      const { rows, moment } = await db.readInTenant<PriceRow>(tenant, { text: PRICES, values: [tenant.id] })
      const found = rows.flatMap(({ id, name, pricePaise, taxGroup }) =>
        id === null ? [] : [{ id, name, pricePaise: paise(pricePaise), taxGroup: taxGroup && toTaxGroup(taxGroup) }],
      )
      return { moment, head: rows[0]?.head ?? 0, found }
    },

    /**
     * The dishes on the menu, in no order, the categories that have a place in the restaurant's own order, and a
     * version that is no newer than they are.
     */
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

    /** Deletes at most `limit` prices that ended more than a week ago. @returns the number of rows */
    async purgeKeptPrices(limit: number): Promise<number> {
      const { unscoped } = db
      const [row] = await unscoped.$queryRaw<{ purged: number }[]>`SELECT purge_kept_prices(${limit}::int) AS purged`
      return row?.purged ?? 0
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
