import { MAX_VARIATION_NAME_LENGTH, MOST_DAYPARTS_OF_DISH, MOST_GROUPS_OF_DISH, MOST_VARIATIONS } from '@tiffin/domain'
import * as z from '#schema'
import { id, price, requiredText } from './fields.ts'

/**
 * The variations of a dish as the item form has them, the default first. A variation that is on the menu already comes
 * with its id and keeps it, so that open carts keep their choice.
 */
export const variationsOfForm = z
  .array(z.object({ id: z.optional(id), name: requiredText(MAX_VARIATION_NAME_LENGTH), price }))
  .check(z.maxLength(MOST_VARIATIONS))

/** The groups of add-ons of a dish as the item form has them, in any order. */
export const modifierGroupIdsOfForm = z.array(id).check(z.maxLength(MOST_GROUPS_OF_DISH))

/** The dayparts of a dish itself as the item form has them, in any order. */
export const daypartIdsOfForm = z.array(id).check(z.maxLength(MOST_DAYPARTS_OF_DISH))
