import type { MenuItem } from '@tiffin/contracts'
import {
  basisPointsFromPercent,
  nameWithModifiers,
  paiseFromRupees,
  type CartLine,
  type ChosenDish,
  type Dish,
} from '@tiffin/domain'

/** Maps a menu item to a dish of the till: rupees to paise, percent to basis points. */
function dishOf(item: MenuItem): Dish {
  return {
    menuItemId: item.id,
    name: item.name,
    pricePaise: paiseFromRupees(item.price),
    rateBasisPoints: basisPointsFromPercent(item.tax_rate),
    taxGroupName: item.tax_group_name,
    taxIsSplit: item.tax_is_split,
  }
}

/**
 * A dish on the menu. `choices` are the variations that a guest chooses from, the default first; most dishes have none.
 */
export type MenuDish = { readonly dish: Dish; readonly choices: readonly ChosenDish[] }

/**
 * Maps a menu item to a dish with its variations. Each variation has its own price, and a name such as `Paneer Tikka
 * (Half)`.
 */
export function menuDishOf(item: MenuItem): MenuDish {
  const dish = dishOf(item)
  const choices = (item.variations ?? []).map(({ id, name, price }) => {
    const modifiers = [{ id, name }]
    return { ...dish, name: nameWithModifiers(dish.name, modifiers), pricePaise: paiseFromRupees(price), modifiers }
  })
  return { dish, choices }
}

/**
 * Returns what the menu sells now for a line: its dish, or the variation that was chosen. A line without a choice is
 * the default variation. Null where the menu no longer has this dish or variation.
 */
export function onMenu(
  dishes: ReadonlyMap<string, MenuDish>,
  { menuItemId, modifiers = [] }: Pick<CartLine, 'menuItemId' | 'modifiers'>,
): ChosenDish | null {
  const found = dishes.get(menuItemId)
  if (!found) return null
  const [chosen] = modifiers
  if (!chosen) return found.choices[0] ?? found.dish
  return found.choices.find(({ modifiers: [choice] = [] }) => choice?.id === chosen.id) ?? null
}
