import type { MenuItem } from '@tiffin/contracts'
import { compareNames } from '@tiffin/domain'

/** A row of the menu list: a category heading, or a dish. */
export type MenuRow =
  | { readonly kind: 'main'; readonly key: string; readonly name: string; readonly count: number }
  | { readonly kind: 'subcategory'; readonly key: string; readonly name: string }
  | { readonly kind: 'dish'; readonly key: string; readonly item: MenuItem }

/**
 * Returns the menu by main category, then subcategory, sorted by name (spec §2). The rows are one flat list, so that
 * only those in view have to be rendered.
 */
export function toMenuRows(menu: readonly MenuItem[]): MenuRow[] {
  const rows: MenuRow[] = []
  for (const [main, dishes] of groupByName(menu, (item) => item.main_category)) {
    rows.push({ kind: 'main', key: `main ${main}`, name: main, count: dishes.length })
    for (const [subcategory, items] of groupByName(dishes, (item) => item.subcategory)) {
      if (subcategory !== '') rows.push({ kind: 'subcategory', key: `sub ${main} ${subcategory}`, name: subcategory })
      for (const item of items.toSorted((a, b) => compareNames(a.name, b.name)))
        rows.push({ kind: 'dish', key: item.id, item })
    }
  }
  return rows
}

/**
 * Returns the dishes in which each word of the query occurs in the name, the code, the main category or the
 * subcategory.
 */
export function findDishes(menu: readonly MenuItem[], query: string): readonly MenuItem[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return menu
  return menu.filter(({ name, code, main_category, subcategory }) => {
    const text = `${name} ${code ?? ''} ${main_category} ${subcategory}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

function groupByName(items: readonly MenuItem[], nameOf: (item: MenuItem) => string): [string, MenuItem[]][] {
  const groups = new Map<string, MenuItem[]>()
  for (const item of items) {
    const group = groups.get(nameOf(item))
    if (group) group.push(item)
    else groups.set(nameOf(item), [item])
  }
  return [...groups].toSorted(([a], [b]) => compareNames(a, b))
}
