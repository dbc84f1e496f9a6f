import {
  AppError,
  createModifierGroup,
  deleteModifierGroup,
  listModifierGroups,
  updateModifierGroup,
  type BodyOf,
  type ModifierGroup,
} from '@tiffin/contracts'
import { findGroupProblem, paiseFromRupees } from '@tiffin/domain'
import { recordAudit } from '../audit/record-audit.ts'
import { route, type MockRoute } from '../http/route.ts'
import { ID_PREFIX, nextMockId } from '../ids.ts'
import type { MockRestaurant } from '../restaurant.ts'

/** Returns the endpoints of groups of add-ons. A change of a group changes the dishes that have it. */
export function modifierGroupHandlers(restaurant: MockRestaurant): MockRoute[] {
  return [
    route(restaurant, listModifierGroups, () => restaurant.modifierGroups),
    route(restaurant, createModifierGroup, ({ body }) => {
      const id = nextMockId(restaurant, ID_PREFIX.modifierGroup, restaurant.modifierGroups)
      const group = toGroup(restaurant, id, body)
      restaurant.modifierGroups = [...restaurant.modifierGroups, group]
      recordAudit(restaurant, 'modifier-group.added', group, null, { name: group.name })
      return group
    }),
    route(restaurant, updateModifierGroup, ({ params: { id }, body }) => {
      findGroup(restaurant, id)
      const changed = toGroup(restaurant, id, body)
      replaceGroup(restaurant, id, [changed])
      return changed
    }),
    route(restaurant, deleteModifierGroup, ({ params: { id } }) => {
      findGroup(restaurant, id)
      replaceGroup(restaurant, id, [])
      return undefined
    }),
  ]
}

/** Replaces a group by the given ones, in the list and in the dishes. An empty list removes the group. */
function replaceGroup(restaurant: MockRestaurant, id: string, groups: readonly ModifierGroup[]): void {
  const replace = (list: readonly ModifierGroup[]) => list.flatMap((each) => (each.id === id ? groups : [each]))
  restaurant.modifierGroups = replace(restaurant.modifierGroups)
  restaurant.menu = restaurant.menu.map(({ modifier_groups: ofDish, ...dish }) => {
    const left = replace(ofDish ?? [])
    return { ...dish, ...(left.length > 0 && { modifier_groups: left }) }
  })
}

/**
 * Makes the group of add-ons that the body of a request describes; a new option gets an id.
 *
 * @throws AppError MODIFIER_GROUP_EXISTS for a name that another group has, MODIFIER_GROUP_INVALID
 */
function toGroup(
  { modifierGroups }: MockRestaurant,
  id: string,
  { options, ...body }: BodyOf<typeof createModifierGroup>,
): ModifierGroup {
  if (modifierGroups.some((other) => other.id !== id && other.name.toLowerCase() === body.name.toLowerCase()))
    throw new AppError('MODIFIER_GROUP_EXISTS', { name: body.name })
  const group: ModifierGroup = {
    id,
    ...body,
    options: options.map((option) => ({
      ...option,
      id: option.id ?? crypto.randomUUID(),
      is_default: option.is_default ?? false,
    })),
  }
  const problem = findGroupProblem({
    ...group,
    options: group.options.map((option) => ({
      name: option.name,
      pricePaise: paiseFromRupees(option.price),
      isDefault: option.is_default,
    })),
  })
  if (problem) throw new AppError('MODIFIER_GROUP_INVALID', { detail: `the ${problem.field} must be another one` })
  return group
}

function findGroup({ modifierGroups }: MockRestaurant, id: string): void {
  if (!modifierGroups.some((each) => each.id === id)) throw new AppError('MODIFIER_GROUP_NOT_FOUND')
}
