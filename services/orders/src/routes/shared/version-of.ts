import { businessDayOf } from '@tiffin/domain'
import type { Moment } from '@tiffin/service-kit'

/** The version of a reply that does not depend on the day. `more` is its further input: query, role. */
export function versionOf({ version }: Moment, more: unknown = null): string {
  return JSON.stringify([version, more])
}

/** The version of a reply that also depends on the business day. */
export function versionOfDay({ version, now }: Moment, more: unknown = null): string {
  return JSON.stringify([version, businessDayOf(now), more])
}
