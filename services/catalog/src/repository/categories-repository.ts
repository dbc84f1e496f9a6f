import { randomUUID } from 'node:crypto'
import { AppError } from '@tiffin/contracts'
import { MOST_CATEGORIES } from '@tiffin/domain'
import { recordAudit, type Tenant } from '@tiffin/service-kit'
import {
  createCategorySpelling,
  isInCategory,
  toCategories,
  type Category,
  type CategoryPath,
} from '../domain/categories.ts'
import { categorySubject } from './menu-facts.ts'
import type { CatalogDatabase, Transaction } from './database.ts'
import { removeFromDayparts } from './dayparts-repository.ts'
import { listRoutes, removeRoutes } from './station-routes-repository.ts'
import { listCategoryPaths } from './category-paths.ts'
import { lockMenu } from './lock-menu.ts'

export function createCategoriesRepository(db: CatalogDatabase) {
  return {
    /** Lists the categories of the menu and those without a dish, by name. */
    async list(tenant: Tenant): Promise<Category[]> {
      return (await db.inTenant(tenant, (tx) => readCategories(tx, tenant))).categories
    },

    /**
     * Adds a category.
     *
     * @returns all categories
     * @throws AppError CATEGORY_EXISTS, SUBCATEGORY_EXISTS or MOST_REACHED
     */
    async create(tenant: Tenant, path: CategoryPath): Promise<Category[]> {
      return db.inTenant(tenant, async (tx) => {
        await lockMenu(tx, tenant)
        const { categories, spell, kept } = await readCategories(tx, tenant)
        const { mainCategory, subcategory } = spell(path)
        const main = categories.find(({ name }) => name === mainCategory)
        if (main && subcategory === '') throw new AppError('CATEGORY_EXISTS', { name: path.mainCategory })
        if (main?.subcategories.includes(subcategory))
          throw new AppError('SUBCATEGORY_EXISTS', { name: path.subcategory, main: mainCategory })
        // The main category gets a row as well, so that it stays when its last dish or its last subcategory goes.
        const rows = [{ mainCategory, subcategory: '' }, ...(subcategory === '' ? [] : [{ mainCategory, subcategory }])]
        if (kept.length + rows.length > MOST_CATEGORIES)
          throw new AppError('MOST_REACHED', { most: MOST_CATEGORIES, noun: 'categories' })
        await tx.category.createMany({
          data: rows.map((row) => ({ restaurantId: tenant.id, id: randomUUID(), ...row })),
          skipDuplicates: true,
        })
        const after = { main_category: mainCategory, subcategory }
        await recordAudit(tx, tenant, {
          action: 'category.added',
          subject: categorySubject({ mainCategory, subcategory }),
          after,
        })
        return (await readCategories(tx, tenant)).categories
      })
    },

    /**
     * Deletes a category, a main one with its subcategories. @throws AppError CATEGORY_NOT_FOUND, or CATEGORY_IN_USE
     * while a dish is in it
     */
    async delete(tenant: Tenant, path: CategoryPath): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        await lockMenu(tx, tenant)
        const { categories, spell, ofDishes, kept } = await readCategories(tx, tenant)
        const { mainCategory, subcategory } = spell(path)
        const main = categories.find(({ name }) => name === mainCategory)
        if (!main || (subcategory !== '' && !main.subcategories.includes(subcategory)))
          throw new AppError('CATEGORY_NOT_FOUND')
        if (ofDishes.some((dish) => isInCategory(path, dish)))
          throw new AppError('CATEGORY_IN_USE', { name: subcategory || mainCategory })
        const ids = kept.filter((each) => isInCategory(path, each)).map(({ id }) => id)
        await tx.category.deleteMany({ where: { restaurantId: tenant.id, id: { in: ids } } })
        const routes = await listRoutes(tx, tenant)
        await removeRoutes(
          tx,
          tenant,
          routes.filter((route) => isInCategory(path, route)),
        )
        await removeFromDayparts(tx, tenant, path)
        const before = {
          main_category: mainCategory,
          ...(subcategory === '' ? { subcategories: main.subcategories } : { subcategory }),
        }
        await recordAudit(tx, tenant, {
          action: 'category.removed',
          subject: categorySubject({ mainCategory, subcategory }),
          before,
        })
      })
    },
  }
}

export type CategoriesRepository = ReturnType<typeof createCategoriesRepository>

async function readCategories(tx: Transaction, tenant: Tenant) {
  const { ofDishes, kept } = await listCategoryPaths(tx, tenant)
  const paths = [...ofDishes, ...kept]
  return { ofDishes, kept, categories: toCategories(paths), spell: createCategorySpelling(paths) }
}
