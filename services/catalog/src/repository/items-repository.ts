import { AppError } from '@tiffin/contracts'
import type { CategoryDaypart, ModifierGroup } from '@tiffin/domain'
import { allowLongWork, changesOf, recordAudit, type IdempotentRequest, type Tenant } from '@tiffin/service-kit'
import { createCategorySpelling, isSameCategory, type CategoryPath } from '../domain/categories.ts'
import { requireMenuRoom, type MenuItem, type MenuItemChange, type NewMenuItem, type TaxGroup } from '../domain/menu.ts'
import type { KnownMenu } from '../domain/menu-import.ts'
import type { Station } from '../domain/stations.ts'
import { Prisma } from '../generated/prisma/client.ts'
import { dishFacts, importEntry } from './menu-facts.ts'
import type { CatalogDatabase, Transaction } from './database.ts'
import { listDayparts } from './dayparts-repository.ts'
import { insertItems } from './insert-items.ts'
import { itemColumns, menuItemFromRow } from './menu-repository.ts'
import { listModifierGroups } from './modifier-groups-repository.ts'
import { findStation } from './stations-repository.ts'
import { findTaxGroup, listTaxGroups } from './tax-groups-repository.ts'
import { listCategoryPaths } from './category-paths.ts'
import { lockMenu } from './lock-menu.ts'

/**
 * A dish that a request added. `repeats` has the hash of the earlier request under the same key that added the dish;
 * null for a new dish.
 */
export type CreatedItem = { readonly item: MenuItem; readonly repeats: { readonly bodyHash: string } | null }

export function createItemsRepository(db: CatalogDatabase) {
  return {
    /** Loads the id and the picture of a dish on the menu. @throws AppError MENU_ITEM_NOT_FOUND */
    async load(tenant: Tenant, id: string): Promise<Pick<MenuItem, 'id' | 'imageFile'>> {
      return db.inTenant(tenant, async (tx) => {
        const item = await tx.menuItem.findFirst({
          where: { restaurantId: tenant.id, id, deletedAt: null },
          select: { id: true, imageFile: true },
        })
        if (!item) throw new AppError('MENU_ITEM_NOT_FOUND')
        return item
      })
    },

    /**
     * Adds a dish, unless an earlier request with the same key has added one already.
     *
     * @param limit the number of dishes that the plan allows; −1 is unlimited
     * @param request the idempotency key and the hash of the body; null for a request without a key
     * @throws AppError MENU_ITEM_LIMIT_REACHED, MOST_REACHED, MENU_CODE_TAKEN, or MENU_ITEM_INVALID for a tax group, a
     *   kitchen station, add-ons or hours the restaurant does not have
     */
    async create(
      tenant: Tenant,
      item: NewMenuItem,
      limit: number,
      request: IdempotentRequest | null,
    ): Promise<CreatedItem> {
      return db.inTenant(tenant, async (tx) => {
        await lockMenu(tx, tenant)
        const repetition = request && (await findCreation(tx, tenant, request.key))
        if (repetition) return repetition
        requireMenuRoom(limit, await tx.menuItem.count({ where: { restaurantId: tenant.id, deletedAt: null } }), 1)
        await requireFreeCode(tx, tenant, item.code)
        const taxGroup = await requireTaxGroup(tx, tenant, item.taxGroupId)
        const station = await requireStation(tx, tenant, item.stationId ?? null)
        const groups = await requireModifierGroups(tx, tenant, item.modifierGroupIds)
        const dayparts = await requireDayparts(tx, tenant, item.daypartIds)
        const data = {
          ...toColumns(item),
          ...(await spell(tx, tenant, item)),
          restaurantId: tenant.id,
          idempotencyKey: request?.key ?? null,
          bodyHash: request?.bodyHash ?? null,
        }
        const row = await tx.menuItem.create({ data, select: itemColumns })
        const added = menuItemFromRow(row, () => taxGroup, groups)
        await recordAudit(tx, tenant, {
          action: 'dish.added',
          subject: added,
          after: dishFacts(added, station, dayparts),
        })
        return { item: added, repeats: null }
      })
    },

    /**
     * Changes a dish.
     *
     * @throws AppError MENU_ITEM_NOT_FOUND, MENU_CODE_TAKEN, or MENU_ITEM_INVALID for a tax group, a kitchen station,
     *   add-ons or hours the restaurant does not have
     */
    async update(tenant: Tenant, id: string, change: MenuItemChange): Promise<MenuItem> {
      return db.inTenant(tenant, async (tx) => {
        await lockMenu(tx, tenant)
        const where = { restaurantId: tenant.id, id, deletedAt: null }
        const before = await findDish(tx, tenant, id)
        if (!before) throw new AppError('MENU_ITEM_NOT_FOUND')
        if (change.code !== undefined && change.code !== before.code) await requireFreeCode(tx, tenant, change.code)
        const taxGroup = await requireTaxGroup(tx, tenant, change.taxGroupId)
        const wasAt = await requireStation(tx, tenant, before.stationId)
        const station = change.stationId === undefined ? wasAt : await requireStation(tx, tenant, change.stationId)
        const groups = await requireModifierGroups(tx, tenant, change.modifierGroupIds)
        const dayparts = await requireDayparts(tx, tenant, change.daypartIds)
        const path = await spell(tx, tenant, change, id)
        const [row] = await tx.menuItem.updateManyAndReturn({
          where,
          // A position counts among the dishes of one category, so a dish that changes its category loses its position.
          data: {
            ...toColumns(change),
            ...path,
            ...(!isSameCategory(path, before) && { position: null }),
          },
          select: itemColumns,
        })
        if (!row) throw new AppError('MENU_ITEM_NOT_FOUND')
        const item = menuItemFromRow(row, () => taxGroup, groups)
        const changes = changesOf(dishFacts(before, wasAt, dayparts), dishFacts(item, station, dayparts))
        if (changes)
          await recordAudit(tx, tenant, { action: 'dish.changed', subject: { id, name: before.name }, ...changes })
        return item
      })
    },

    /** Takes a dish off the menu; the row stays. @throws AppError MENU_ITEM_NOT_FOUND */
    async delete(tenant: Tenant, id: string, now: Date): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        await lockMenu(tx, tenant)
        const dish = await findDish(tx, tenant, id)
        if (!dish) throw new AppError('MENU_ITEM_NOT_FOUND')
        await tx.menuItem.updateMany({ where: { restaurantId: tenant.id, id }, data: { deletedAt: now } })
        const station = await requireStation(tx, tenant, dish.stationId)
        const before = dishFacts(dish, station, await listDayparts(tx, tenant))
        await recordAudit(tx, tenant, { action: 'dish.removed', subject: dish, before })
      })
    },

    /**
     * Reads the menu, lets `choose` decide which dishes to add, and adds all of them. When `choose` throws, none is
     * added.
     */
    async addMany(tenant: Tenant, choose: (known: KnownMenu) => readonly NewMenuItem[]): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        await allowLongWork(tx)
        await lockMenu(tx, tenant)
        const items = choose(await readKnownMenu(tx, tenant))
        if (items.length === 0) return
        await insertItems(tx, tenant, items)
        await recordAudit(tx, tenant, importEntry(tenant, items))
        await touchHead(tx, tenant)
      })
    },
  }
}

