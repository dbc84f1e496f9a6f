import type { Tenant } from '@tiffin/service-kit'
import { Prisma } from '../generated/prisma/client.ts'
import { CHANGEABLE_LIFE, sinceTap, UNSEEN_TICKET_LIFE } from './kitchen-repository.ts'

/** A test slip that is not printed within this time is not printed any more. */
const TEST_SLIP_LIFE = Prisma.sql`interval '1 minute'`
/**
 * A drawer that did not open within this time stays closed, because it must not open by itself later while no user is
 * there.
 */
const KICK_LIFE = Prisma.sql`interval '1 minute'`
/** A bill that is not printed within this time waits for a user, because its guests have another paper or have left. */
const BILL_LIFE = Prisma.sql`interval '15 minutes'`

/**
 * The number of attempts with an unknown result after which a job waits for a user. Otherwise a printer that prints
 * without a report would print the same ticket all evening.
 */
const MOST_UNSURE = 3

/** A screen or a print agent that has sent no request for this time counts as switched off. */
export const AWAY_AFTER = Prisma.sql`interval '15 seconds'`

/**
 * Returns SQL that selects the jobs that wait for the printers of a restaurant: kicks of drawers, test slips, bills and
 * tickets. A ticket waits if it is undelivered, its station has a printer, and it was made, or tapped where it came
 * late, or retried within `UNSEEN_TICKET_LIFE`. A ticket that no agent was given yet has no row in `print_jobs`,
 * because the ticket itself is the entry of the queue. Jobs that wait for a user (`MOST_UNSURE`) are left out, and so
 * are kicks with an unknown result.
 */
export function waitingJobs(tenant: Tenant, now: Prisma.Sql): Prisma.Sql {
  const ticket = Prisma.sql`
    k.id, k.month, t.printer_id, false AS is_test, k.created_at, k.number, coalesce(j.attempt, 0) AS attempt,
    j.taken_until, coalesce(j.next_at, k.created_at) AS next_at, j.problem, NULL::int AS drawer_pin`
  const isUndelivered = Prisma.sql`k.created_at >= t.since AND k.shown_at IS NULL AND k.handed_over_at IS NULL`
  const isTried = Prisma.sql`(j.id IS NULL OR NOT ${needsPerson(now)})`
  const since = Prisma.sql`${now} - ${UNSEEN_TICKET_LIFE}`
  return Prisma.sql`
    SELECT ${ticket} FROM station_outputs t
    JOIN kots k ON k.restaurant_id = ${tenant.id}::uuid AND k.station_id = t.station_id AND ${isUndelivered}
      AND k.created_at > ${since} AND ${sinceTap} > ${since}
    LEFT JOIN print_jobs j ON j.restaurant_id = ${tenant.id}::uuid AND j.id = k.id
    WHERE t.restaurant_id = ${tenant.id}::uuid AND t.printer_id IS NOT NULL AND ${isTried}
    UNION ALL
    SELECT ${ticket} FROM print_jobs j
    JOIN kots k ON k.restaurant_id = ${tenant.id}::uuid AND k.month = j.month AND k.id = j.id
    JOIN station_outputs t ON t.restaurant_id = ${tenant.id}::uuid AND t.station_id = k.station_id
      AND t.printer_id IS NOT NULL AND ${isUndelivered}
    WHERE j.restaurant_id = ${tenant.id}::uuid AND j.wanted_at > ${since} AND ${sinceTap} <= ${since} AND ${isTried}
    UNION ALL
    SELECT j.id, j.month, j.printer_id, true, j.created_at, 0, j.attempt, j.taken_until, j.next_at, j.problem, NULL
    FROM print_jobs j
    WHERE j.restaurant_id = ${tenant.id}::uuid AND j.slip IS NOT NULL AND j.kind IS NULL AND j.papers = '{}'
      AND j.created_at > ${now} - ${TEST_SLIP_LIFE} AND ${isTried}
    UNION ALL
    SELECT j.id, j.month, b.printer_id, false, j.created_at, 0, j.attempt, j.taken_until, j.next_at, j.problem, NULL
    FROM bill_outputs b
    JOIN print_jobs j ON j.restaurant_id = ${tenant.id}::uuid AND j.slip IS NOT NULL AND j.kind = 'bill'
      AND j.papers = '{}' AND j.handed_over_at IS NULL AND j.created_at > ${now} - ${CHANGEABLE_LIFE}
      AND coalesce(j.wanted_at, j.created_at) > ${now} - ${BILL_LIFE}
    WHERE b.restaurant_id = ${tenant.id}::uuid AND ${isTried}
    UNION ALL
    SELECT j.id, j.month, j.printer_id, true, j.created_at, 0, j.attempt, j.taken_until, j.next_at, j.problem,
      j.drawer_pin
    FROM print_jobs j
    WHERE j.restaurant_id = ${tenant.id}::uuid AND j.drawer_pin IS NOT NULL AND j.papers = '{}'
      AND j.created_at > ${now} - ${KICK_LIFE} AND ${unsureOf(now)} = 0`
}

/** Returns SQL that is true for a job `j` that is given again only after a user retries it. */
export function needsPerson(now: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${unsureOf(now)} >= ${MOST_UNSURE}::int)`
}

/**
 * Returns SQL of the number of attempts with an unknown result of a job `j`, since a user last retried it. A lease that
 * ended without a report counts as well.
 */
function unsureOf(now: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`j.unsure + CASE WHEN j.taken_until <= ${now} THEN 1 ELSE 0 END`
}

/** Returns SQL that is true while the print agent of this id is on: it asked for jobs within `AWAY_AFTER`. */
export function isAgentOn(tenant: Tenant, now: Prisma.Sql, agent: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT FROM print_agents a WHERE a.restaurant_id = ${tenant.id}::uuid AND a.agent_id = ${agent}
      AND a.seen_at > ${now} - ${AWAY_AFTER})`
}
