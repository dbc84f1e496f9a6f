import { randomUUID } from 'node:crypto'
import { AppError } from '@tiffin/contracts'
import { MOST_CATEGORIES } from '@tiffin/domain'
import { recordAudit, type Tenant } from '@tiffin/service-kit'
import { readList, arrangeList, type ListEntry, type ListName, type PlacedMenu } from '../domain/menu-order.ts'
import { arrangementEntry, type ArrangedNames } from './menu-facts.ts'
import type { CatalogDatabase, Transaction } from './database.ts'
import { lockMenu } from './lock-menu.ts'

/** A list in the order that the user saw (`before`) and in the order that the user wants (`after`). */
export type Arrangement = ListName & { readonly before: readonly string[]; readonly after: readonly string[] }

/** Stores the restaurant's own order of its menu. */
export function createMenuOrderRepository(db: CatalogDatabase) {
  return {
    /** Saves the order of these lists, all or none. @throws AppError MENU_ORDER_CHANGED or MOST_REACHED */
    async arrange(tenant: Tenant, lists: readonly Arrangement[]): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        await lockMenu(tx, tenant)
        const menu = await readMenu(tx, tenant)
        const changed: ArrangedNames[] = []
        for (const list of lists) {
          const before = readList(list, menu)
          const after = arrangeList(before, list)
          if (after.every((entry, index) => entry === before[index])) continue
          if (list.subcategory === null) await storeCategoryPositions(tx, tenant, list.mainCategory, after)
          else await storeDishPositions(tx, tenant, after)
          changed.push({ list, before: namesOf(before), after: namesOf(after) })
        }
        if (changed.length === 0) return
        const kept = await tx.category.count({ where: { restaurantId: tenant.id } })
        if (kept > MOST_CATEGORIES) throw new AppError('MOST_REACHED', { most: MOST_CATEGORIES, noun: 'categories' })
        await recordAudit(tx, tenant, arrangementEntry(tenant, changed))
      })
    },
  }
}

export type MenuOrderRepository = ReturnType<typeof createMenuOrderRepository>

const namesOf = (entries: readonly ListEntry[]) => entries.map(({ name }) => name)

async function readMenu(tx: Transaction, tenant: Tenant): Promise<PlacedMenu> {
  return {
    dishes: await tx.menuItem.findMany({
      where: { restaurantId: tenant.id, deletedAt: null },
      select: { id: true, name: true, mainCategory: true, subcategory: true, position: true },
    }),
    categories: await tx.category.findMany({
      where: { restaurantId: tenant.id },
      select: { mainCategory: true, subcategory: true, position: true },
    }),
  }
}

async function storeDishPositions(tx: Transaction, tenant: Tenant, dishes: readonly ListEntry[]): Promise<void> {
  const ids = dishes.map(({ key }) => key)
  await tx.$executeRaw`
    UPDATE menu_items SET position = placed.nth - 1
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS placed (id, nth)
    WHERE menu_items.restaurant_id = ${tenant.id}::uuid AND menu_items.id = placed.id`
}

/**
 * Stores the positions of categories. A category keeps its row when it loses its last dish, so that it has its position
 * again once it gets a dish.
 */
async function storeCategoryPositions(
  tx: Transaction,
  tenant: Tenant,
  mainCategory: string | null,
  categories: readonly ListEntry[],
): Promise<void> {
  const named = categories.filter(({ name }) => name !== '')
  const rows = named.map(({ name }, position) => ({
    id: randomUUID(),
    main: mainCategory ?? name,
    sub: mainCategory === null ? '' : name,
    position,
  }))
  await tx.$executeRaw`
    INSERT INTO categories (restaurant_id, id, main_category, subcategory, position)
    SELECT ${tenant.id}::uuid, c.id, c.main, c.sub, c.position
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS c (id uuid, main text, sub text, position int)
    ON CONFLICT (restaurant_id, lower(main_category), lower(subcategory)) DO UPDATE SET position = excluded.position`
}
