import { AppError } from '@tiffin/contracts'
import { MOST_DAYPARTS, type CategoryDaypart } from '@tiffin/domain'
import { createCategorySpelling, isInCategory, isSameName, type CategoryPath } from './categories.ts'

/** The fields of the form of a daypart. Categories that the form leaves out stay; a new daypart then has none. */
export type DaypartForm = Omit<CategoryDaypart, 'id' | 'categories'> & { readonly categories?: readonly CategoryPath[] }

/**
 * Checks that a daypart may be stored together with the other dayparts, and spells its categories as the menu does.
 *
 * @param menu the categories of the menu
 * @returns the daypart, with its days in their order and each category once
 * @throws AppError DAYPART_EXISTS when another daypart has the name, DAYPART_INVALID for a category that the menu does
 *   not have, MOST_REACHED when a new daypart is one too many
 */
export function requireValidDaypart(
  form: DaypartForm,
  before: Pick<CategoryDaypart, 'id' | 'categories'>,
  dayparts: readonly CategoryDaypart[],
  menu: readonly CategoryPath[],
): CategoryDaypart {
  const others = dayparts.filter(({ id }) => id !== before.id)
  if (others.length >= MOST_DAYPARTS) throw new AppError('MOST_REACHED', { most: MOST_DAYPARTS, noun: 'serving hours' })
  if (others.some(({ name }) => isSameName(name, form.name))) throw new AppError('DAYPART_EXISTS', { name: form.name })
  const { categories: asked, ...hours } = form
  return {
    ...hours,
    id: before.id,
    days: hours.days.toSorted((a, b) => a - b),
    categories: asked ? toKnownCategories(asked, menu) : before.categories,
  }
}

/** Returns a daypart without a category of the menu that is removed. */
export function withoutCategory(daypart: CategoryDaypart, category: CategoryPath): CategoryDaypart {
  const isRemoved = ({ main_category, subcategory }: CategoryDaypart['categories'][number]) =>
    isInCategory(category, { mainCategory: main_category, subcategory })
  return { ...daypart, categories: daypart.categories.filter((each) => !isRemoved(each)) }
}

function toKnownCategories(
  asked: readonly CategoryPath[],
  menu: readonly CategoryPath[],
): CategoryDaypart['categories'] {
  const spell = createCategorySpelling(menu)
  const spelt = asked.map((path) => {
    if (!menu.some((each) => isInCategory(path, each)))
      throw new AppError('DAYPART_INVALID', {
        detail: `the category "${[path.mainCategory, path.subcategory].filter(Boolean).join(' / ')}" does not exist`,
      })
    const { mainCategory: main_category, subcategory } = spell(path)
    return { main_category, subcategory }
  })
  return [...new Map(spelt.map((path) => [JSON.stringify(path), path])).values()]
}
