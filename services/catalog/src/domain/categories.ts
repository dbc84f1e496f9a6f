import { compareNames } from '@tiffin/domain'

/**
 * The names of a category, as each of its dishes stores them. An empty `subcategory` means the main category itself.
 */
export type CategoryPath = { readonly mainCategory: string; readonly subcategory: string }

export type Category = { readonly name: string; readonly subcategories: readonly string[] }

/** Compares two names without regard to case. */
export const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Groups these paths into categories, sorted by name. Each name is spelt as it first appears. */
export function toCategories(paths: readonly CategoryPath[]): Category[] {
  const spell = createCategorySpelling()
  const mainCategories = new Map<string, Set<string>>()
  for (const path of paths) {
    const { mainCategory, subcategory } = spell(path)
    const subcategories = mainCategories.get(mainCategory) ?? new Set()
    mainCategories.set(mainCategory, subcategory === '' ? subcategories : subcategories.add(subcategory))
  }
  return [...mainCategories]
    .map(([name, subcategories]) => ({ name, subcategories: [...subcategories].toSorted(compareNames) }))
    .toSorted((a, b) => compareNames(a.name, b.name))
}

/**
 * Creates a function that spells a category as the restaurant spells it already, so that 'starters' does not become a
 * second Starters. A new category keeps its first spelling.
 */
export function createCategorySpelling(paths: readonly CategoryPath[] = []): (path: CategoryPath) => CategoryPath {
  const known = new Map<string, string>()
  const remember = (key: string, name: string): string => {
    const spelt = known.get(key)
    if (spelt === undefined) known.set(key, name)
    return spelt ?? name
  }
  const spell = ({ mainCategory, subcategory }: CategoryPath): CategoryPath => {
    const names = [mainCategory.toLowerCase(), subcategory.toLowerCase()]
    return {
      mainCategory: remember(JSON.stringify(names.slice(0, 1)), mainCategory),
      subcategory: remember(JSON.stringify(names), subcategory),
    }
  }
  paths.forEach(spell)
  return spell
}

export const isSameCategory = (a: CategoryPath, b: CategoryPath): boolean =>
  isSameName(a.mainCategory, b.mainCategory) && isSameName(a.subcategory, b.subcategory)

/** Returns whether `path` is within `category`. A category without a subcategory contains all of its main category. */
export function isInCategory(category: CategoryPath, path: CategoryPath): boolean {
  return (
    isSameName(path.mainCategory, category.mainCategory) &&
    (category.subcategory === '' || isSameName(path.subcategory, category.subcategory))
  )
}
