import { INDIA_OFFSET_MS } from '../time/business-day.ts'
import { DAY_MS, MINUTE_MS } from '../time/durations.ts'

/** The minutes after the end of its hours for which a dish that was in a cart is still accepted. */
export const CART_GRACE_MINUTES = 10

/** The minutes of a day. `from_minute` and `to_minute` are smaller. */
export const MINUTES_OF_DAY = DAY_MS / MINUTE_MS

/** The short names of the weekdays, from Monday, which is day 1 of `days`. */
export const WEEKDAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/**
 * Hours of a restaurant in which dishes are served, such as Breakfast, in the time of India. `days` are 1 for Monday to
 * 7 for Sunday, on which the hours begin. The hours end on the next day if `to_minute` is not after `from_minute`: of
 * 22:00 to 02:00 on Friday the end is on Saturday, and 00:00 to 00:00 is the whole day.
 */
export type Daypart = {
  readonly name: string
  readonly days: readonly number[]
  readonly from_minute: number
  readonly to_minute: number
}

type CategoryPath = { readonly main_category: string; readonly subcategory: string }

/** A daypart of a restaurant, with the categories that are served in it. */
export type CategoryDaypart = Daypart & { readonly id: string; readonly categories: readonly CategoryPath[] }

/** A dish with its categories and the ids of the dayparts of its own, which are none for most dishes. */
export type DishToServe = CategoryPath & { readonly daypart_ids?: readonly string[] | undefined }

/**
 * Returns a function that finds the dayparts in which a dish is served, in the order of the list: its own, else those
 * of its subcategory, else those of its main category; none for a dish that is always served. The names of categories
 * are compared without regard to case.
 */
export function createDaypartFinder<Part extends CategoryDaypart>(
  dayparts: readonly Part[],
): (dish: DishToServe) => readonly Part[] {
  const byPlace = new Map<string, Part[]>()
  for (const daypart of dayparts)
    for (const path of daypart.categories) {
      const key = keyOf(path)
      byPlace.set(key, [...(byPlace.get(key) ?? []), daypart])
    }
  return ({ main_category, subcategory, daypart_ids: ids = [] }) => {
    const own = dayparts.filter(({ id }) => ids.includes(id))
    if (own.length > 0) return own
    return (
      byPlace.get(keyOf({ main_category, subcategory })) ?? byPlace.get(keyOf({ main_category, subcategory: '' })) ?? []
    )
  }
}

/**
 * Returns whether a dish with these dayparts is served at an instant. A dish without dayparts is always served.
 *
 * @param graceMinutes the minutes after the end of its hours that still count
 */
export function isServedAt(dayparts: readonly Daypart[] | undefined, instant: Date, graceMinutes = 0): boolean {
  if (!dayparts || dayparts.length === 0) return true
  const { day, minute } = indianTime(instant)
  return dayparts.some((daypart) =>
    // With the grace, whole days that began the day before yesterday reach into today.
    [0, 1, 2].some((daysAgo) => {
      const since = minute - daypart.from_minute + daysAgo * MINUTES_OF_DAY
      return daypart.days.includes(weekdayOf(day - daysAgo)) && since >= 0 && since < lengthOf(daypart) + graceMinutes
    }),
  )
}

/**
 * Returns when the grace of a cart ends in which a dish is still accepted after its hours; null where it is served at
 * the instant, or is not accepted any more.
 */
export function findGraceEnd(dayparts: readonly Daypart[], instant: Date): Date | null {
  if (isServedAt(dayparts, instant)) return null
  const minutes = Array.from({ length: CART_GRACE_MINUTES }, (_, index) => index)
  const ended = minutes.find((minute) => isServedAt(dayparts, instant, minute + 1))
  if (ended === undefined) return null
  const since = Math.floor(instant.getTime() / MINUTE_MS) - ended
  return new Date((since + CART_GRACE_MINUTES) * MINUTE_MS)
}

/**
 * Returns when a dish that is not served at an instant is served next; null for dayparts without a day.
 */
export function findNextServing(dayparts: readonly Daypart[], instant: Date): Date | null {
  const { day, minute } = indianTime(instant)
  const starts = dayparts.flatMap((daypart) =>
    Array.from({ length: 8 }, (_, days) => day + days)
      .filter((each) => daypart.days.includes(weekdayOf(each)) && (each > day || daypart.from_minute > minute))
      .map((each) => each * DAY_MS + daypart.from_minute * MINUTE_MS - INDIA_OFFSET_MS),
  )
  return starts.length === 0 ? null : new Date(Math.min(...starts))
}

/**
 * Returns days in words: 'every day', 'Mon–Fri' for days in a row, else 'Mon, Wed'. The days must be in their order.
 */
export function daysInWords(days: readonly number[]): string {
  const names = days.map((day) => WEEKDAY_NAMES[day - 1] ?? '')
  if (days.length === WEEKDAY_NAMES.length) return 'every day'
  const isInARow = days.every((day, index) => index === 0 || day === (days[index - 1] ?? 0) + 1)
  return isInARow && days.length > 2 ? `${names[0]}–${names.at(-1)}` : names.join(', ')
}

/** Returns hours in words: '07:00–11:00, Mon–Fri', '22:00–02:00 the next day, every day' or 'all day, Sun'. */
export function hoursInWords({ days, from_minute, to_minute }: Daypart): string {
  if (from_minute === 0 && to_minute === 0) return `all day, ${daysInWords(days)}`
  const times = `${clockOfMinute(from_minute)}–${clockOfMinute(to_minute)}`
  return `${times}${to_minute <= from_minute && to_minute > 0 ? ' the next day' : ''}, ${daysInWords(days)}`
}

/** Returns the time of a minute of the day as `07:00`. */
export function clockOfMinute(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Returns the minute of the day of a time such as `07:00`; null for another text. */
export function minuteOfClock(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes)
}

function lengthOf({ from_minute, to_minute }: Daypart): number {
  return to_minute > from_minute ? to_minute - from_minute : to_minute - from_minute + MINUTES_OF_DAY
}

/** The day since 1970 and the minute of the day of an instant by the clock of India. */
function indianTime(instant: Date): { readonly day: number; readonly minute: number } {
  const minutes = Math.floor((instant.getTime() + INDIA_OFFSET_MS) / MINUTE_MS)
  const day = Math.floor(minutes / MINUTES_OF_DAY)
  return { day, minute: minutes - day * MINUTES_OF_DAY }
}

/** Returns in words when a dish is served next: '07:00' where that is today, else 'Mon 07:00'. */
export function servingInWords(next: Date, now: Date): string {
  const { day, minute } = indianTime(next)
  const time = clockOfMinute(minute)
  return day === indianTime(now).day ? time : `${WEEKDAY_NAMES[weekdayOf(day) - 1]} ${time}`
}

/** The weekday of a day since 1970, which began on a Thursday: 1 for Monday to 7 for Sunday. */
function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1
}

function keyOf({ main_category, subcategory }: CategoryPath): string {
  return JSON.stringify([main_category.toLowerCase(), subcategory.toLowerCase()])
}
