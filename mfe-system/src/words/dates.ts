import { formatDate } from '@tiffin/domain'

/** What stands where there is no date, or nothing at all. */
export const NONE = '–'

/** MMM dd, yyyy (spec §9). */
export function dayOf(instant: string | null): string {
  return instant === null ? NONE : formatDate(instant, 'platformDay')
}

/** MMM dd, yyyy HH:mm, as orders show it (spec §9). */
export function momentOf(instant: string | null): string {
  return instant === null ? NONE : `${formatDate(instant, 'platformDay')} ${formatDate(instant, 'clock')}`
}
