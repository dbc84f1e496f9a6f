import {
  paise,
  type BasisPoints,
  type CategoryDaypart,
  type ModifierGroup,
  type Paise,
  type TaxKind,
  type Variation,
} from '@tiffin/domain'
import { runPurge, type Moment, type Tenant } from '@tiffin/service-kit'
import type { MenuItem, NewMenuItem, TaxGroup } from '../domain/menu.ts'
import type { PlacedCategory } from '../domain/menu-order.ts'
import type { Station, StationRoute } from '../domain/stations.ts'
import type { CatalogDatabase, Transaction } from './database.ts'
import { insertItems } from './insert-items.ts'
import { listModifierGroups } from './modifier-groups-repository.ts'
import { taxGroupColumns, taxGroupFromRow } from './tax-groups-repository.ts'

export type ArrangedMenu = {
  readonly moment: Moment
  readonly found: MenuItem[]
  readonly categories: PlacedCategory[]
  readonly dayparts: readonly CategoryDaypart[]
}

/** The fields of a dish by which the orders service prices a line and makes its kitchen ticket. */
export type PricedDish = Pick<
  MenuItem,
  | 'id'
  | 'name'
  | 'pricePaise'
  | 'taxGroup'
  | 'mainCategory'
  | 'subcategory'
  | 'stationId'
  | 'kitchenName'
  | 'variations'
  | 'modifierGroups'
  | 'daypartIds'
>
export type PriceList = {
  readonly moment: Moment
  readonly head: number
  readonly found: PricedDish[]
  /** The stations in the order the restaurant gave them. */
  readonly stations: readonly Station[]
  readonly routes: readonly StationRoute[]
  /** The dayparts in the order in which they were added. */
  readonly dayparts: readonly CategoryDaypart[]
}

/** A price that a dish had, with its tax, until the menu had the head `untilHead`. */
export type KeptPrice = {
  readonly untilHead: number
  readonly pricePaise: Paise
  readonly rateBasisPoints: BasisPoints
  readonly taxGroupName: string | null
  readonly taxIsSplit: boolean
  readonly taxKind: TaxKind | null
}

/** A dish, also one that is off the menu, with the prices that ended within the last week, the last one first. */
export type PricedBefore = Pick<PricedDish, 'id' | 'name' | 'stationId' | 'kitchenName'> & {
  readonly prices: readonly KeptPrice[]
}

type DishRow = Omit<PricedDish, 'pricePaise' | 'taxGroup' | 'variations' | 'modifierGroups'> & {
  readonly pricePaise: number
  readonly variations: unknown
  readonly modifierGroupIds: readonly string[]
  readonly taxGroup: Parameters<typeof taxGroupFromRow>[0] | null
}
type MenuRow = {
  readonly head: number | null
  readonly stations: readonly Station[] | null
  readonly routes: readonly StationRoute[] | null
  readonly groups: readonly ModifierGroup[] | null
  readonly dayparts: readonly CategoryDaypart[] | null
}
type PriceRow = ({ readonly id: null } & MenuRow) | ({ readonly id: string } & DishRow)

/** The query returns one row without an id for the menu as a whole, and one row for each dish. */
const PRICES = `
  SELECT (SELECT v.head FROM restaurant_versions v WHERE v.restaurant_id = $1::uuid) AS head,
    (SELECT json_agg(json_build_object('id', s.id, 'name', s.name, 'position', s.position,
        'amberMinutes', s.amber_minutes, 'redMinutes', s.red_minutes) ORDER BY s.position, s.id)
      FROM stations s WHERE s.restaurant_id = $1::uuid) AS stations,
    (SELECT json_agg(json_build_object('mainCategory', r.main_category, 'subcategory', r.subcategory,
        'stationId', r.station_id))
      FROM station_routes r WHERE r.restaurant_id = $1::uuid) AS routes,
    (SELECT json_agg(json_build_object('id', g.id, 'name', g.name, 'min', g.min, 'max', g.max, 'options', g.options)
        ORDER BY g.position, g.id)
      FROM modifier_groups g WHERE g.restaurant_id = $1::uuid) AS groups,
    (SELECT json_agg(json_build_object('id', p.id, 'name', p.name, 'days', p.days, 'from_minute', p.from_minute,
        'to_minute', p.to_minute, 'categories', p.categories) ORDER BY p.position, p.id)
      FROM dayparts p WHERE p.restaurant_id = $1::uuid) AS dayparts,
    NULL::uuid AS id, NULL::text AS name, NULL::integer AS "pricePaise", NULL::json AS "taxGroup",
    NULL::text AS "mainCategory", NULL::text AS subcategory, NULL::uuid AS "stationId", NULL::text AS "kitchenName",
    NULL::jsonb AS variations, NULL::uuid[] AS "modifierGroupIds", NULL::uuid[] AS "daypartIds"
  UNION ALL
  SELECT NULL, NULL, NULL, NULL, NULL, i.id, i.name, i.price_paise,
    CASE WHEN t.id IS NOT NULL THEN json_build_object('id', t.id, 'name', t.name,
      'rateBasisPoints', t.rate_basis_points, 'isSplit', t.is_split, 'kind', t.kind) END,
    i.main_category, i.subcategory, i.station_id, i.kitchen_name, i.variations, i.modifier_group_ids,
    i.daypart_ids
  FROM menu_items i
  LEFT JOIN tax_groups t ON t.restaurant_id = $1::uuid AND t.id = i.tax_group_id
  WHERE i.restaurant_id = $1::uuid AND i.deleted_at IS NULL`

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
  stationId: true,
  kitchenName: true,
  variations: true,
  modifierGroupIds: true,
  daypartIds: true,
  taxGroupId: true,
} as const

