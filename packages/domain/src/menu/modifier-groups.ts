import { paise, paiseFromRupees, sum, type Paise } from '../money/money.ts'
import { findUnnamedVariation, type Modifier, type Variation } from './variations.ts'

/** An add-on such as Extra cheese. `pricePaise` comes on top of the price of the dish; a default costs nothing. */
export type ModifierOption = Modifier & { readonly pricePaise: Paise; readonly isDefault: boolean }

/** Add-ons such as Spice level or Extras, of which a guest chooses at least `min` and at most `max`. */
export type ModifierGroup = {
  readonly id: string
  readonly name: string
  readonly min: number
  readonly max: number
  readonly options: readonly ModifierOption[]
}

/** The choices of a dish, from which a guest chooses. `pricePaise` is the price of the dish if it has no variations. */
export type DishChoices = {
  readonly pricePaise: Paise
  readonly variations: readonly Variation[]
  readonly groups: readonly ModifierGroup[]
}

/** What was chosen of a dish, in the order of the menu, and the price of a portion with it. */
export type ChosenModifiers = { readonly modifiers: readonly Modifier[]; readonly pricePaise: Paise }

/**
 * A refused choice: the rule that the choice breaks, such as 'choose 1 of Spice level'; null for an unknown or repeated
 * id, and for a second variation.
 */
export type RefusedChoice = { readonly refused: { readonly rule: string | null } }

/**
 * Prices what a guest chose of a dish: a variation and add-ons by their ids. If the ids name no variation, the first
 * one is sold. A group that requires a choice gets its defaults if none of its add-ons was chosen.
 *
 * @param ids null for a client that knows no choices; the dish then has all defaults, whatever the rules of the groups
 */
export function chooseModifiers(dish: DishChoices, ids: readonly string[] | null): ChosenModifiers | RefusedChoice {
  const asked = new Set(ids)
  const named = dish.variations.filter(({ id }) => asked.has(id))
  const variation = named[0] ?? dish.variations[0]
  const perGroup = dish.groups.map((group) => ({ group, options: chosenOf(group, ids && asked) }))
  const found = named.length + dish.groups.flatMap(({ options }) => options).filter(({ id }) => asked.has(id)).length
  if (named.length > 1 || found < (ids?.length ?? 0)) return { refused: { rule: null } }
  const broken = ids && perGroup.find(({ group, options }) => !isAllowed(group, options.length))
  if (broken) return { refused: { rule: `${ruleOfGroup(broken.group)} of ${broken.group.name}` } }
  const options = perGroup.flatMap((each) => each.options)
  const base = variation?.pricePaise ?? dish.pricePaise
  return {
    modifiers: [...(variation ? [variation] : []), ...options].map(({ id, name }) => ({ id, name })),
    pricePaise: paise(sum([base, ...options.map(({ pricePaise }) => pricePaise)])),
  }
}

export function isAllowed({ min, max }: ModifierGroup, count: number): boolean {
  return min <= count && count <= max
}

/** Returns the rule of a group in words: 'choose 1', 'choose up to 3' or 'choose 1 to 3'. */
export function ruleOfGroup({ min, max }: Pick<ModifierGroup, 'min' | 'max'>): string {
  if (min === max) return `choose ${min}`
  return min === 0 ? `choose up to ${max}` : `choose ${min} to ${max}`
}

type GroupRules = Pick<ModifierGroup, 'min' | 'max'> & { readonly options: readonly Omit<ModifierOption, 'id'>[] }

/** The problem of a group. `index` is the position of the option whose name or default is wrong. */
export type GroupProblem =
  | { readonly field: 'min' | 'max' }
  | { readonly field: 'option-name' | 'option-default'; readonly index: number }

/**
 * Finds what is wrong with a group: options need names of their own, a group has at least `min` options, and `max` may
 * not be less than `min`. At most `max` options are defaults, and a default costs nothing, because a guest who chooses
 * nothing pays the price of the dish.
 */
export function findGroupProblem({ min, max, options }: GroupRules): GroupProblem | null {
  const unnamed = findUnnamedVariation(options)
  if (unnamed !== -1) return { field: 'option-name', index: unnamed }
  if (min > options.length) return { field: 'min' }
  if (max < min) return { field: 'max' }
  const isDefaultTooMany = (index: number) => options.slice(0, index).filter((each) => each.isDefault).length >= max
  const index = options.findIndex(
    ({ isDefault, pricePaise }, place) => isDefault && (pricePaise > 0 || isDefaultTooMany(place)),
  )
  return index === -1 ? null : { field: 'option-default', index }
}

function chosenOf({ min, options }: ModifierGroup, asked: ReadonlySet<string> | null): readonly ModifierOption[] {
  const chosen = options.filter(({ id }) => asked?.has(id))
  const hasDefaults = asked === null || (chosen.length === 0 && min > 0)
  return hasDefaults ? options.filter(({ isDefault }) => isDefault) : chosen
}

type WireOption = { readonly id: string; readonly name: string; readonly price: number }

/** A dish with its choices as the menu sends it: prices in rupees. */
export type WireChoices = {
  readonly price: number
  readonly variations?: readonly WireOption[] | undefined
  readonly modifier_groups?: readonly WireGroup[] | undefined
}

type WireGroup = Omit<ModifierGroup, 'options'> & {
  readonly options: readonly (WireOption & { readonly is_default: boolean })[]
}

/** Reads the choices of a dish of the menu: rupees to paise. */
export function choicesOf({ price, variations = [], modifier_groups: groups = [] }: WireChoices): DishChoices {
  return {
    pricePaise: paiseFromRupees(price),
    variations: variations.map(withPaise),
    groups: groups.map(({ options, ...group }) => ({
      ...group,
      options: options.map((option) => ({ ...withPaise(option), isDefault: option.is_default })),
    })),
  }
}

function withPaise({ id, name, price }: WireOption): Variation {
  return { id, name, pricePaise: paiseFromRupees(price) }
}
