import {
  AppError,
  createMenuItem,
  deleteMenuItem,
  importMenu,
  updateMenuItem,
  type BodyOf,
  type MenuItem,
  type ModifierGroup,
} from '@tiffin/contracts'
import { findUnnamedVariation } from '@tiffin/domain'
import { changesOf, recordAudit } from '../audit/record-audit.ts'
import { route, type MockRoute } from '../http/route.ts'
import { ID_PREFIX, nextMockId } from '../ids.ts'
import type { MockRestaurant } from '../restaurant.ts'
import { drawPlate } from '../seed.ts'
import { daypartHandlers } from './daypart-handlers.ts'
import { categoryHandlers } from './category-handlers.ts'
import { menuOrderHandlers } from './menu-order-handlers.ts'
import { importDishes } from './import-dishes.ts'
import { requireMenuRoom } from './require-menu-room.ts'
import { modifierGroupHandlers } from './modifier-group-handlers.ts'
import { stationHandlers } from './station-handlers.ts'

export function menuHandlers(restaurant: MockRestaurant): MockRoute[] {
  return [
    ...categoryHandlers(restaurant),
    ...menuOrderHandlers(restaurant),
    ...modifierGroupHandlers(restaurant),
    ...daypartHandlers(restaurant),
    ...stationHandlers(restaurant),
    route(restaurant, importMenu, ({ query, file, fileText }) => {
      if (file === null) throw new AppError('IMPORT_FILE_REQUIRED')
      return importDishes(restaurant, fileText, query.dry_run === 'true')
    }),
    route(restaurant, createMenuItem, ({ body, file }) => {
      requireMenuRoom(restaurant, 1)
      requireFreeCode(restaurant, body.code)
      const dish: MenuItem = {
        id: nextMockId(restaurant, ID_PREFIX.dish, restaurant.menu),
        ...toDish(restaurant, body, undefined),
        ...(file ? pictureOf(body) : NO_PICTURE),
      }
      restaurant.menu = [...restaurant.menu, dish]
      recordAudit(restaurant, 'dish.added', dish, null, factsOf(dish))
      return dish
    }),
    route(restaurant, updateMenuItem, ({ params, body, file }) => {
      const dish = findDish(restaurant, params.id)
      requireFreeCode(restaurant, body.code, dish)
      const { variations, modifier_groups: groups = [], daypart_ids: ownHours, ...before } = dish
      const changed: MenuItem = {
        ...before,
        ...toDish(restaurant, body, variations, groups),
        ...(body.daypart_ids === undefined && ownHours && { daypart_ids: ownHours }),
        ...(file ? pictureOf(body) : keptPicture(dish, body)),
      }
      restaurant.menu = restaurant.menu.map((each) => (each === dish ? changed : each))
      const changes = changesOf(factsOf(dish), factsOf(changed))
      if (changes) recordAudit(restaurant, 'dish.changed', dish, changes.before, changes.after)
      return changed
    }),
    route(restaurant, deleteMenuItem, ({ params }) => {
      const dish = findDish(restaurant, params.id)
      restaurant.menu = restaurant.menu.filter((each) => each !== dish)
      recordAudit(restaurant, 'dish.removed', dish, factsOf(dish), null)
      return undefined
    }),
  ]
}

function factsOf({
  name,
  description,
  price,
  main_category,
  subcategory,
  tax_group_name,
  is_veg,
  image_url: picture,
  code = null,
  is_favourite = false,
}: MenuItem) {
  return { name, description, price, main_category, subcategory, tax_group_name, is_veg, picture, code, is_favourite }
}

type ItemForm = BodyOf<typeof createMenuItem>
type Picture = Pick<MenuItem, 'image_url' | 'thumbnail_url'>

const NO_PICTURE: Picture = { image_url: null, thumbnail_url: null }

function toDish(
  restaurant: MockRestaurant,
  form: ItemForm,
  before: MenuItem['variations'],
  groupsBefore: readonly ModifierGroup[] = [],
): Omit<MenuItem, 'id' | keyof Picture> {
  const group = restaurant.taxGroups.find(({ id }) => id === form.tax_group_id)
  const variations = variationsAfter(before, form)
  const groups = groupsAfter(restaurant, groupsBefore, form)
  return {
    name: form.name,
    description: form.description ?? '',
    price: variations?.[0]?.price ?? Number(form.price),
    ...(variations && { variations }),
    ...(groups.length > 0 && { modifier_groups: [...groups] }),
    main_category: form.main_category,
    subcategory: form.subcategory,
    category: form.main_category,
    tax_group_id: group?.id ?? null,
    tax_group_name: group?.name ?? null,
    tax_rate: group?.rate ?? 0,
    tax_is_split: group?.is_split ?? false,
    is_veg: toMark(form.is_veg),
    ...(form.code !== undefined && { code: form.code || null }),
    ...(form.is_favourite !== undefined && { is_favourite: form.is_favourite === 'true' }),
    ...(form.station_id !== undefined && { station_id: form.station_id || null }),
    ...(form.kitchen_name !== undefined && { kitchen_name: form.kitchen_name || null }),
    ...(form.daypart_ids && form.daypart_ids !== '[]' && { daypart_ids: JSON.parse(form.daypart_ids) as string[] }),
  }
}

/**
 * Returns the variations after a change: those of the form, or without any the stored ones, of which the first gets the
 * price of the form.
 */
function variationsAfter(before: MenuItem['variations'], { variations, price }: ItemForm): MenuItem['variations'] {
  if (variations === undefined)
    return before?.map((variation, index) => (index === 0 ? { ...variation, price: Number(price) } : variation))
  const named = JSON.parse(variations) as { readonly id?: string; readonly name: string; readonly price: number }[]
  if (named.length === 1 || findUnnamedVariation(named) !== -1)
    throw new AppError('MENU_ITEM_INVALID', { detail: 'each variation needs a name of its own' })
  return named.length === 0 ? undefined : named.map((variation) => ({ id: crypto.randomUUID(), ...variation }))
}

/** Returns the groups of add-ons after a change: those that the form names, or without any the stored ones. */
function groupsAfter(
  { modifierGroups }: MockRestaurant,
  before: readonly ModifierGroup[],
  { modifier_group_ids: named }: ItemForm,
): readonly ModifierGroup[] {
  if (named === undefined) return before
  const ids = JSON.parse(named) as string[]
  return modifierGroups.filter(({ id }) => ids.includes(id))
}

/** Requires a code that no other dish has; a dish may have no code. @throws AppError MENU_CODE_TAKEN */
function requireFreeCode({ menu }: MockRestaurant, code: string | undefined, dish?: MenuItem): void {
  const other = code ? menu.find((each) => each.code === code && each !== dish) : undefined
  if (other?.code) throw new AppError('MENU_CODE_TAKEN', { code: other.code, name: other.name })
}

function toMark(text: string | undefined): boolean | null {
  return text === 'true' || (text === 'false' ? false : null)
}

/** Returns a drawn plate in place of any uploaded picture, because the mock stores no files. */
function pictureOf(form: ItemForm): Picture {
  return { image_url: drawPlate(toMark(form.is_veg)), thumbnail_url: drawPlate(toMark(form.is_veg)) }
}

/** Returns the stored picture, or none for 'null'. @throws AppError PICTURE_UNKNOWN for another address (gap G42) */
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
