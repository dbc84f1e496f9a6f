import { BUSINESS_DAY_UTC_OFFSET_MINUTES } from '@tiffin/domain'
import { Prisma } from '../generated/prisma/client.ts'
import type { Clock } from './database.ts'

const SHIFT = Prisma.sql`make_interval(mins => ${BUSINESS_DAY_UTC_OFFSET_MINUTES}::int)`

/** Returns SQL of the time: the time that a test has set, else the database's. */
export function nowOf(clock: Clock): Prisma.Sql {
  const fixed = clock.fixed()
  return fixed ? Prisma.sql`${fixed.toISOString()}::timestamptz` : Prisma.sql`now()`
}

/** Returns SQL of the business day of an instant, which must agree with `businessDayOf` of the domain. */
export function businessDayAt(instant: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`((${instant} AT TIME ZONE 'UTC') + ${SHIFT})::date`
}

/**
 * Returns SQL of the start of the business day `daysAgo` days ago, which must agree with `businessDayStart` of the
 * domain.
 */
export function startOfBusinessDay(clock: Clock, daysAgo = 0): Prisma.Sql {
  return Prisma.sql`((${businessDayAt(nowOf(clock))} - ${daysAgo}::int - ${SHIFT}) AT TIME ZONE 'UTC')`
}