type ItemRow = Omit<MenuItem, 'pricePaise' | 'taxGroup' | 'variations' | 'modifierGroups'> & {
  readonly pricePaise: number
  /** The variations as parsed JSON; null for a dish without any. */
  readonly variations: unknown
  readonly modifierGroupIds: readonly string[]
  readonly taxGroupId: string | null
}

/** Maps a row to a dish. `groups` are all groups of add-ons of the restaurant in their order. */
export function menuItemFromRow(
  { taxGroupId, modifierGroupIds, ...row }: ItemRow,
  findGroup: (id: string) => TaxGroup | null | undefined,
  groups: readonly ModifierGroup[],
): MenuItem {
  return {
    ...row,
    pricePaise: paise(row.pricePaise),
    taxGroup: (taxGroupId !== null && findGroup(taxGroupId)) || null,
    variations: variationsFromRow(row),
    modifierGroups: groups.filter(({ id }) => modifierGroupIds.includes(id)),
  }
}

/**
 * Reads the variations of a row. The price of the first one is read from the dish, because a form may change the price
 * of the dish without the variations.
 */
function variationsFromRow(row: { readonly variations: unknown; readonly pricePaise: number }): MenuItem['variations'] {
  const [first, ...others] = (row.variations ?? []) as Variation[]
  return first ? [{ ...first, pricePaise: paise(row.pricePaise) }, ...others] : null
}

/** Reads and changes the menu of a restaurant as a whole. */
export function createMenuRepository(db: CatalogDatabase) {
  return {
    /** Reads the version of the menu without the menu. */
    async moment(tenant: Tenant): Promise<Moment> {
      return db.moment(tenant)
    },

    /**
     * Lists the dishes in no order, with the stations, the routes, the dayparts and the head. One statement reads all
     * of them, so that they are of one moment.
     */
    async listPrices(tenant: Tenant): Promise<PriceList> {
      const { rows, moment } = await db.readInTenant<PriceRow>(tenant, { text: PRICES, values: [tenant.id] })
      const menu = rows.find((row) => row.id === null)
      const found = rows.flatMap((row) => (row.id === null ? [] : [pricedDishFromRow(row, menu?.groups ?? [])]))
      const { stations, routes, dayparts } = menu ?? {}
      return {
        moment,
        head: menu?.head ?? 0,
        found,
        stations: stations ?? [],
        routes: routes ?? [],
        dayparts: dayparts ?? [],
      }
    },

    /** Lists dishes by their ids with the prices that they have no more. Ids of no dish are left out. */
    async listKeptPrices(tenant: Tenant, ids: readonly string[]): Promise<PricedBefore[]> {
      return db.inTenant(
        tenant,
        (tx) => tx.$queryRaw<PricedBefore[]>`
          SELECT i.id, i.name, i.station_id AS "stationId", i.kitchen_name AS "kitchenName",
            (SELECT coalesce(jsonb_agg(jsonb_build_object('untilHead', k.until_head, 'pricePaise', k.price_paise,
                'rateBasisPoints', coalesce(k.tax_rate_basis_points, 0), 'taxGroupName', k.tax_group_name,
                'taxIsSplit', coalesce(k.tax_is_split, false), 'taxKind', k.tax_kind
              ) ORDER BY k.until_head DESC), '[]'::jsonb)
            FROM kept_prices k
            WHERE k.restaurant_id = ${tenant.id}::uuid AND k.menu_item_id = i.id) AS prices
          FROM menu_items i WHERE i.restaurant_id = ${tenant.id}::uuid AND i.id = ANY (${ids}::uuid[])`,
      )
    },

    /**
     * Lists the dishes in no order, the categories that have a position, and the dayparts. The version may be older
     * than the data, never newer.
     */
    async listArranged(tenant: Tenant): Promise<ArrangedMenu> {
      const read = async (tx: Transaction, moment: Moment) => ({
        moment,
        found: await readItems(tx, tenant),
        ...(await readPlacesAndHours(tx, tenant)),
      })
      return db.inTenant(tenant, read, { isVersioned: true })
    },

    /** Lists the stored tax groups; a new restaurant has none yet. */
    async listTaxGroups(tenant: Tenant): Promise<TaxGroup[]> {
      const rows = await db.inTenant(tenant, (tx) =>
        tx.taxGroup.findMany({ where: { restaurantId: tenant.id }, select: taxGroupColumns }),
      )
      return rows.map(taxGroupFromRow)
    },

    /** Inserts tax groups and the dishes they tax, in one transaction. */
    async insertMenu(tenant: Tenant, taxGroups: readonly TaxGroup[], items: readonly NewMenuItem[]): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        await tx.taxGroup.createMany({ data: taxGroups.map((group) => ({ restaurantId: tenant.id, ...group })) })
        await insertItems(tx, tenant, items)
      })
    },

    /**
     * Stores that a restaurant was removed. `purgeAt` is the time from which its data may be purged; null while
     * unknown.
     */
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

    /** Deletes all data of a removed restaurant. @throws AppError RESTAURANT_IS_KEPT */
    async purge(tenant: Tenant): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        await runPurge(() => tx.$queryRaw`SELECT purge_restaurant(${tenant.id}::uuid)::text`)
        await tx.$queryRaw`SELECT purge_audit(${tenant.id}::uuid)::text`
        await tx.cachedAnswer.deleteMany({ where: { restaurantId: tenant.id } })
        // The version goes last, because the deletions before it have changed it.
        await tx.restaurantVersion.deleteMany({ where: { restaurantId: tenant.id } })
      })
    },
  }
}

