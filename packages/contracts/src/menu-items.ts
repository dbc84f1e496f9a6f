import {
  isDishCode,
  MAX_DESCRIPTION_LENGTH,
  MAX_DISH_NAME_LENGTH,
  MAX_KITCHEN_NAME_LENGTH,
  TAX_KINDS,
} from '@tiffin/domain'
import * as z from '#schema'
import { floorManagers } from './access.ts'
import { categoryName } from './categories.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams, percent, price, priceText, requiredText, text } from './fields.ts'

/** A way in which a dish is sold, such as Half, with its price. */
export const variation = z.object({ id, name: z.string(), price })

/** Add-ons of which a guest chooses at least `min` and at most `max`, such as Spice level. */
export const modifierGroup = z.object({
  id,
  name: z.string(),
  min: z.int(),
  max: z.int(),
  /** The add-ons. `price` comes on top of the price of the dish; a default costs nothing. */
  options: z.array(z.object({ id, name: z.string(), price, is_default: z.boolean() })),
})
export type ModifierGroup = z.output<typeof modifierGroup>

/**
 * Hours in which a dish is served, by the clock of India. `days` are 1 for Monday to 7 for Sunday. Hours whose end is
 * not after their start end on the next day.
 */
export const daypartHours = z.object({
  name: z.string(),
  days: z.array(z.int()),
  from_minute: z.int(),
  to_minute: z.int(),
})

/** A dish. `category` is its main category, by which the till filters (gap G39). */
export const savedMenuItem = z.object({
  id,
  name: z.string(),
  description: z.string(),
  price,
  main_category: z.string(),
  subcategory: z.string(),
  category: z.string(),
  tax_group_id: z.nullable(id),
  tax_group_name: z.nullable(z.string()),
  tax_rate: percent,
  tax_is_split: z.boolean(),
  /**
   * The kind of tax on a GST bill: the one that an Admin chose, else the one that rate and split imply. Older releases
   * do not send it; the kind of such a dish is not known.
   */
  tax_kind: z.optional(z.enum(TAX_KINDS)),
  image_url: z.nullable(z.string()),
  /**
   * The same picture at the size of a list row; equal to `image_url` where one file serves both, null without a
   * picture.
   */
  thumbnail_url: z.nullable(z.string()),
  /** The vegetarian mark: true is green, false is brown, null is unknown. */
  is_veg: z.nullable(z.boolean()),
  /** The code of the dish: one to four digits that a waiter types instead of the name; null where the dish has none. */
  code: z.optional(z.nullable(z.string())),
  /** True for a favourite, which the till lists under Popular however often it is sold. */
  is_favourite: z.optional(z.boolean()),
  /** The kitchen station assigned to the dish itself; missing or null where its category decides. */
  station_id: z.optional(z.nullable(id)),
  /** The name on kitchen tickets; missing or null where they print the dish's name. */
  kitchen_name: z.optional(z.nullable(z.string())),
  /**
   * The variations of the dish, of which a guest chooses one; missing for a dish without any. The first one is the
   * default: `price` is its price, and an order that names no variation gets it.
   */
  variations: z.optional(z.array(variation)),
  /** The add-ons of the dish in the order of the restaurant's groups; missing for a dish without any. */
  modifier_groups: z.optional(z.array(modifierGroup)),
  /** The dayparts of the dish itself; missing where its category decides. */
  daypart_ids: z.optional(z.array(id)),
})

/** A dish as the menu lists it. */
export const menuItem = z.extend(savedMenuItem, {
  /** The place in the restaurant's own order of the whole menu, from 0; null where the restaurant has set none. */
  position: z.optional(z.nullable(z.int())),
  /** The hours in which the dish is served, its own or those of its category; missing where it is always served. */
  dayparts: z.optional(z.array(daypartHours)),
})
export type MenuItem = z.output<typeof menuItem>

export const MAX_PICTURE_BYTES = 2 * 1024 * 1024

/** The longest text of the variations in the item form, in characters. */
const MAX_VARIATIONS_TEXT_LENGTH = 4_000