export type ItemsRepository = ReturnType<typeof createItemsRepository>

/**
 * Gives the raised head of a menu the present time, as the last statement of long work. Whoever tells terminals of
 * changes reads the heads of the last ten seconds, and an import may commit later than that after its first dish.
 */
async function touchHead(tx: Transaction, tenant: Tenant): Promise<void> {
  await tx.$executeRaw`
    UPDATE restaurant_versions SET touched_at = DEFAULT WHERE restaurant_id = ${tenant.id}::uuid`
}

/**
 * Maps the fields of a dish to their columns. A dish without variations gets `DbNull`, because Prisma distinguishes a
 * column without a value from the JSON value null.
 */
function toColumns<T extends Pick<MenuItemChange, 'variations' | 'modifierGroupIds' | 'daypartIds'>>(fields: T) {
  const { variations, modifierGroupIds, daypartIds, ...columns } = fields
  return {
    ...columns,
    ...(modifierGroupIds && { modifierGroupIds: [...modifierGroupIds] }),
    ...(daypartIds && { daypartIds: [...daypartIds] }),
    ...(variations !== undefined && { variations: variations ? [...variations] : Prisma.DbNull }),
  }
}

/**
 * Finds the dish that a request with this key added; null when no request did. The dish is returned in its present
 * state, even when it is off the menu again.
 */