export type MenuRepository = ReturnType<typeof createMenuRepository>

function pricedDishFromRow(row: DishRow, groups: readonly ModifierGroup[]): PricedDish {
  const { id, name, mainCategory, subcategory, stationId, kitchenName, daypartIds } = row
  const { pricePaise, taxGroup } = row
  const kitchen = { mainCategory, subcategory, stationId, kitchenName }
  const priced = { id, name, pricePaise: paise(pricePaise), taxGroup: taxGroup && taxGroupFromRow(taxGroup) }
  const modifierGroups = groups.filter((group) => row.modifierGroupIds.includes(group.id))
  return { ...priced, variations: variationsFromRow(row), modifierGroups, daypartIds, ...kitchen }
}

async function readItems(tx: Transaction, tenant: Tenant): Promise<MenuItem[]> {
  const rows = await tx.menuItem.findMany({ where: { restaurantId: tenant.id, deletedAt: null }, select: itemColumns })
  const groups = await tx.taxGroup.findMany({ where: { restaurantId: tenant.id }, select: taxGroupColumns })
  const asksForAddOns = rows.some(({ modifierGroupIds }) => modifierGroupIds.length > 0)
  const modifierGroups = asksForAddOns ? await listModifierGroups(tx, tenant) : []
  const taxGroups = new Map(groups.map((group) => [group.id, taxGroupFromRow(group)]))
  return rows.map((row) => menuItemFromRow(row, (id) => taxGroups.get(id), modifierGroups))
}

/** Reads the categories that have a position, and the dayparts in their order, by one statement. */
async function readPlacesAndHours(
  tx: Transaction,
  tenant: Tenant,
): Promise<Pick<ArrangedMenu, 'categories' | 'dayparts'>> {
  const [row] = await tx.$queryRaw<{ categories: PlacedCategory[] | null; dayparts: CategoryDaypart[] | null }[]>`
    SELECT (SELECT json_agg(json_build_object('mainCategory', c.main_category, 'subcategory', c.subcategory,
          'position', c.position))
        FROM categories c WHERE c.restaurant_id = ${tenant.id}::uuid AND c.position IS NOT NULL) AS categories,
      (SELECT json_agg(json_build_object('id', p.id, 'name', p.name, 'days', p.days, 'from_minute', p.from_minute,
          'to_minute', p.to_minute, 'categories', p.categories) ORDER BY p.position, p.id)
        FROM dayparts p WHERE p.restaurant_id = ${tenant.id}::uuid) AS dayparts`
  return { categories: row?.categories ?? [], dayparts: row?.dayparts ?? [] }
}
