import { AppError } from '@tiffin/contracts'
import { findGroupProblem, MOST_MODIFIER_GROUPS, type ModifierGroup, type ModifierOption } from '@tiffin/domain'
import { isSameName } from './categories.ts'

/** The fields of the form of a group. An option without an id is new. */
export type ModifierGroupForm = Pick<ModifierGroup, 'name' | 'min' | 'max'> & {
  readonly options: readonly (Omit<ModifierOption, 'id'> & { readonly id?: string | undefined })[]
}

/**
 * Checks that a group may be stored together with the other groups.
 *
 * @returns the group
 * @throws AppError MODIFIER_GROUP_EXISTS when another group has the name, MODIFIER_GROUP_INVALID when its options or
 *   counts contradict one another, MOST_REACHED when a new group is one too many
 */
export function requireValidGroup(group: ModifierGroup, groups: readonly ModifierGroup[]): ModifierGroup {
  const others = groups.filter(({ id }) => id !== group.id)
  if (others.length >= MOST_MODIFIER_GROUPS)
    throw new AppError('MOST_REACHED', { most: MOST_MODIFIER_GROUPS, noun: 'groups of add-ons' })
  if (others.some(({ name }) => isSameName(name, group.name)))
    throw new AppError('MODIFIER_GROUP_EXISTS', { name: group.name })
  const detail = detailOf(group)
  if (detail !== null) throw new AppError('MODIFIER_GROUP_INVALID', { detail })
  return group
}

function detailOf(group: ModifierGroup): string | null {
  if (new Set(group.options.map(({ id }) => id)).size < group.options.length) return 'each option may be there once'
  const problem = findGroupProblem(group)
  switch (problem?.field) {
    case undefined:
      return null
    case 'min':
      return 'the least number to choose may not be above the number of options'
    case 'max':
      return 'the most to choose must not be below the least number'
    case 'option-name':
      return `the name of option ${problem.index + 1} must not be the name of another option`
    case 'option-default':
      return (
        `option ${problem.index + 1} may not be chosen beforehand: such options cost nothing, ` +
        'and they are at most as many as may be chosen'
      )
  }
}
