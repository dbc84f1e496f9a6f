import {
  AppError,
  createDaypart,
  deleteDaypart,
  listDayparts,
  updateDaypart,
  type BodyOf,
  type Daypart,
  type MenuItem,
} from '@tiffin/contracts'
import { recordAudit } from '../audit/record-audit.ts'
import { route, type MockRoute } from '../http/route.ts'
import { ID_PREFIX, nextMockId } from '../ids.ts'
import type { MockRestaurant } from '../restaurant.ts'

export function daypartHandlers(restaurant: MockRestaurant): MockRoute[] {
  return [
    route(restaurant, listDayparts, () => restaurant.dayparts),
    route(restaurant, createDaypart, ({ body }) => {
      const id = nextMockId(restaurant, ID_PREFIX.daypart, restaurant.dayparts)
      const daypart = toDaypart(restaurant, id, body, [])
      restaurant.dayparts = [...restaurant.dayparts, daypart]
      recordAudit(restaurant, 'daypart.added', daypart, null, { name: daypart.name })
      return daypart
    }),
    route(restaurant, updateDaypart, ({ params: { id }, body }) => {
      const before = findDaypart(restaurant, id)
      const changed = toDaypart(restaurant, id, body, before.categories)
      restaurant.dayparts = restaurant.dayparts.map((each) => (each === before ? changed : each))
      return changed
    }),
    route(restaurant, deleteDaypart, ({ params: { id } }) => {
      const removed = findDaypart(restaurant, id)
      restaurant.dayparts = restaurant.dayparts.filter((each) => each !== removed)
      restaurant.menu = restaurant.menu.map((dish) =>
        withOwnDayparts(
          dish,
          (dish.daypart_ids ?? []).filter((each) => each !== id),
        ),
      )
      return undefined
    }),
  ]
}

/** Returns a dish with these dayparts of its own; the field is missing where there are none. */
export function withOwnDayparts({ daypart_ids: _before, ...dish }: MenuItem, ids: readonly string[]): MenuItem {
  return { ...dish, ...(ids.length > 0 && { daypart_ids: [...ids] }) }
}

/** Makes the daypart that the body of a request describes. @throws AppError DAYPART_EXISTS for a name that is taken */
function toDaypart(
  { dayparts }: MockRestaurant,
  id: string,
  { categories, ...hours }: BodyOf<typeof createDaypart>,
  before: Daypart['categories'],
): Daypart {
  if (dayparts.some((other) => other.id !== id && other.name.toLowerCase() === hours.name.toLowerCase()))
    throw new AppError('DAYPART_EXISTS', { name: hours.name })
  return {
    id,
    ...hours,
    days: hours.days.toSorted((a, b) => a - b),
    categories: categories?.map((path) => ({ ...path, subcategory: path.subcategory ?? '' })) ?? before,
  }
}

function findDaypart({ dayparts }: MockRestaurant, id: string): Daypart {
  const daypart = dayparts.find((each) => each.id === id)
  if (!daypart) throw new AppError('DAYPART_NOT_FOUND')
  return daypart
}
