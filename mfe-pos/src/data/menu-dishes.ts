import type { MenuItem } from '@tiffin/contracts'
import {
  basisPointsFromPercent,
  choicesOf,
  chooseModifiers,
  nameWithModifiers,
  type CartLine,
  type ChosenDish,
  type Dish,
  type DishChoices,
} from '@tiffin/domain'

/** A dish on the menu with what a guest chooses from: variations and add-ons. Most dishes have neither. */
export type MenuDish = { readonly dish: Dish; readonly choices: DishChoices }

/** Maps a menu item to a dish of the till: rupees to paise, percent to basis points. */
export function menuDishOf(item: MenuItem): MenuDish {
  const choices = choicesOf(item)
  const dish = {
    menuItemId: item.id,
    name: item.name,
    pricePaise: choices.pricePaise,
    rateBasisPoints: basisPointsFromPercent(item.tax_rate),
    taxGroupName: item.tax_group_name,
    taxIsSplit: item.tax_is_split,
    ...(item.tax_kind && { taxKind: item.tax_kind }),
  }
  return { dish, choices }
}

export function hasChoices({ choices: { variations, groups } }: MenuDish): boolean {
  return variations.length + groups.length > 0
}

/**
 * Returns a dish as a guest chose it by the ids of a variation and of add-ons: with the price of that choice, and with
 * a name such as `Paneer Tikka (Half, Extra cheese)`. The result is null where the menu does not have this choice.
 */
export function chosenDish(menuDish: MenuDish, ids: readonly string[]): ChosenDish | null {
  const { dish, choices } = menuDish
  const choice = chooseModifiers(choices, ids)
  if ('refused' in choice) return null
  // An empty choice is sent too, because the service adds the defaults where the field is missing.
  return { ...dish, name: nameWithModifiers(dish.name, choice.modifiers), ...(hasChoices(menuDish) && choice) }
}

/**
 * Returns what the menu sells now for a line: its dish with the same variation and add-ons. A line without a variation
 * gets the first one. The result is null where the menu no longer has this dish or this choice.
 */
export function onMenu(
  dishes: ReadonlyMap<string, MenuDish>,
  { menuItemId, modifiers = [] }: Pick<CartLine, 'menuItemId' | 'modifiers'>,
): ChosenDish | null {
  const found = dishes.get(menuItemId)
  return (
    (found &&
      chosenDish(
        found,
        modifiers.map(({ id }) => id),
      )) ??
    null
  )
}
