import { AppError, MOST_TAKEN_JOBS, PRINT_LEASE_MS, type DrawerPin, type Slip } from '@tiffin/contracts'
import type { OrderType, PrinterColumns, PrinterProblem } from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'
import { Prisma } from '../generated/prisma/client.ts'
import { createClock, type OrdersDatabase } from './database.ts'
import { CHANGEABLE_LIFE } from './kitchen-repository.ts'
import { kotColumns, type Kot } from './kots-repository.ts'
import { markPrinted } from './mark-printed.ts'
import { nowOf } from './time.ts'
import { refuseTakenOver, takenOverColumns, type TakenOver } from './taken-over.ts'
import { waitingJobs } from './waiting-jobs.ts'

export type AgentPrinter = {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly columns: PrinterColumns
}

/** The state of a printer as its agent reports it; `problem` is null for a printer that is ready. */
export type PrinterState = { readonly id: string; readonly problem: PrinterProblem | null }

type Job = { readonly id: string; readonly printerId: string; readonly attempt: number }
/** The facts of an order and a job that a kitchen ticket is printed with. */
type OfTicket = {
  /** True if an earlier attempt may have been printed. */
  readonly mayBePrinted: boolean
  /** The number of papers that the printer makes of the ticket. */
  readonly copies: number
  readonly orderNumber: string
  readonly orderType: OrderType
  readonly tableName: string | null
  readonly areaName: string | null
  readonly customerName: string | null
}
/** A job that was given to an agent. */
export type TakenJob =
  | (Job & { readonly kind: 'test'; readonly slip: Slip })
  /**
   * A bill or document with the slip that was stored when it was sent. `mayBePrinted` is true where an earlier attempt
   * may have been printed.
   */
  | (Job & { readonly kind: 'bill'; readonly slip: Slip; readonly mayBePrinted: boolean })
  | (Job & { readonly kind: 'drawer'; readonly drawerPin: DrawerPin })
  | (Job & OfTicket & { readonly kind: 'ticket'; readonly kot: Kot })

/** The result of an attempt. `problem` is null for an attempt that was printed. */
export type PrintReport = {
  readonly attempt: number
  readonly result: 'printed' | 'not-printed' | 'unknown'
  readonly problem: PrinterProblem | null
}

const LEASE = Prisma.sql`make_interval(secs => ${PRINT_LEASE_MS / 1_000}::int)`
/** The wait after a failed attempt: 2 seconds after the first, then 5, 15, and 30 after each later one. */
const RETRY_AFTER = Prisma.sql`make_interval(secs => (ARRAY[2, 5, 15, 30])[least(j.attempt, 4)])`

