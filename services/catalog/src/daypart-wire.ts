import type { BodyOf, createDaypart, Daypart as WireDaypart, MenuItem as WireMenuItem } from '@tiffin/contracts'
import { createDaypartFinder, type CategoryDaypart } from '@tiffin/domain'
import type { CategoryPath } from './domain/categories.ts'
import type { DaypartForm } from './domain/dayparts.ts'

export function toWireDaypart({ categories, days, ...daypart }: CategoryDaypart): WireDaypart {
  return { ...daypart, days: [...days], categories: categories.map((path) => ({ ...path })) }
}

export function fromDaypartBody({ categories, ...hours }: BodyOf<typeof createDaypart>): DaypartForm {
  return {
    ...hours,
    ...(categories && {
      categories: categories.map(({ main_category: mainCategory, subcategory = '' }) => ({
        mainCategory,
        subcategory,
      })),
    }),
  }
}

/** The hours of a dish on the wire: a field, or none for a dish that is always served. */
type HoursField = Pick<WireMenuItem, 'dayparts'>

/** Creates a function that maps the hours of a dish, its own or those of its category. */
export function createHoursMapper(dayparts: readonly CategoryDaypart[]) {
  const find = createDaypartFinder(dayparts)
  return (dish: CategoryPath & { readonly daypartIds: readonly string[] }): HoursField => {
    const found = find({
      main_category: dish.mainCategory,
      subcategory: dish.subcategory,
      daypart_ids: dish.daypartIds,
    })
    if (found.length === 0) return {}
    return {
      dayparts: found.map(({ name, days, from_minute, to_minute }) => ({
        name,
        days: [...days],
        from_minute,
        to_minute,
      })),
    }
  }
}
