import { AppError } from '@tiffin/contracts'
import {
  MOST_MENU_ITEMS,
  UNLIMITED,
  type BasisPoints,
  type Paise,
  type TaxKind,
  type ModifierGroup,
  type Variation,
} from '@tiffin/domain'

export type TaxGroup = {
  readonly id: string
  readonly name: string
  readonly rateBasisPoints: BasisPoints
  readonly isSplit: boolean
  /** The kind of the tax on a GST bill; null or missing when the rate and the split imply the kind. */
  readonly kind?: TaxKind | null
}

/** The changes of a form; a kind that the form leaves out stays. */
export type TaxGroupChange = Pick<TaxGroup, 'rateBasisPoints' | 'isSplit'> & { readonly kind?: TaxKind }

/** Checks that a group without tax has no rate. @throws AppError TAX_GROUP_UNTAXED */
export function requireRateOfKind({ kind, rateBasisPoints }: Pick<TaxGroup, 'kind' | 'rateBasisPoints'>): void {
  if (kind === 'none' && rateBasisPoints > 0) throw new AppError('TAX_GROUP_UNTAXED')
}

/** A dish on the menu with its tax. A dish without a tax group is not taxed. */
export type MenuItem = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly pricePaise: Paise
  readonly mainCategory: string
  readonly subcategory: string
  readonly taxGroup: TaxGroup | null
  readonly isVeg: boolean | null
  readonly imageFile: string | null
  readonly code: string | null
  readonly isFavourite: boolean
  /** The position among the dishes of its subcategory; null when the dish is sorted by name. */
  readonly position: number | null
  /** The kitchen station of the dish itself; null when its category decides. */
  readonly stationId: string | null
  /** The name on kitchen tickets; null when they print the dish's name. */
  readonly kitchenName: string | null
  /** The variations, the default first, whose price is `pricePaise`; null for a dish without any. */
  readonly variations: readonly Variation[] | null
  /** The groups of add-ons, in the order of the restaurant's list. */
  readonly modifierGroups: readonly ModifierGroup[]
  /** The dayparts of the dish itself; empty when its category decides. */
  readonly daypartIds: readonly string[]
}

/**
 * A dish to add. A field that is left out is null; without `modifierGroupIds` it has no add-ons, without `daypartIds`
 * no hours of its own.
 */
export type NewMenuItem = Omit<MenuItem, 'taxGroup' | 'position' | 'modifierGroups' | 'daypartIds' | LeftOut> & {
  readonly taxGroupId: string | null
  readonly modifierGroupIds?: readonly string[]
  readonly daypartIds?: readonly string[]
} & Partial<Pick<MenuItem, LeftOut>>

type LeftOut = 'stationId' | 'kitchenName' | 'variations'

/** The fields that a form may leave out. */
export type OptionalField = 'isVeg' | 'imageFile' | 'code' | 'isFavourite' | 'modifierGroupIds' | 'daypartIds' | LeftOut

/** The changes of a form; a field that the form leaves out stays. */
export type MenuItemChange = Omit<NewMenuItem, 'id' | OptionalField> & Partial<Pick<NewMenuItem, OptionalField>>

/**
 * Checks that the menu has room for more dishes.
 *
 * @throws AppError MENU_ITEM_LIMIT_REACHED beyond the plan's limit, MOST_REACHED beyond the limit of any menu
 */
export function requireMenuRoom(limit: number, present: number, more: number): void {
  if (limit !== UNLIMITED && present + more > limit) throw new AppError('MENU_ITEM_LIMIT_REACHED', { limit })
  if (present + more > MOST_MENU_ITEMS)
    throw new AppError('MOST_REACHED', { most: MOST_MENU_ITEMS, noun: 'menu items' })
}
