import { AppError } from '@tiffin/contracts'
import { MOST_MENU_ITEMS, UNLIMITED, type BasisPoints, type Paise } from '@tiffin/domain'

export type TaxGroup = {
  readonly id: string
  readonly name: string
  readonly rateBasisPoints: BasisPoints
  readonly isSplit: boolean
}

/** A dish on the menu with its tax; without a tax group nothing is added. */
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
  /** The place among the dishes of its subcategory, or null where it comes by name. */
  readonly position: number | null
  /** The kitchen station of its own, or null where its category decides. */
  readonly stationId: string | null
  /** What kitchen tickets print instead of the name, or null. */
  readonly kitchenName: string | null
}

/** A dish to add. Without a word of the kitchen it has neither a station of its own nor a name for tickets. */
export type NewMenuItem = Omit<MenuItem, 'taxGroup' | 'position' | OfKitchen> & {
  readonly taxGroupId: string | null
} & Partial<Pick<MenuItem, OfKitchen>>

type OfKitchen = 'stationId' | 'kitchenName'

/** What a form may leave out. */
export type OptionalField = 'isVeg' | 'imageFile' | 'code' | 'isFavourite' | OfKitchen

/** The changes of a form; what it leaves out stays. */
export type MenuItemChange = Omit<NewMenuItem, 'id' | OptionalField> & Partial<Pick<NewMenuItem, OptionalField>>

/** @throws AppError MENU_ITEM_LIMIT_REACHED beyond the plan's limit, MOST_REACHED beyond the limit of any menu. */
export function requireRoom(limit: number, present: number, more: number): void {
  if (limit !== UNLIMITED && present + more > limit) throw new AppError('MENU_ITEM_LIMIT_REACHED', { limit })
  if (present + more > MOST_MENU_ITEMS)
    throw new AppError('MOST_REACHED', { most: MOST_MENU_ITEMS, noun: 'menu items' })
}
