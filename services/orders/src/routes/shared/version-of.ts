import { businessDayOf } from '@tiffin/domain'
import type { Moment } from '@tiffin/service-kit'

/**
 * Returns the version of a reply that does not depend on the day.
 *
 * @param more further input of the reply, such as query or role
 */
export function versionOf({ version }: Moment, more: unknown = null): string {
  return JSON.stringify([version, more])
}

/** Returns the version of a reply that also depends on the business day. */
export function versionOfDay({ version, now }: Moment, more: unknown = null): string {
  return JSON.stringify([version, businessDayOf(now), more])
}
