import { AppError } from '@tiffin/contracts'
import { UNLIMITED, type BasisPoints, type Paise } from '@tiffin/domain'

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
}

export type NewMenuItem = Omit<MenuItem, 'taxGroup'> & { readonly taxGroupId: string | null }

/** What a form changes. Without `imageFile` the picture stays, without `isVeg` the mark. */
export type MenuItemChange = Omit<NewMenuItem, 'id' | 'isVeg' | 'imageFile'> &
  Partial<Pick<NewMenuItem, 'isVeg' | 'imageFile'>>

/** @throws AppError MENU_ITEM_LIMIT_REACHED when the plan has no room for so many more. */
export function requireRoom(limit: number, present: number, more: number): void {
  if (limit !== UNLIMITED && present + more > limit) throw new AppError('MENU_ITEM_LIMIT_REACHED', { limit })
}
