import { listDayparts, type Daypart, type MenuItem } from '@tiffin/contracts'
import { readWithRetries } from '../../files/read-with-retries.ts'
import type { DataTable } from './data-table.ts'

type Hours = NonNullable<MenuItem['dayparts']>[number]
/** Hours with their days in one cell, such as `1 2 3`. */
type HoursInCells = Omit<Hours, 'days'> & { readonly days: string }

export type HoursRow = HoursInCells & { readonly id: string }
export type CategoryHoursRow = Daypart['categories'][number] & {
  readonly serving_hours_id: string
  readonly serving_hours_name: string
}
export type DishHoursRow = HoursInCells & { readonly dish_id: string; readonly dish_name: string }

export const HOURS_TABLE: DataTable = {
  name: 'serving-hours',
  about:
    'Hours in which dishes are served. Times in minutes after midnight in India; days from 1, Monday, to 7, Sunday.',
  async *pages(signal) {
    const all = await readWithRetries(listDayparts, {}, signal)
    // The categories stay in the row for the list within it.
    yield all.map(({ days, ...hours }) => ({ ...hours, days: days.join(' ') }))
  },
  inner: [
    {
      name: 'category-hours',
      about: 'The categories that are served in these hours, one a row.',
      rowsOf: ({ id, name, categories }: Daypart): CategoryHoursRow[] =>
        categories.map((path) => ({ serving_hours_id: id, serving_hours_name: name, ...path })),
    },
  ],
}

/** Returns the hours in which a dish is served, one row for each. */
export function dishHoursRows({ id, name, dayparts = [] }: MenuItem): DishHoursRow[] {
  return dayparts.map(({ days, ...hours }) => ({ dish_id: id, dish_name: name, ...hours, days: days.join(' ') }))
}
