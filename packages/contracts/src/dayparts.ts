import { MAX_CATEGORY_NAME_LENGTH, MAX_DAYPART_NAME_LENGTH, MINUTES_OF_DAY, MOST_CATEGORIES } from '@tiffin/domain'
import * as z from '#schema'
import { adminOnly, floorManagers } from './access.ts'
import { categoryName } from './categories.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams, requiredText, text } from './fields.ts'
import { daypartHours } from './menu-items.ts'

/** Hours in which dishes are served, such as Breakfast. */
const daypart = z.extend(daypartHours, {
  id,
  /** The categories that are served in these hours; an empty `subcategory` means all of the main category. */
  categories: z.array(z.object({ main_category: z.string(), subcategory: z.string() })),
})
export type Daypart = z.output<typeof daypart>

/** A floor manager may read the dayparts, because the form of a dish chooses from them. */
export const listDayparts = defineEndpoint({
  id: 'listDayparts',
  service: 'catalog',
  method: 'GET',
  path: '/api/dayparts',
  access: floorManagers,
  summary: 'The hours in which dishes of the restaurant are served, in the order in which they were added.',
  response: z.array(daypart),
})

const minute = z.int().check(z.nonnegative(), z.maximum(MINUTES_OF_DAY - 1))

const daypartBody = z.object({
  /** Names are divided by semicolons in the CSV of the menu. */
  name: requiredText(MAX_DAYPART_NAME_LENGTH).check(
    z.refine((name) => !name.includes(';'), 'may not have a semicolon'),
  ),
  /** 1 for Monday to 7 for Sunday, each once. */
  days: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(
    z.minLength(1),
    z.maxLength(7),
    z.refine((days) => new Set(days).size === days.length, 'must differ'),
  ),
  from_minute: minute,
  /** Hours whose end is not after their start end on the next day; with both alike they last for a whole day. */
  to_minute: minute,
  /** The categories that are served in these hours; a change without the field keeps them. */
  categories: z.optional(
    z
      .array(z.object({ main_category: categoryName, subcategory: z.optional(text(MAX_CATEGORY_NAME_LENGTH)) }))
      .check(z.maxLength(MOST_CATEGORIES)),
  ),
})

export const createDaypart = defineEndpoint({
  id: 'createDaypart',
  service: 'catalog',
  method: 'POST',
  path: '/api/dayparts',
  access: adminOnly,
  summary:
    'Adds hours in which dishes are served; names are unique whatever their case. The form of a dish may give it ' +
    'hours of its own instead of those of its category.',
  body: daypartBody,
  response: daypart,
  status: 201,
})

export const updateDaypart = defineEndpoint({
  id: 'updateDaypart',
  service: 'catalog',
  method: 'PUT',
  path: '/api/dayparts/:id',
  access: adminOnly,
  summary: 'Changes hours in which dishes are served, for all categories and dishes that have them.',
  params: idParams,
  body: daypartBody,
  response: daypart,
})

export const deleteDaypart = defineEndpoint({
  id: 'deleteDaypart',
  service: 'catalog',
  method: 'DELETE',
  path: '/api/dayparts/:id',
  access: adminOnly,
  summary:
    'Removes hours in which dishes are served. Categories and dishes that have no other hours are then served at any ' +
    'time.',
  params: idParams,
  response: 'none',
})