/** Gives print agents the jobs of their printers, and stores the results. */
export function createPrintJobsRepository(db: OrdersDatabase, clock = createClock()) {
  const now = () => nowOf(clock)

  /** Counts a paper. The first one delivers a ticket or marks a bill as printed, and every later one is a reprint. */
  const countPaper = (tenant: Tenant, job: Prisma.Sql, attempt: number) => Prisma.sql`
    counted AS (
      UPDATE print_jobs j SET papers = j.papers || ${attempt}::int
      WHERE ${job} AND j.attempt >= ${attempt}::int AND NOT ${attempt}::int = ANY (j.papers)
      RETURNING j.id, j.month, j.printer_id, j.order_month, j.order_id, j.created_at
    ), billed AS (
      ${markPrinted(tenant, now(), Prisma.sql`counted c`)}
    ), shown AS (
      UPDATE kots k SET shown_at = least(k.shown_at, ${now()}), printed = k.printed + 1 FROM counted
      WHERE k.restaurant_id = ${tenant.id}::uuid AND k.month = counted.month AND k.id = counted.id
    ), noted AS (
      UPDATE printers p SET printed_at = ${now()}, problem = NULL FROM counted
      WHERE p.restaurant_id = ${tenant.id}::uuid AND p.id = counted.printer_id
    )`

  /** Ends the lease of the last attempt and sets the time of the next one, unless the attempt has a result already. */
  const keepWaiting = (tenant: Tenant, job: Prisma.Sql, { attempt, result, problem }: PrintReport) => Prisma.sql`
    failed AS (
      UPDATE print_jobs j SET taken_until = NULL, problem = ${problem}, next_at = ${now()} + ${RETRY_AFTER},
        may_be_printed = j.may_be_printed OR ${result === 'unknown'}::boolean,
        unsure = j.unsure + ${result === 'unknown' ? 1 : 0}::int
      WHERE ${job} AND j.attempt = ${attempt}::int AND j.taken_until IS NOT NULL AND j.papers = '{}'
      RETURNING j.printer_id
    ), noted AS (
      UPDATE printers p SET problem = ${problem} FROM failed
      WHERE p.restaurant_id = ${tenant.id}::uuid AND p.id = failed.printer_id
    )`

  return {
    /** Records that an agent is on, and the problems of its printers that it reports. @returns its printers by name */
    async noteAgent(tenant: Tenant, agentId: string, states: readonly PrinterState[]): Promise<AgentPrinter[]> {
      return db.runInTenant<AgentPrinter>(
        tenant,
        Prisma.sql`
          WITH seen AS (
            INSERT INTO print_agents AS a (restaurant_id, agent_id, seen_at)
            VALUES (${tenant.id}::uuid, ${agentId}::uuid, ${now()})
            ON CONFLICT (restaurant_id, agent_id) DO UPDATE SET seen_at = greatest(a.seen_at, excluded.seen_at)
            RETURNING a.agent_id
          ), noted AS (
            UPDATE printers p SET problem = s.problem
            FROM seen, jsonb_to_recordset(${JSON.stringify(states)}::jsonb) AS s(id uuid, problem text)
            WHERE p.restaurant_id = ${tenant.id}::uuid AND p.agent_id = seen.agent_id AND p.id = s.id
              AND p.problem IS DISTINCT FROM s.problem
          )
          SELECT p.id, p.name, p.address, p.columns FROM printers p
          WHERE p.restaurant_id = ${tenant.id}::uuid AND p.agent_id = ${agentId}::uuid ORDER BY lower(p.name)`,
      )
    },

    /**
     * Gives an agent the job that is due on each of its printers, at most `MOST_TAKEN_JOBS` of them. The job belongs to
     * the agent for `PRINT_LEASE_MS`, and its printer gets no other job meanwhile. A printer gets test slips and kicks
     * first, then bills and tickets in the order in which they were made. A bill or ticket that waits for its next
     * attempt holds up later ones, unless the printer lacks letters for it. Two calls at the same time never get the
     * same attempt, because the second one finds a higher number of attempts than it read.
     *
     * @param opensDrawers false for an agent that cannot open drawers, which gets no kicks
     */
    async take(tenant: Tenant, agentId: string, opensDrawers: boolean): Promise<TakenJob[]> {
      const inTurn = Prisma.sql`w.printer_id ORDER BY w.is_test DESC, w.created_at, w.number, w.id`
      const holdsUp = Prisma.sql`
        NOT w.is_test AND w.next_at > ${now()} AND w.problem IS DISTINCT FROM 'cannot-print'`
      const rows = await db.runInTenant<TakenRow>(
        tenant,
        Prisma.sql`
          WITH waiting AS (
            SELECT w.*, bool_or(w.taken_until > ${now()}) OVER (PARTITION BY w.printer_id) AS has_job,
              bool_or(${holdsUp}) OVER (PARTITION BY ${inTurn} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
                AS is_held_up
            FROM (${waitingJobs(tenant, now())}) w
            JOIN printers p ON p.restaurant_id = ${tenant.id}::uuid AND p.id = w.printer_id
              AND p.agent_id = ${agentId}::uuid
            WHERE ${opensDrawers}::boolean OR w.drawer_pin IS NULL
          ), due AS (
            SELECT DISTINCT ON (w.printer_id) w.id, w.month, w.printer_id, w.attempt FROM waiting w
            WHERE w.has_job IS NOT TRUE AND w.is_held_up IS NOT TRUE AND w.next_at <= ${now()}
            ORDER BY w.printer_id, w.is_test DESC, w.problem IS NOT DISTINCT FROM 'cannot-print', w.created_at,
              w.number, w.id
          ), taken AS (
            INSERT INTO print_jobs AS j (restaurant_id, id, month, slip, created_at, printer_id, agent_id, attempt,
              taken_until, next_at)
            SELECT ${tenant.id}::uuid, due.id, due.month, CASE WHEN due.month IS NULL THEN '{}'::jsonb END, ${now()},
              due.printer_id, ${agentId}::uuid, due.attempt + 1, ${now()} + ${LEASE}, ${now()}
            FROM due ORDER BY due.id LIMIT ${MOST_TAKEN_JOBS}::int
            ON CONFLICT (restaurant_id, id) DO UPDATE SET printer_id = excluded.printer_id,
              agent_id = excluded.agent_id, attempt = excluded.attempt, taken_until = excluded.taken_until,
              may_be_printed = j.may_be_printed OR j.taken_until IS NOT NULL,
              unsure = j.unsure + CASE WHEN j.taken_until IS NULL THEN 0 ELSE 1 END, problem = NULL
            WHERE j.attempt = excluded.attempt - 1 AND j.papers = '{}' AND j.next_at <= excluded.next_at
              AND j.handed_over_at IS NULL
              AND (j.taken_until IS NULL OR j.taken_until <= excluded.next_at)
            RETURNING j.id, j.month, j.printer_id, j.attempt, j.may_be_printed, j.slip, j.kind, j.drawer_pin
          )
          SELECT ${kotColumns}, j.id, j.printer_id AS "printerId", j.attempt, j.slip, j.kind AS "jobKind",
            j.drawer_pin AS "drawerPin", j.may_be_printed AS "mayBePrinted", coalesce(t.copies, 1) AS copies,
            o.order_number AS "orderNumber", o.order_type AS "orderType", o.table_name AS "tableName",
            o.area_name AS "areaName", o.customer_name AS "customerName"
          FROM taken j
          LEFT JOIN kots k ON k.restaurant_id = ${tenant.id}::uuid AND k.month = j.month AND k.id = j.id
          LEFT JOIN station_outputs t ON t.restaurant_id = ${tenant.id}::uuid AND t.station_id = k.station_id
          LEFT JOIN orders o ON o.restaurant_id = ${tenant.id}::uuid AND o.month = k.month AND o.id = k.order_id
          ORDER BY k.created_at NULLS FIRST, k.number, j.id`,
      )
      return rows.map(toTakenJob)
    },

    /**
     * Stores the result of an attempt. The result 'printed' is stored for any attempt, once per attempt. Any other
     * result is stored only for the last attempt, and only if no attempt has printed the job.
     *
     * @throws AppError PRINT_JOB_NOT_FOUND if the job does not exist, was last given to another agent, or has had fewer
     *   attempts
     */
    async report(tenant: Tenant, agentId: string, id: string, report: PrintReport): Promise<void> {
      const job = Prisma.sql`
        j.restaurant_id = ${tenant.id}::uuid AND j.id = ${id}::uuid AND j.agent_id = ${agentId}::uuid`
      const stored =
        report.result === 'printed' ? countPaper(tenant, job, report.attempt) : keepWaiting(tenant, job, report)
      const [found] = await db.runInTenant(
        tenant,
        Prisma.sql`WITH ${stored} SELECT j.id FROM print_jobs j WHERE ${job} AND j.attempt >= ${report.attempt}::int`,
      )
      if (!found) throw new AppError('PRINT_JOB_NOT_FOUND')
    },

    /**
     * Makes a ticket due at once; its agent may then take it for two hours, like a new ticket. A ticket that is
     * delivered, or whose station has no printer, is not changed.
     *
     * @throws AppError KOT_NOT_FOUND, also for a ticket older than a day; KOT_TAKEN_OVER for a ticket that a user has
     *   taken over
     */
    async retry(tenant: Tenant, id: string): Promise<void> {
      const [found] = await db.runInTenant<TakenOver>(
        tenant,
        Prisma.sql`
          WITH ticket AS (
            SELECT k.id, k.month, k.station_id, k.shown_at, k.handed_over_at, ${takenOverColumns} FROM kots k
            WHERE k.restaurant_id = ${tenant.id}::uuid AND k.id = ${id}::uuid
              AND k.created_at > ${now()} - ${CHANGEABLE_LIFE}
          ), wanted AS (
            INSERT INTO print_jobs AS j (restaurant_id, id, month, created_at, next_at, wanted_at)
            SELECT ${tenant.id}::uuid, k.id, k.month, ${now()}, ${now()}, ${now()}
            FROM ticket k JOIN station_outputs t ON t.restaurant_id = ${tenant.id}::uuid
              AND t.station_id = k.station_id AND t.printer_id IS NOT NULL
            WHERE k.shown_at IS NULL AND k.handed_over_at IS NULL
            ON CONFLICT (restaurant_id, id) DO UPDATE SET next_at = excluded.next_at, wanted_at = excluded.wanted_at,
              unsure = 0
          )
          SELECT number, how, by FROM ticket`,
      )
      if (!found) throw new AppError('KOT_NOT_FOUND')
      refuseTakenOver(found)
    },
  }
}

export type PrintJobsRepository = ReturnType<typeof createPrintJobsRepository>

type TakenRow = Job &
  OfTicket &
  Omit<Kot, 'id'> & {
    readonly slip: Slip | null
    readonly jobKind: 'bill' | 'drawer' | null
    readonly drawerPin: DrawerPin | null
  }

function toTakenJob({ id, printerId, attempt, slip, jobKind, drawerPin, ...row }: TakenRow): TakenJob {
  const job = { id, printerId, attempt }
  if (drawerPin !== null) return { ...job, kind: 'drawer', drawerPin }
  if (slip && jobKind === 'bill') return { ...job, kind: 'bill', slip, mayBePrinted: row.mayBePrinted }
  if (slip) return { ...job, kind: 'test', slip }
  const { mayBePrinted, copies, orderNumber, orderType, tableName, areaName, customerName, ...kot } = row
  const ofTicket = { mayBePrinted, copies, orderNumber, orderType, tableName, areaName, customerName }
  return { ...job, kind: 'ticket', kot: { id, ...kot }, ...ofTicket }
}
