import { MAX_MODIFIER_NAME_LENGTH, MOST_OPTIONS_OF_GROUP } from '@tiffin/domain'
import * as z from '#schema'
import { adminOnly, floorManagers } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams, price, requiredText } from './fields.ts'
import { modifierGroup } from './menu-items.ts'

/** A floor manager may read the groups, because the form of a dish chooses from them. */
export const listModifierGroups = defineEndpoint({
  id: 'listModifierGroups',
  service: 'catalog',
  method: 'GET',
  path: '/api/modifier-groups',
  access: floorManagers,
  summary: 'The groups of add-ons that dishes of the restaurant can ask for, in the order in which they were added.',
  response: z.array(modifierGroup),
})

const count = z.int().check(z.nonnegative(), z.maximum(MOST_OPTIONS_OF_GROUP))

/** An option that is stored already comes with its id and keeps it, so that open carts keep their choice. */
const modifierGroupBody = z.object({
  name: requiredText(MAX_MODIFIER_NAME_LENGTH),
  min: count,
  max: count.check(z.minimum(1)),
  options: z
    .array(
      z.object({
        id: z.optional(id),
        name: requiredText(MAX_MODIFIER_NAME_LENGTH),
        price,
        is_default: z.optional(z.boolean()),
      }),
    )
    .check(z.minLength(1), z.maxLength(MOST_OPTIONS_OF_GROUP)),
})

export const createModifierGroup = defineEndpoint({
  id: 'createModifierGroup',
  service: 'catalog',
  method: 'POST',
  path: '/api/modifier-groups',
  access: adminOnly,
  summary: 'Adds a group of add-ons; names are unique whatever their case. The form of a dish says which ones it has.',
  body: modifierGroupBody,
  response: modifierGroup,
  status: 201,
})

export const updateModifierGroup = defineEndpoint({
  id: 'updateModifierGroup',
  service: 'catalog',
  method: 'PUT',
  path: '/api/modifier-groups/:id',
  access: adminOnly,
  summary: 'Changes a group of add-ons for all dishes that have it; orders keep what was chosen.',
  params: idParams,
  body: modifierGroupBody,
  response: modifierGroup,
})

export const deleteModifierGroup = defineEndpoint({
  id: 'deleteModifierGroup',
  service: 'catalog',
  method: 'DELETE',
  path: '/api/modifier-groups/:id',
  access: adminOnly,
  summary: 'Removes a group of add-ons, also from the dishes that have it; orders keep what was chosen.',
  params: idParams,
  response: 'none',
})
