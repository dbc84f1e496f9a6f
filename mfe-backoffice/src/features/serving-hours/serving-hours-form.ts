import type { BodyOf, createDaypart, Daypart } from '@tiffin/contracts'
import { clockOfMinute, minuteOfClock, WEEKDAY_NAMES } from '@tiffin/domain'
import { messages } from './messages.ts'

export type CategoryPath = Daypart['categories'][number]

/** The fields of serving hours as the form holds them. Times are texts such as `07:00`. */
export type ServingHoursForm = {
  readonly name: string
  readonly from: string
  readonly to: string
  readonly days: readonly number[]
  readonly categories: readonly CategoryPath[]
}

export const WEEK = WEEKDAY_NAMES.map((label, index) => ({ day: index + 1, label }))

const blankForm: ServingHoursForm = {
  name: '',
  from: '07:00',
  to: '11:00',
  days: WEEK.map(({ day }) => day),
  categories: [],
}

export function formOfDaypart(daypart: Daypart | null): ServingHoursForm {
  if (!daypart) return blankForm
  const { name, from_minute, to_minute, days, categories } = daypart
  return { name, from: clockOfMinute(from_minute), to: clockOfMinute(to_minute), days, categories }
}

/** Returns the body of a save. A category that has left the menu since it was chosen is left out. */
export function toBody(form: ServingHoursForm, menu: readonly CategoryPath[]): BodyOf<typeof createDaypart> {
  return {
    name: form.name.trim(),
    from_minute: minuteOfClock(form.from) ?? 0,
    to_minute: minuteOfClock(form.to) ?? 0,
    days: [...form.days],
    categories: form.categories.filter((path) => isAmong(menu, path)),
  }
}

export function validateName(name: string): true | string {
  if (name.trim() === '') return messages.nameRequired
  return !name.includes(';') || messages.nameSemicolon
}

export function validateTime(time: string): true | string {
  return minuteOfClock(time) !== null || messages.timeInvalid
}

/** Returns the hint for hours that do not end on the day on which they begin; undefined for other hours. */
export function endHintOf(from: string, to: string): string | undefined {
  const [start, end] = [minuteOfClock(from), minuteOfClock(to)]
  if (start === null || end === null || start < end) return undefined
  return start === end ? messages.wholeDay : messages.nextDay
}

export function isAmong(paths: readonly CategoryPath[], path: CategoryPath): boolean {
  return paths.some((each) => keyOf(each) === keyOf(path))
}

export function keyOf({ main_category, subcategory }: CategoryPath): string {
  return JSON.stringify([main_category.toLowerCase(), subcategory.toLowerCase()])
}