async function findCreation(tx: Transaction, tenant: Tenant, idempotencyKey: string): Promise<CreatedItem | null> {
  const found = await tx.menuItem.findFirst({
    where: { restaurantId: tenant.id, idempotencyKey },
    select: { ...itemColumns, bodyHash: true },
  })
  if (!found) return null
  const { bodyHash, ...row } = found
  const taxGroup = row.taxGroupId && (await findTaxGroup(tx, tenant, row.taxGroupId))
  const groups = await listModifierGroups(tx, tenant)
  return { item: menuItemFromRow(row, () => taxGroup || null, groups), repeats: { bodyHash: bodyHash ?? '' } }
}

/** Finds a dish on the menu. The caller holds the lock of the menu, so that the dish does not change meanwhile. */
async function findDish(tx: Transaction, tenant: Tenant, id: string): Promise<MenuItem | null> {
  const row = await tx.menuItem.findFirst({
    where: { restaurantId: tenant.id, id, deletedAt: null },
    select: itemColumns,
  })
  if (!row) return null
  const taxGroup = row.taxGroupId === null ? null : await findTaxGroup(tx, tenant, row.taxGroupId)
  return menuItemFromRow(row, () => taxGroup, await listModifierGroups(tx, tenant))
}

async function readKnownMenu(tx: Transaction, tenant: Tenant): Promise<KnownMenu> {
  return {
    dishes: await tx.menuItem.findMany({
      where: { restaurantId: tenant.id, deletedAt: null },
      select: { name: true, mainCategory: true, subcategory: true, code: true },
    }),
    keptCategories: (await listCategoryPaths(tx, tenant)).kept,
    taxGroups: await listTaxGroups(tx, tenant),
    dayparts: await listDayparts(tx, tenant),
  }
}

async function requireTaxGroup(tx: Transaction, tenant: Tenant, id: string | null): Promise<TaxGroup | null> {
  if (id === null) return null
  const group = await findTaxGroup(tx, tenant, id)
  if (!group) throw new AppError('MENU_ITEM_INVALID', { detail: 'the tax group does not exist' })
  return group
}

/**
 * Loads all groups of add-ons of the restaurant. The caller holds the lock of the menu, so that none is removed
 * meanwhile.
 *
 * @throws AppError MENU_ITEM_INVALID when the restaurant lacks one of these groups
 */
async function requireModifierGroups(
  tx: Transaction,
  tenant: Tenant,
  ids: readonly string[] | undefined = [],
): Promise<ModifierGroup[]> {
  const groups = await listModifierGroups(tx, tenant)
  if (!ids.every((id) => groups.some((group) => group.id === id)))
    throw new AppError('MENU_ITEM_INVALID', { detail: 'the add-ons do not exist' })
  return groups
}

/**
 * Loads all dayparts of the restaurant. The caller holds the lock of the menu, so that none is removed meanwhile.
 *
 * @throws AppError MENU_ITEM_INVALID when the restaurant lacks one of these dayparts
 */
async function requireDayparts(
  tx: Transaction,
  tenant: Tenant,
  ids: readonly string[] | undefined = [],
): Promise<CategoryDaypart[]> {
  const dayparts = await listDayparts(tx, tenant)
  if (!ids.every((id) => dayparts.some((daypart) => daypart.id === id)))
    throw new AppError('MENU_ITEM_INVALID', { detail: 'the serving hours do not exist' })
  return dayparts
}

/**
 * Loads a station; null for the id null. The caller holds the lock of the menu, so that the station is not removed
 * meanwhile.
 *
 * @throws AppError MENU_ITEM_INVALID when the restaurant has no such station
 */
async function requireStation(tx: Transaction, tenant: Tenant, id: string | null): Promise<Station | null> {
  if (id === null) return null
  const station = await findStation(tx, tenant, id)
  if (!station) throw new AppError('MENU_ITEM_INVALID', { detail: 'the kitchen station does not exist' })
  return station
}

async function requireFreeCode(tx: Transaction, tenant: Tenant, code: string | null): Promise<void> {
  if (code === null) return
  const other = await tx.menuItem.findFirst({
    where: { restaurantId: tenant.id, code, deletedAt: null },
    select: { name: true },
  })
  if (other) throw new AppError('MENU_CODE_TAKEN', { code, name: other.name })
}

/**
 * Spells the categories of a dish as the other dishes do. `exceptId` leaves out the dish itself, so that the last dish
 * of a category may change the spelling.
 */
async function spell(
  tx: Transaction,
  tenant: Tenant,
  { mainCategory, subcategory }: CategoryPath,
  exceptId?: string,
): Promise<CategoryPath> {
  const { ofDishes, kept } = await listCategoryPaths(tx, tenant, exceptId)
  return createCategorySpelling([...ofDishes, ...kept])({ mainCategory, subcategory })
}
