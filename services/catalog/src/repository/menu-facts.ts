import {
  percentFromBasisPoints,
  clockOfMinute,
  rupeesFromPaise,
  WEEKDAY_NAMES,
  type CategoryDaypart,
  type ModifierGroup,
  type ModifierOption,
  type Variation,
} from '@tiffin/domain'
import type { Facts, NewAuditEntry, Tenant } from '@tiffin/service-kit'
import type { CategoryPath } from '../domain/categories.ts'
import type { ListName } from '../domain/menu-order.ts'
import type { MenuItem, NewMenuItem, TaxGroup } from '../domain/menu.ts'
import type { Station } from '../domain/stations.ts'

/** The most dishes of an import, and the most dishes or categories of an arranged list, that an audit entry names. */
const NAMED_DISHES = 50

/**
 * Maps a dish to the facts that the audit records: its price in rupees, tax group, own kitchen station and own dayparts
 * by name.
 */
export function dishFacts(
  item: MenuItem,
  station: Pick<Station, 'name'> | null,
  dayparts: readonly CategoryDaypart[],
): Facts {
  const own = dayparts.filter(({ id }) => item.daypartIds.includes(id))
  return {
    name: item.name,
    description: item.description,
    price: rupeesFromPaise(item.pricePaise),
    main_category: item.mainCategory,
    subcategory: item.subcategory,
    tax_group_name: item.taxGroup?.name ?? null,
    is_veg: item.isVeg,
    picture: item.imageFile,
    code: item.code,
    is_favourite: item.isFavourite,
    station: station?.name ?? null,
    kitchen_name: item.kitchenName,
    ...(item.variations && { variations: item.variations.map(variationFact) }),
    ...(item.modifierGroups.length > 0 && { modifier_groups: item.modifierGroups.map(({ name }) => name) }),
    ...(own.length > 0 && { dayparts: own.map(({ name }) => name) }),
  }
}

/** Writes a variation as the audit shows it: its name and its price in rupees. */
function variationFact({ name, pricePaise }: Variation): string {
  return `${name} ${rupeesFromPaise(pricePaise)}`
}

export function taxGroupFacts({ name, rateBasisPoints, isSplit, kind }: Omit<TaxGroup, 'id'>): Facts {
  return { name, rate: percentFromBasisPoints(rateBasisPoints), is_split: isSplit, ...(kind && { kind }) }
}

export function modifierGroupFacts({ name, min, max, options }: ModifierGroup): Facts {
  return { name, min, max, options: options.map(optionFact) }
}

/** Writes an add-on as the audit shows it: its name, its price in rupees, and whether it is a default. */
function optionFact({ isDefault, ...option }: ModifierOption): string {
  return `${variationFact(option)}${isDefault ? ' (default)' : ''}`
}

export function daypartFacts({ name, days, from_minute, to_minute, categories }: CategoryDaypart): Facts {
  return {
    name,
    days: days.map((day) => WEEKDAY_NAMES[day - 1] ?? ''),
    from_time: clockOfMinute(from_minute),
    to_time: clockOfMinute(to_minute),
    categories: categories.map(({ main_category: mainCategory, subcategory }) =>
      categoryName({ mainCategory, subcategory }),
    ),
  }
}

export function stationFacts({ name, amberMinutes, redMinutes }: Station): Facts {
  return { name, amber_minutes: amberMinutes, red_minutes: redMinutes }
}

/** Builds one audit entry for all dishes of an imported file. */
export function importEntry(tenant: Tenant, items: readonly NewMenuItem[]): NewAuditEntry {
  const dishes = items
    .slice(0, NAMED_DISHES)
    .map(({ name, pricePaise }) => ({ name, price: rupeesFromPaise(pricePaise) }))
  return { action: 'menu.imported', subject: { id: tenant.id, name: 'Menu' }, after: { count: items.length, dishes } }
}

/** Returns the subject of an audit entry about a category, which has no id and is identified by its names. */
export function categorySubject(path: CategoryPath): NewAuditEntry['subject'] {
  const name = categoryName(path)
  return { id: name.toLowerCase(), name }
}

export function categoryName({ mainCategory, subcategory }: CategoryPath): string {
  return subcategory === '' ? mainCategory : `${mainCategory} / ${subcategory}`
}

/** A list of the menu with the names in it, before and after it was arranged. */
export type ArrangedNames = {
  readonly list: ListName
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** Builds one audit entry for all lists that were arranged together. */
export function arrangementEntry(tenant: Tenant, lists: readonly ArrangedNames[]): NewAuditEntry {
  const side = (name: 'before' | 'after') =>
    Object.fromEntries(lists.map((each) => [titleOf(each.list), each[name].slice(0, NAMED_DISHES)]))
  return {
    action: 'menu.arranged',
    subject: { id: tenant.id, name: 'Menu' },
    before: side('before'),
    after: side('after'),
  }
}

function titleOf({ mainCategory, subcategory }: ListName): string {
  if (mainCategory === null) return 'Categories'
  return subcategory === null || subcategory === '' ? mainCategory : `${mainCategory} / ${subcategory}`
}
