import { createHash } from 'node:crypto'
import { paiseFromRupees } from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'
import { DEFAULT_TAX_GROUPS } from '../domain/default-tax-groups.ts'
import type { NewMenuItem, TaxGroup } from '../domain/menu.ts'
import { pictureFileOf, type PictureStore } from '../pictures/picture-store.ts'
import type { CatalogDatabase } from '../repository/database.ts'
import { createMenuRepository } from '../repository/menu-repository.ts'
import type { DemoCategory, Tax } from '../../demo/menu/dish.ts'
import { mains, southIndian } from '../../demo/menu/mains.ts'
import { breads, rice, sides } from '../../demo/menu/rice-and-breads.ts'
import { starters, tandoor } from '../../demo/menu/starters.ts'
import { beverages, desserts } from '../../demo/menu/sweets-and-drinks.ts'
import { drawPicture } from '../../demo/pictures/draw-picture.ts'

const categories: readonly DemoCategory[] = [
  starters,
  tandoor,
  southIndian,
  mains,
  rice,
  breads,
  sides,
  desserts,
  beverages,
]

const taxGroups = Object.fromEntries(
  DEFAULT_TAX_GROUPS.map((group) => [group.name, { id: demoId(`tax:${group.name}`), ...group }]),
) as Readonly<Record<Tax, TaxGroup>>

/**
 * The dishes of the demo menu, with codes as on a printed menu: 101, 102, … in the first category, 201, … in the
 * second.
 */
export const demoDishes = categories.flatMap(({ main, subcategories }, nth) =>
  Object.entries(subcategories)
    .flatMap(([subcategory, dishes]) => dishes.map((dish) => ({ ...dish, main, subcategory })))
    .map((dish, index) => ({ ...dish, code: String((nth + 1) * 100 + index + 1) })),
)

const FAVOURITES: ReadonlySet<string> = new Set(['Butter Chicken', 'Dal Makhani', 'Garlic Naan', 'Masala Chai'])

/** Fills the menu of the demo restaurant once. Pictures whose files are missing are stored again. */
export async function fillDemo(db: CatalogDatabase, pictures: PictureStore, tenant: Tenant): Promise<void> {
  await Promise.all(demoDishes.map((dish) => pictures.saveDrawing(tenant, drawPicture(dish.name, dish.look))))
  const menu = createMenuRepository(db)
  const existing = await menu.listTaxGroups(tenant)
  if (existing.length === 0) await menu.insertMenu(tenant, Object.values(taxGroups), demoDishes.map(toNewMenuItem))
}

function toNewMenuItem(dish: (typeof demoDishes)[number]): NewMenuItem {
  return {
    id: demoId(`dish:${dish.name}`),
    name: dish.name,
    description: dish.description,
    pricePaise: paiseFromRupees(dish.rupees),
    mainCategory: dish.main,
    subcategory: dish.subcategory,
    taxGroupId: taxGroups[dish.tax ?? 'GST 5%'].id,
    isVeg: dish.veg,
    imageFile: pictureFileOf(drawPicture(dish.name, dish.look), 'svg'),
    code: dish.code,
    isFavourite: FAVOURITES.has(dish.name),
  }
}

/** Makes a UUID (version 8) from a name, so that every fill gives the same ids. */
function demoId(name: string): string {
  const hex = createHash('sha256').update(`tiffin demo ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
