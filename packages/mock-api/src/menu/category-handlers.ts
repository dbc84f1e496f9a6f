import { AppError, createCategory, deleteCategory, listCategories, type Category } from '@tiffin/contracts'
import { compareNames } from '@tiffin/domain'
import { route, type MockRoute } from '../http/route.ts'
import type { MockRestaurant } from '../restaurant.ts'

/** Returns the endpoints for the categories of the menu, and for stored ones without a dish (gap G39). */
export function categoryHandlers(restaurant: MockRestaurant): MockRoute[] {
  return [
    route(restaurant, listCategories, () => categoriesOf(restaurant)),
    route(restaurant, createCategory, ({ body: { main_category: name, subcategory } }) => {
      const main = categoriesOf(restaurant).find((category) => same(category.name, name))
      if (main && !subcategory) throw new AppError('CATEGORY_EXISTS', { name })
      if (subcategory && main?.subcategories.some((each) => same(each, subcategory)))
        throw new AppError('SUBCATEGORY_EXISTS', { name: subcategory, main: main.name })
      restaurant.categories = [
        ...restaurant.categories,
        { name: main?.name ?? name, subcategories: subcategory ? [subcategory] : [] },
      ]
      return categoriesOf(restaurant)
    }),
    route(restaurant, deleteCategory, ({ query: { main_category: name, subcategory } }) => {
      const main = categoriesOf(restaurant).find((category) => same(category.name, name))
      if (!main || (subcategory && !main.subcategories.some((each) => same(each, subcategory))))
        throw new AppError('CATEGORY_NOT_FOUND')
      const isUsed = restaurant.menu.some(
        (dish) => same(dish.main_category, name) && (!subcategory || same(dish.subcategory, subcategory)),
      )
      if (isUsed) throw new AppError('CATEGORY_IN_USE', { name: subcategory ?? name })
      restaurant.categories = restaurant.categories
        .filter((kept) => subcategory || !same(kept.name, name))
        .map((kept) =>
          same(kept.name, name)
            ? { ...kept, subcategories: kept.subcategories.filter((each) => !same(each, subcategory ?? '')) }
            : kept,
        )
      return undefined
    }),
  ]
}

export function categoriesOf({ menu, categories }: MockRestaurant): Category[] {
  const places = [
    ...menu.map((dish) => ({ name: dish.main_category, subcategories: [dish.subcategory] })),
    ...categories,
  ]
  const mains = new Map<string, Category>()
  for (const { name, subcategories } of places) {
    const main = mains.get(name.toLowerCase()) ?? { name, subcategories: [] }
    const more = subcategories.filter((each) => !main.subcategories.some((known) => same(known, each)))
    mains.set(name.toLowerCase(), { ...main, subcategories: [...main.subcategories, ...more].toSorted(compareNames) })
  }
  return [...mains.values()].toSorted((a, b) => compareNames(a.name, b.name))
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
