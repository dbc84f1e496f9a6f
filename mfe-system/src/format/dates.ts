import { formatDate } from '@tiffin/domain'

/** The text where a date, a plan or the old or new value of a field is missing. */
export const NO_VALUE = '–'

/** Formats a day as MMM dd, yyyy (spec §9); `NO_VALUE` for null. */
export function dayOf(instant: string | null): string {
  return instant === null ? NO_VALUE : formatDate(instant, 'day')
}

/** Formats a moment as MMM dd, yyyy HH:mm, as orders show it (spec §9); `NO_VALUE` for null. */
export function momentOf(instant: string | null): string {
  return instant === null ? NO_VALUE : `${formatDate(instant, 'day')} ${formatDate(instant, 'clock')}`
}
