import {
  AppError,
  createMenuItem,
  deleteMenuItem,
  importMenu,
  updateMenuItem,
  type BodyOf,
  type MenuItem,
} from '@tiffin/contracts'
import type { HttpHandler } from 'msw'
import { route } from '../http/route.ts'
import { KINDS, nextMockId } from '../ids.ts'
import type { MockRestaurant } from '../restaurant.ts'
import { plate } from '../seed.ts'
import { categoryHandlers } from './category-handlers.ts'
import { importDishes } from './import-dishes.ts'
import { requireRoom } from './require-room.ts'

/** What changes the menu. */
export function menuHandlers(restaurant: MockRestaurant): HttpHandler[] {
  return [
    ...categoryHandlers(restaurant),
    route(restaurant, importMenu, ({ query, file, fileText }) => {
      if (file === null) throw new AppError('IMPORT_FILE_REQUIRED')
      return importDishes(restaurant, fileText, query.dry_run === 'true')
    }),
    route(restaurant, createMenuItem, ({ body, file }) => {
      requireRoom(restaurant, 1)
      const dish: MenuItem = {
        id: nextMockId(KINDS.dish, restaurant.menu),
        ...toDish(restaurant, body),
        ...(file ? pictureOf(body) : NO_PICTURE),
      }
      restaurant.menu = [...restaurant.menu, dish]
      return dish
    }),
    route(restaurant, updateMenuItem, ({ params, body, file }) => {
      const dish = findDish(restaurant, params.id)
      const changed: MenuItem = {
        ...dish,
        ...toDish(restaurant, body),
        ...(file ? pictureOf(body) : keptPicture(dish, body)),
      }
      restaurant.menu = restaurant.menu.map((each) => (each === dish ? changed : each))
      return changed
    }),
    route(restaurant, deleteMenuItem, ({ params }) => {
      const dish = findDish(restaurant, params.id)
      restaurant.menu = restaurant.menu.filter((each) => each !== dish)
      return undefined
    }),
  ]
}

type ItemForm = BodyOf<typeof createMenuItem>
type Picture = Pick<MenuItem, 'image_url' | 'thumbnail_url'>

const NO_PICTURE: Picture = { image_url: null, thumbnail_url: null }

function toDish(restaurant: MockRestaurant, form: ItemForm): Omit<MenuItem, 'id' | keyof Picture> {
  const group = restaurant.taxGroups.find(({ id }) => id === form.tax_group_id)
  return {
    name: form.name,
    description: form.description ?? '',
    price: Number(form.price),
    main_category: form.main_category,
    subcategory: form.subcategory,
    category: form.main_category,
    tax_group_id: group?.id ?? null,
    tax_group_name: group?.name ?? null,
    tax_rate: group?.rate ?? 0,
    tax_is_split: group?.is_split ?? false,
    is_veg: toMark(form.is_veg),
  }
}

function toMark(text: string | undefined): boolean | null {
  return text === 'true' || (text === 'false' ? false : null)
}

/** The mock keeps no files: whatever was sent shows as a plate. */
function pictureOf(form: ItemForm): Picture {
  return { image_url: plate(toMark(form.is_veg)), thumbnail_url: plate(toMark(form.is_veg)) }
}

/** @throws AppError PICTURE_UNKNOWN for an address that is not the stored one (gap G42). */
function keptPicture(dish: MenuItem, { image, imageUrl }: BodyOf<typeof updateMenuItem>): Picture {
  const said = [image, imageUrl].filter((text) => text !== undefined && text !== '')
  if (said.includes('null')) return NO_PICTURE
  if (said.some((text) => text !== dish.image_url)) throw new AppError('PICTURE_UNKNOWN')
  return { image_url: dish.image_url, thumbnail_url: dish.thumbnail_url }
}

function findDish(restaurant: MockRestaurant, id: string): MenuItem {
  const dish = restaurant.menu.find((each) => each.id === id)
  if (!dish) throw new AppError('MENU_ITEM_NOT_FOUND')
  return dish
}
