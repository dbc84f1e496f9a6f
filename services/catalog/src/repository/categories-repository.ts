import { randomUUID } from 'node:crypto'
import { AppError } from '@tiffin/contracts'
import type { Tenant } from '@tiffin/service-kit'
import { createSpelling, isIn, toCategories, type Category, type Place } from '../domain/categories.ts'
import type { CatalogDatabase, Transaction } from './database.ts'
import { listPlaces, lockMenu } from './transaction.ts'

export type CategoriesRepository = {
  /** Those of the menu and those kept without a dish, by name. */
  list(tenant: Tenant): Promise<Category[]>
  /** @returns all of them. @throws AppError CATEGORY_EXISTS or SUBCATEGORY_EXISTS */
  create(tenant: Tenant, place: Place): Promise<Category[]>
  /**
   * With its subcategories, unless it is one. @throws AppError CATEGORY_NOT_FOUND, or CATEGORY_IN_USE while a dish is
   * in it
   */
  delete(tenant: Tenant, place: Place): Promise<void>
}

export function createCategoriesRepository(db: CatalogDatabase): CategoriesRepository {
  return {
    list: async (tenant) => (await db.inTenant(tenant, (tx) => readCategories(tx, tenant))).categories,

    create: (tenant, place) =>
      db.inTenant(tenant, async (tx) => {
        await lockMenu(tx, tenant)
        const { categories, spell } = await readCategories(tx, tenant)
        const { mainCategory, subcategory } = spell(place)
        const main = categories.find(({ name }) => name === mainCategory)
        if (main && subcategory === '') throw new AppError('CATEGORY_EXISTS', { name: place.mainCategory })
        if (main?.subcategories.includes(subcategory))
          throw new AppError('SUBCATEGORY_EXISTS', { name: place.subcategory, main: mainCategory })
        // The main category is kept as well: it must not go when its last dish or its last subcategory does.
        const rows = [{ mainCategory, subcategory: '' }, ...(subcategory === '' ? [] : [{ mainCategory, subcategory }])]
        await tx.category.createMany({
          data: rows.map((row) => ({ restaurantId: tenant.id, id: randomUUID(), ...row })),
          skipDuplicates: true,
        })
        return (await readCategories(tx, tenant)).categories
      }),

    delete: (tenant, place) =>
      db.inTenant(tenant, async (tx) => {
        await lockMenu(tx, tenant)
        const { categories, spell, ofDishes, kept } = await readCategories(tx, tenant)
        const { mainCategory, subcategory } = spell(place)
        const main = categories.find(({ name }) => name === mainCategory)
        if (!main || (subcategory !== '' && !main.subcategories.includes(subcategory)))
          throw new AppError('CATEGORY_NOT_FOUND')
        if (ofDishes.some((dish) => isIn(place, dish)))
          throw new AppError('CATEGORY_IN_USE', { name: subcategory || mainCategory })
        const ids = kept.filter((each) => isIn(place, each)).map(({ id }) => id)
        await tx.category.deleteMany({ where: { restaurantId: tenant.id, id: { in: ids } } })
      }),
  }
}

async function readCategories(tx: Transaction, tenant: Tenant) {
  const { ofDishes, kept } = await listPlaces(tx, tenant)
  const places = [...ofDishes, ...kept]
  return { ofDishes, kept, categories: toCategories(places), spell: createSpelling(places) }
}
