import { randomUUID } from 'node:crypto'
import {
  AppError,
  daypartIdsOfForm,
  modifierGroupIdsOfForm,
  variationsOfForm,
  type BodyOf,
  type Category as WireCategory,
  type createMenuItem,
  type ImportRow,
  type MenuSnapshot,
  type ResponseOf,
  type TaxGroup as WireTaxGroup,
} from '@tiffin/contracts'
import {
  findUnnamedVariation,
  MAX_VARIATION_NAME_LENGTH,
  MIN_VARIATIONS,
  MOST_DAYPARTS_OF_DISH,
  MOST_GROUPS_OF_DISH,
  MOST_VARIATIONS,
  paiseFromRupees,
  percentFromBasisPoints,
  rupeesFromPaise,
  taxKindOf,
  type BasisPoints,
  type TaxKind,
  type Variation,
} from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'
import { safeParse, uuid } from 'zod/mini'
import type { Category } from './domain/categories.ts'
import type { MenuItem, NewMenuItem, TaxGroup, OptionalField } from './domain/menu.ts'
import type { ImportedDish } from './domain/menu-import.ts'
import { toWireModifierGroup } from './modifier-group-wire.ts'
import { thumbnailFileOf } from './pictures/picture-store.ts'

const UNTAXED: Pick<TaxGroup, 'rateBasisPoints' | 'isSplit'> = { rateBasisPoints: 0 as BasisPoints, isSplit: false }

export function toWireTaxGroup(group: TaxGroup): WireTaxGroup {
  return {
    id: group.id,
    name: group.name,
    rate: percentFromBasisPoints(group.rateBasisPoints),
    is_split: group.isSplit,
    ...(group.kind && { kind: group.kind }),
  }
}

export function toWireCategory({ name, subcategories }: Category): WireCategory {
  return { name, subcategories: [...subcategories] }
}

export function toWireMenuItem(tenant: Tenant, item: MenuItem): ResponseOf<typeof createMenuItem> {
  return {
    ...toWirePricedDish(item),
    description: item.description,
    main_category: item.mainCategory,
    subcategory: item.subcategory,
    category: item.mainCategory,
    tax_group_id: item.taxGroup?.id ?? null,
    tax_kind: kindOfTax(item.taxGroup),
    image_url: pictureUrl(tenant, item.imageFile),
    thumbnail_url: pictureUrl(tenant, item.imageFile && thumbnailFileOf(item.imageFile)),
    is_veg: item.isVeg,
    code: item.code,
    is_favourite: item.isFavourite,
    // A dish without a station or kitchen name of its own is sent without these fields, as by releases before kitchen
    // stations.
    ...(item.stationId !== null && { station_id: item.stationId }),
    ...(item.kitchenName !== null && { kitchen_name: item.kitchenName }),
    ...(item.daypartIds.length > 0 && { daypart_ids: [...item.daypartIds] }),
  }
}

/**
 * Returns the kind of tax on a dish of this tax group: the kind that an Admin chose, or the kind that rate and split
 * imply.
 */
function kindOfTax(group: TaxGroup | null): TaxKind {
  return taxKindOf(group?.kind, group ?? UNTAXED)
}

/** Maps a dish to the fields by which the orders service prices a line. A dish without a tax group has the rate 0. */
export function toWirePricedDish(
  item: Pick<MenuItem, 'id' | 'name' | 'pricePaise' | 'taxGroup' | 'variations' | 'modifierGroups'>,
): MenuSnapshot['items'][number] {
  const tax = item.taxGroup ?? UNTAXED
  return {
    id: item.id,
    name: item.name,
    price: rupeesFromPaise(item.pricePaise),
    tax_rate: percentFromBasisPoints(tax.rateBasisPoints),
    tax_group_name: item.taxGroup?.name ?? null,
    tax_is_split: tax.isSplit,
    ...(item.variations && {
      variations: item.variations.map(({ id, name, pricePaise }) => ({ id, name, price: rupeesFromPaise(pricePaise) })),
    }),
    ...(item.modifierGroups.length > 0 && { modifier_groups: item.modifierGroups.map(toWireModifierGroup) }),
  }
}

/**
 * Returns the path of a picture; null for no picture. The path is relative, so that it works on every host of the
 * product.
 */
export function pictureUrl(tenant: Tenant, file: string | null): string | null {
  return file && `/media/${tenant.id}/${file}`
}

/**
 * Reads the fields of an item form that a change always sets: a missing description becomes empty, and a missing tax
 * group null. @throws AppError MENU_ITEM_INVALID for a malformed tax group id
 */
