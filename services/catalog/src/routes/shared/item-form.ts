import { AppError } from '@tiffin/contracts'
import { MOST_DAYPARTS_OF_DISH, MOST_GROUPS_OF_DISH } from '@tiffin/domain'
import type { RouteOptions } from '@tiffin/service-kit'

const problems: Readonly<Record<string, string>> = {
  name: 'it needs a name of at most 120 characters',
  price: 'the price must be from ₹0.00 to ₹1,00,00,000.00 with at most two decimals',
  description: 'the description may have at most 1,000 characters',
  main_category: 'the main category may have at most 60 characters',
  subcategory: 'the subcategory may have at most 60 characters',
  code: 'the code must have one to four digits',
  kitchen_name: 'the name on kitchen tickets may have at most 60 characters',
  variations: 'the variations are too long',
  modifier_group_ids: `it may have at most ${MOST_GROUPS_OF_DISH} groups of add-ons`,
  daypart_ids: `it may have at most ${MOST_DAYPARTS_OF_DISH} serving hours`,
}

/** The errors of the item form, for adding and for changing a dish. */
export const itemFormRefusals: RouteOptions = {
  whenParamsInvalid: () => new AppError('MENU_ITEM_NOT_FOUND'),
  whenFileTooLarge: () => new AppError('PICTURE_TOO_LARGE'),
  whenBodyInvalid: (detail) => {
    if (/^(main_category|subcategory): (must not be empty|must be text|is missing)$/.test(detail))
      return new AppError('MENU_ITEM_CATEGORY_REQUIRED')
    return new AppError('MENU_ITEM_INVALID', { detail: problems[detail.split(':', 1)[0] ?? ''] ?? detail })
  },
}