/** The longest text of the groups of add-ons, or of the dayparts, in the item form, in characters. */
const MAX_IDS_TEXT_LENGTH = 1_000

/** The fields of the item form, without the picture. A `tax_group_id` that is empty or missing is 'No Tax'. */
export const menuItemFields = z.object({
  name: requiredText(MAX_DISH_NAME_LENGTH),
  description: z.optional(text(MAX_DESCRIPTION_LENGTH)),
  price: priceText,
  main_category: categoryName,
  subcategory: categoryName,
  tax_group_id: z.optional(z.string()),
  /**
   * 'true' marks a vegetarian dish, 'false' a non-vegetarian one, any other text removes the mark. An update without
   * the field keeps the mark.
   */
  is_veg: z.optional(z.string()),
  /**
   * The code of the dish: one to four digits that no other dish on the menu has; an empty text removes the code. An
   * update without the field keeps the code.
   */
  code: z.optional(z.string().check(z.trim(), z.refine(isNoCodeOrCode, 'must be 1 to 4 digits'))),
  /** 'true' makes the dish a favourite; any other text does not. An update without the field changes nothing. */
  is_favourite: z.optional(z.string()),
  /**
   * The kitchen station assigned to the dish; an empty text leaves it to the category. An update without the field
   * keeps it.
   */
  station_id: z.optional(z.string()),
  /** The name on kitchen tickets; an empty text means the dish's name. An update without the field keeps it. */
  kitchen_name: z.optional(text(MAX_KITCHEN_NAME_LENGTH)),
  /**
   * The variations as JSON of `variationsOfForm`; an empty list removes them. With variations, the price of the dish is
   * that of the first one, whatever `price` says. An update without the field keeps the variations, and `price` is
   * then the price of the first one.
   */
  variations: z.optional(z.string().check(z.maxLength(MAX_VARIATIONS_TEXT_LENGTH))),
  /**
   * The groups of add-ons as JSON of `modifierGroupIdsOfForm`; an empty list removes them. An update without the field
   * keeps them.
   */
  modifier_group_ids: z.optional(z.string().check(z.maxLength(MAX_IDS_TEXT_LENGTH))),
  /**
   * The dayparts of the dish itself as JSON of `daypartIdsOfForm`; an empty list leaves it to the category. An update
   * without the field keeps them.
   */
  daypart_ids: z.optional(z.string().check(z.maxLength(MAX_IDS_TEXT_LENGTH))),
})

export const createMenuItem = defineEndpoint({
  id: 'createMenuItem',
  service: 'catalog',
  method: 'POST',
  path: '/api/menu',
  access: floorManagers,
  summary: 'Adds a dish, with a JPEG, PNG or WebP picture if there is one.',
  idempotent: true,
  upload: { field: 'image', maxBytes: MAX_PICTURE_BYTES },
  body: menuItemFields,
  response: savedMenuItem,
  status: 201,
})

/**
 * A file in `image` replaces the picture, and the text 'null' in `image` or `imageUrl` removes it. The stored address,
 * an empty text or an absent field keeps the picture; any other text is refused with PICTURE_UNKNOWN (gap G42).
 */
export const updateMenuItem = defineEndpoint({
  id: 'updateMenuItem',
  service: 'catalog',
  method: 'PUT',
  path: '/api/menu/:id',
  access: floorManagers,
  summary: 'Changes a dish and its picture.',
  params: idParams,
  upload: { field: 'image', maxBytes: MAX_PICTURE_BYTES },
  body: z.extend(menuItemFields, { imageUrl: z.optional(z.string()), image: z.optional(z.string()) }),
  response: savedMenuItem,
})

export const deleteMenuItem = defineEndpoint({
  id: 'deleteMenuItem',
  service: 'catalog',
  method: 'DELETE',
  path: '/api/menu/:id',
  access: floorManagers,
  summary: 'Takes a dish off the menu; past orders keep its name and price.',
  params: idParams,
  response: 'none',
})

function isNoCodeOrCode(value: string): boolean {
  return value === '' || isDishCode(value)
}
