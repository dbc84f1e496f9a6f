import { AppError } from '@tiffin/contracts'
import type { IdempotentRequest, Tenant } from '@tiffin/service-kit'
import { createSpelling, type Place } from '../domain/categories.ts'
import { requireRoom, type MenuItem, type MenuItemChange, type NewMenuItem, type TaxGroup } from '../domain/menu.ts'
import type { KnownMenu } from '../domain/menu-import.ts'
import type { CatalogDatabase, Transaction } from './database.ts'
import { itemColumns, toMenuItem } from './menu-repository.ts'
import { findTaxGroup, listTaxGroups } from './tax-groups-repository.ts'
import { listPlaces, lockMenu } from './transaction.ts'

/** `repeats`: the dish was added before, under the same key, by a request that said this. */
export type Creation = { readonly item: MenuItem; readonly repeats: { readonly bodyHash: string } | null }

export type ItemsRepository = {
  /** @throws AppError MENU_ITEM_NOT_FOUND */
  load(tenant: Tenant, id: string): Promise<Pick<MenuItem, 'id' | 'imageFile'>>
  /** @throws AppError MENU_ITEM_LIMIT_REACHED, or MENU_ITEM_INVALID for a tax group the restaurant does not have */
  create(tenant: Tenant, item: NewMenuItem, limit: number, request: IdempotentRequest | null): Promise<Creation>
  /** @throws AppError MENU_ITEM_NOT_FOUND, or MENU_ITEM_INVALID for a tax group the restaurant does not have */
  update(tenant: Tenant, id: string, change: MenuItemChange): Promise<MenuItem>
  /** Takes it off the menu; the row stays. @throws AppError MENU_ITEM_NOT_FOUND */
  delete(tenant: Tenant, id: string, now: Date): Promise<void>
  /** Reads the menu, lets `choose` decide what to add and adds it, all or nothing. What `choose` throws ends it. */
  addMany(tenant: Tenant, choose: (known: KnownMenu) => readonly NewMenuItem[]): Promise<void>
}

export function createItemsRepository(db: CatalogDatabase): ItemsRepository {
  return {
    load: (tenant, id) =>
      db.inTenant(tenant, async (tx) => {
        const item = await tx.menuItem.findFirst({
          where: { restaurantId: tenant.id, id, deletedAt: null },
          select: { id: true, imageFile: true },
        })
        if (!item) throw new AppError('MENU_ITEM_NOT_FOUND')
        return item
      }),

    create: (tenant, item, limit, request) =>
      db.inTenant(tenant, async (tx) => {
        await lockMenu(tx, tenant)
        const repetition = request && (await findCreation(tx, tenant, request.key))
        if (repetition) return repetition
        requireRoom(limit, await tx.menuItem.count({ where: { restaurantId: tenant.id, deletedAt: null } }), 1)
        const taxGroup = await requireTaxGroup(tx, tenant, item.taxGroupId)
        const data = {
          ...item,
          ...(await spell(tx, tenant, item)),
          restaurantId: tenant.id,
          idempotencyKey: request?.key ?? null,
          bodyHash: request?.bodyHash ?? null,
        }
        const row = await tx.menuItem.create({ data, select: itemColumns })
        return { item: toMenuItem(row, () => taxGroup), repeats: null }
      }),

    update: (tenant, id, change) =>
      db.inTenant(tenant, async (tx) => {
        await lockMenu(tx, tenant)
        const where = { restaurantId: tenant.id, id, deletedAt: null }
        if ((await tx.menuItem.count({ where })) === 0) throw new AppError('MENU_ITEM_NOT_FOUND')
        const taxGroup = await requireTaxGroup(tx, tenant, change.taxGroupId)
        const [row] = await tx.menuItem.updateManyAndReturn({
          where,
          data: { ...change, ...(await spell(tx, tenant, change, id)) },
          select: itemColumns,
        })
        if (!row) throw new AppError('MENU_ITEM_NOT_FOUND')
        return toMenuItem(row, () => taxGroup)
      }),

    delete: (tenant, id, now) =>
      db.inTenant(tenant, async (tx) => {
        const { count } = await tx.menuItem.updateMany({
          where: { restaurantId: tenant.id, id, deletedAt: null },
          data: { deletedAt: now },
        })
        if (count === 0) throw new AppError('MENU_ITEM_NOT_FOUND')
      }),

    addMany: (tenant, choose) =>
      db.inTenant(tenant, async (tx) => {
        await lockMenu(tx, tenant)
        const items = choose(await readKnownMenu(tx, tenant))
        await tx.menuItem.createMany({ data: items.map((item) => ({ ...item, restaurantId: tenant.id })) })
      }),
  }
}

/** The dish a key has added, as it is now, also when it is off the menu again. */
async function findCreation(tx: Transaction, tenant: Tenant, idempotencyKey: string): Promise<Creation | null> {
  const found = await tx.menuItem.findFirst({
    where: { restaurantId: tenant.id, idempotencyKey },
    select: { ...itemColumns, bodyHash: true },
  })
  if (!found) return null
  const { bodyHash, ...row } = found
  const taxGroup = row.taxGroupId && (await findTaxGroup(tx, tenant, row.taxGroupId))
  return { item: toMenuItem(row, () => taxGroup || null), repeats: { bodyHash: bodyHash ?? '' } }
}

async function readKnownMenu(tx: Transaction, tenant: Tenant): Promise<KnownMenu> {
  return {
    dishes: await tx.menuItem.findMany({
      where: { restaurantId: tenant.id, deletedAt: null },
      select: { name: true, mainCategory: true, subcategory: true },
    }),
    keptCategories: (await listPlaces(tx, tenant)).kept,
    taxGroups: await listTaxGroups(tx, tenant),
  }
}

async function requireTaxGroup(tx: Transaction, tenant: Tenant, id: string | null): Promise<TaxGroup | null> {
  if (id === null) return null
  const group = await findTaxGroup(tx, tenant, id)
  if (!group) throw new AppError('MENU_ITEM_INVALID', { detail: 'the tax group does not exist' })
  return group
}

/** The dish itself is left out: the last one of a category may change how it is spelt. */
async function spell(
  tx: Transaction,
  tenant: Tenant,
  { mainCategory, subcategory }: Place,
  exceptId?: string,
): Promise<Place> {
  const { ofDishes, kept } = await listPlaces(tx, tenant, exceptId)
  return createSpelling([...ofDishes, ...kept])({ mainCategory, subcategory })
}
