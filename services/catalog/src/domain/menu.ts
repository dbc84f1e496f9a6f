import type { BasisPoints, Paise } from '@tiffin/domain'

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
