import { chooseModifiers, isAllowed, type DishChoices, type ModifierGroup } from '@tiffin/domain'

/** The ids of what is chosen on the sheet of a dish. */
export type ChosenIds = ReadonlySet<string>

/** Returns what is chosen when the sheet opens: the first variation and the defaults. */
export function firstChoice(choices: DishChoices): ChosenIds {
  const choice = chooseModifiers(choices, null)
  return new Set('refused' in choice ? [] : choice.modifiers.map(({ id }) => id))
}

/** Returns the choice with this variation in place of the one that was chosen. */
export function withVariation({ variations }: DishChoices, chosen: ChosenIds, id: string): ChosenIds {
  return withOneOf(variations, chosen, id)
}

/**
 * Returns the choice after a tap on an add-on, which adds the add-on or takes it away. In a group that allows one
 * add-on, the tapped add-on replaces the chosen one. Nothing changes after a tap on the chosen add-on of a group that
 * requires exactly one, and after a tap on a further add-on of a full group.
 */
export function withOption(group: ModifierGroup, chosen: ChosenIds, id: string): ChosenIds {
  if (chosen.has(id)) return mustStay(group) ? chosen : without([{ id }], chosen)
  if (group.max === 1) return withOneOf(group.options, chosen, id)
  return isFull(group, chosen) ? chosen : new Set([...chosen, id])
}

export function isFull(group: ModifierGroup, chosen: ChosenIds): boolean {
  return countOf(group, chosen) >= group.max
}

export function isMet(group: ModifierGroup, chosen: ChosenIds): boolean {
  return isAllowed(group, countOf(group, chosen))
}

function countOf({ options }: ModifierGroup, chosen: ChosenIds): number {
  return options.filter(({ id }) => chosen.has(id)).length
}

function mustStay({ min, max }: ModifierGroup): boolean {
  return min === 1 && max === 1
}

function withOneOf(all: readonly { readonly id: string }[], chosen: ChosenIds, id: string): ChosenIds {
  return new Set([...without(all, chosen), id])
}

function without(some: readonly { readonly id: string }[], chosen: ChosenIds): ChosenIds {
  const gone = new Set(some.map(({ id }) => id))
  return new Set([...chosen].filter((id) => !gone.has(id)))
}
