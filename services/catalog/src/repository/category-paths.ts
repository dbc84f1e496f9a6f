import type { Tenant } from '@tiffin/service-kit'
import type { CategoryPath } from '../domain/categories.ts'
import type { Transaction } from './database.ts'

/** Lists the categories of the dishes, without the dish `exceptId`, and the categories that have a row of their own. */
export async function listCategoryPaths(
  tx: Transaction,
  tenant: Tenant,
  exceptId?: string,
): Promise<{ ofDishes: CategoryPath[]; kept: (CategoryPath & { readonly id: string })[] }> {
  const ofDishes = await tx.menuItem.findMany({
    where: { restaurantId: tenant.id, deletedAt: null, ...(exceptId !== undefined && { id: { not: exceptId } }) },
    select: { mainCategory: true, subcategory: true },
    distinct: ['mainCategory', 'subcategory'],
    orderBy: [{ mainCategory: 'asc' }, { subcategory: 'asc' }],
  })
  const kept = await tx.category.findMany({
    where: { restaurantId: tenant.id },
    select: { id: true, mainCategory: true, subcategory: true },
  })
  return { ofDishes, kept }
}
