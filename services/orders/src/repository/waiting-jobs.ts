import type { Tenant } from '@tiffin/service-kit'
import { Prisma } from '../generated/prisma/client.ts'
import { UNSEEN_TICKET_LIFE } from './kitchen-repository.ts'

/** A test slip that is not printed by then is forgotten. */
const TEST_SLIP_LIFE = Prisma.sql`interval '1 minute'`

/**
 * After so many attempts of which nobody knows whether they came out, a job waits for a person: a printer that prints
 * and says nothing would print the same ticket all evening.
 */
const MOST_UNSURE = 3

/** A screen or a print agent that has not asked for so long counts as switched off. */
export const AWAY_AFTER = Prisma.sql`interval '15 seconds'`

/**
 * Returns SQL that selects what waits for the printers of a restaurant: test slips, and the tickets of stations with a
 * printer that are undelivered and not older than `UNSEEN_TICKET_LIFE`, or wanted within that time. A ticket that no
 * agent was given yet has no row in `print_jobs`: the ticket itself is the entry of the queue. Left out is what waits
 * for a person (`MOST_UNSURE`).
 */
export function waitingJobs(tenant: Tenant, now: Prisma.Sql): Prisma.Sql {
  const ticket = Prisma.sql`
    k.id, k.month, t.printer_id, false AS is_test, k.created_at, k.number, coalesce(j.attempt, 0) AS attempt,
    j.taken_until, coalesce(j.next_at, k.created_at) AS next_at, j.problem`
  const isUndelivered = Prisma.sql`k.created_at >= t.since AND k.shown_at IS NULL AND k.handed_over_at IS NULL`
  const isTried = Prisma.sql`(j.id IS NULL OR NOT ${needsPerson(now)})`
  const since = Prisma.sql`${now} - ${UNSEEN_TICKET_LIFE}`
  return Prisma.sql`
    SELECT ${ticket} FROM station_outputs t
    JOIN kots k ON k.restaurant_id = ${tenant.id}::uuid AND k.station_id = t.station_id AND ${isUndelivered}
      AND k.created_at > ${since}
    LEFT JOIN print_jobs j ON j.restaurant_id = ${tenant.id}::uuid AND j.id = k.id
    WHERE t.restaurant_id = ${tenant.id}::uuid AND t.printer_id IS NOT NULL AND ${isTried}
    UNION ALL
    SELECT ${ticket} FROM print_jobs j
    JOIN kots k ON k.restaurant_id = ${tenant.id}::uuid AND k.month = j.month AND k.id = j.id
    JOIN station_outputs t ON t.restaurant_id = ${tenant.id}::uuid AND t.station_id = k.station_id
      AND t.printer_id IS NOT NULL AND ${isUndelivered}
    WHERE j.restaurant_id = ${tenant.id}::uuid AND j.wanted_at > ${since} AND k.created_at <= ${since} AND ${isTried}
    UNION ALL
    SELECT j.id, j.month, j.printer_id, true, j.created_at, 0, j.attempt, j.taken_until, j.next_at, j.problem
    FROM print_jobs j
    WHERE j.restaurant_id = ${tenant.id}::uuid AND j.slip IS NOT NULL AND j.papers = '{}'
      AND j.created_at > ${now} - ${TEST_SLIP_LIFE} AND ${isTried}`
}

/** Returns SQL that is true for a job `j` that is given again only where a person wants it. */
export function needsPerson(now: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(j.unsure + CASE WHEN j.taken_until <= ${now} THEN 1 ELSE 0 END >= ${MOST_UNSURE}::int)`
}

/** Returns SQL that is true while the print agent of this id is on. */
export function isAgentOn(tenant: Tenant, now: Prisma.Sql, agent: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT FROM print_agents a WHERE a.restaurant_id = ${tenant.id}::uuid AND a.agent_id = ${agent}
      AND a.seen_at > ${now} - ${AWAY_AFTER})`
}