export function fromItemForm(form: BodyOf<typeof createMenuItem>): Omit<NewMenuItem, 'id' | OptionalField> {
  return {
    name: form.name,
    description: form.description ?? '',
    pricePaise: paiseFromRupees(form.price),
    mainCategory: form.main_category,
    subcategory: form.subcategory,
    taxGroupId: fromIdField(form.tax_group_id, 'the tax group'),
  }
}

/**
 * Reads the optional fields that an item form has, the picture aside. With variations, the price of the dish is that of
 * the first one.
 *
 * @throws AppError MENU_ITEM_INVALID for a malformed id of a kitchen station, malformed variations, add-ons or hours
 */
export function fromOptionalFields(
  form: BodyOf<typeof createMenuItem>,
): Partial<
  Pick<
    NewMenuItem,
    | 'isVeg'
    | 'code'
    | 'isFavourite'
    | 'stationId'
    | 'kitchenName'
    | 'variations'
    | 'pricePaise'
    | 'modifierGroupIds'
    | 'daypartIds'
  >
> {
  const variations = fromVariationsField(form.variations)
  return {
    ...(form.is_veg !== undefined && { isVeg: fromVegField(form.is_veg) }),
    ...(form.code !== undefined && { code: form.code || null }),
    ...(form.is_favourite !== undefined && { isFavourite: form.is_favourite === 'true' }),
    ...(form.station_id !== undefined && { stationId: fromIdField(form.station_id, 'the kitchen station') }),
    ...(form.kitchen_name !== undefined && { kitchenName: form.kitchen_name || null }),
    ...(variations !== undefined && { variations }),
    ...(form.modifier_group_ids !== undefined && { modifierGroupIds: fromGroupIdsField(form.modifier_group_ids) }),
    ...(form.daypart_ids !== undefined && { daypartIds: fromDaypartIdsField(form.daypart_ids) }),
    ...(variations?.[0] && { pricePaise: variations[0].pricePaise }),
  }
}

/**
 * Reads the variations of a form: undefined when the form does not name them, null when the form removes them. A
 * variation that is new gets an id.
 */
function fromVariationsField(text: string | undefined): readonly Variation[] | null | undefined {
  if (text === undefined) return undefined
  const { success, data } = safeParse(variationsOfForm, parseJson(text))
  const isValid = success && data.length !== 1 && findUnnamedVariation(data) === -1
  if (!isValid) throw new AppError('MENU_ITEM_INVALID', { detail: VARIATIONS_RULE })
  const variations = data.map(({ id, name, price }) => ({
    id: id ?? randomUUID(),
    name,
    pricePaise: paiseFromRupees(price),
  }))
  if (new Set(variations.map(({ id }) => id)).size < variations.length)
    throw new AppError('MENU_ITEM_INVALID', { detail: VARIATIONS_RULE })
  return variations.length === 0 ? null : variations
}

const VARIATIONS_RULE =
  `it needs ${MIN_VARIATIONS} to ${MOST_VARIATIONS} variations or none, each with a price and a name of its own of ` +
  `at most ${MAX_VARIATION_NAME_LENGTH} characters`

/** Reads the groups of add-ons of a form, each once. @throws AppError MENU_ITEM_INVALID */
function fromGroupIdsField(text: string): readonly string[] {
  const { success, data } = safeParse(modifierGroupIdsOfForm, parseJson(text))
  if (!success)
    throw new AppError('MENU_ITEM_INVALID', { detail: `it may have at most ${MOST_GROUPS_OF_DISH} groups of add-ons` })
  return [...new Set(data)]
}

/** Reads the dayparts of a form, each once. @throws AppError MENU_ITEM_INVALID */
function fromDaypartIdsField(text: string): readonly string[] {
  const { success, data } = safeParse(daypartIdsOfForm, parseJson(text))
  if (!success)
    throw new AppError('MENU_ITEM_INVALID', { detail: `it may have at most ${MOST_DAYPARTS_OF_DISH} serving hours` })
  return [...new Set(data)]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function fromVegField(text: string): boolean | null {
  return text === 'true' || (text === 'false' ? false : null)
}

function fromIdField(text: string | undefined, noun: string): string | null {
  if (text === undefined || text === '') return null
  if (!safeParse(uuid(), text).success) throw new AppError('MENU_ITEM_INVALID', { detail: `${noun} does not exist` })
  return text
}

export function toWireImportRow({ row, item, taxGroup, daypartNames }: ImportedDish): ImportRow {
  return {
    row,
    name: item.name,
    price: rupeesFromPaise(item.pricePaise),
    main_category: item.mainCategory,
    subcategory: item.subcategory,
    description: item.description,
    tax_group_name: taxGroup?.name ?? null,
    code: item.code,
    ...(daypartNames.length > 0 && { serving_hours: [...daypartNames] }),
  }
}
