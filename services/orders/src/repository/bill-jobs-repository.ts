import { AppError, MOST_UNDELIVERED, type Slip } from '@tiffin/contracts'
import { DEFAULT_DUE_SECONDS, type OrderType } from '@tiffin/domain'
import { recordAudit, type Tenant } from '@tiffin/service-kit'
import { repeated } from '@tiffin/slips'
import { Prisma } from '../generated/prisma/client.ts'
import { createClock, type Clock, type OrdersDatabase, type Transaction } from './database.ts'
import { CHANGEABLE_LIFE } from './kitchen-repository.ts'
import { markPrinted } from './mark-printed.ts'
import { hasOrderKey } from './order-key.ts'
import { nowOf } from './time.ts'
import type { StationPrinter } from './undelivered-repository.ts'
import { isAgentOn } from './waiting-jobs.ts'

export type UndeliveredBill = {
  readonly id: string
  readonly orderId: string
  readonly orderNumber: string
  readonly orderType: OrderType
  readonly tableName: string | null
  /** The milliseconds left to print the bill in time; negative once it is overdue. */
  readonly dueInMs: number
  /** The printer of bills, with the problem of this bill; null if the restaurant no longer has a printer of bills. */
  readonly printer: StationPrinter | null
}

export type UndeliveredBills = {
  /** The name of the printer of bills; null if each till prints bills itself. */
  readonly printerName: string | null
  /** True if a cash drawer is attached to the printer of bills. */
  readonly hasDrawer: boolean
  readonly bills: readonly UndeliveredBill[]
}

/**
 * Adds the slip of an order's bill to the queue of the printer of bills. Also deletes the restaurant's bills in the
 * queue that are older than a day: no till lists them any more, and a guest's address may be on them.
 */
export async function queueBill(
  tx: Transaction,
  clock: Clock,
  tenant: Tenant,
  job: { readonly id: string; readonly orderId: string; readonly printerId: string; readonly slip: Slip },
): Promise<void> {
  const { id, orderId, printerId, slip } = job
  const now = nowOf(clock)
  await tx.$executeRaw`
    WITH forgotten AS (
      DELETE FROM print_jobs j WHERE j.restaurant_id = ${tenant.id}::uuid AND j.slip IS NOT NULL AND j.kind = 'bill'
        AND j.created_at < ${now} - ${CHANGEABLE_LIFE}
    )
    INSERT INTO print_jobs (restaurant_id, id, kind, slip, order_id, order_month, printer_id, created_at, next_at)
    SELECT ${tenant.id}::uuid, ${id}::uuid, 'bill', ${JSON.stringify(slip)}::jsonb, o.id, o.month, ${printerId}::uuid,
      ${now}, ${now}
    FROM orders o WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', orderId)} RETURNING 1`
}

/** Tracks the bills that their printer has not printed. */
export function createBillJobsRepository(db: OrdersDatabase, clock = createClock()) {
  const now = () => nowOf(clock)
  const isWaiting = (tenant: Tenant) => Prisma.sql`
    j.restaurant_id = ${tenant.id}::uuid AND j.slip IS NOT NULL AND j.kind = 'bill' AND j.papers = '{}'
      AND j.handed_over_at IS NULL AND j.created_at > ${now()} - ${CHANGEABLE_LIFE}`

  return {
    /**
     * Lists the bills of the last day that are neither printed nor taken over, at most the newest `MOST_UNDELIVERED`.
     */
    async undelivered(tenant: Tenant): Promise<UndeliveredBills> {
      const rows = await db.runInTenant<
        Omit<UndeliveredBill, 'id'> & { printerName: string | null; hasDrawer: boolean; id: string | null }
      >(
        tenant,
        Prisma.sql`
          SELECT p.name AS "printerName", b.drawer_pin IS NOT NULL AS "hasDrawer", waiting.*,
            CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('name', p.name,
              'isAgentOn', ${isAgentOn(tenant, now(), Prisma.sql`p.agent_id`)},
              'problem', waiting.problem) END AS printer
          FROM (SELECT 1) always
          LEFT JOIN bill_outputs b ON b.restaurant_id = ${tenant.id}::uuid
          LEFT JOIN printers p ON p.restaurant_id = ${tenant.id}::uuid AND p.id = b.printer_id
          LEFT JOIN (
            SELECT j.id, j.problem, o.id AS "orderId", o.order_number AS "orderNumber", o.order_type AS "orderType",
              o.table_name AS "tableName", (extract(epoch FROM j.created_at
                + make_interval(secs => ${DEFAULT_DUE_SECONDS}::int) - ${now()}) * 1000)::int AS "dueInMs"
            FROM print_jobs j
            JOIN orders o ON o.restaurant_id = ${tenant.id}::uuid AND o.month = j.order_month AND o.id = j.order_id
            WHERE ${isWaiting(tenant)}
            ORDER BY j.created_at DESC, j.id DESC LIMIT ${MOST_UNDELIVERED}::int
          ) waiting ON true
          ORDER BY waiting."dueInMs", waiting.id`,
      )
      return {
        printerName: rows[0]?.printerName ?? null,
        hasDrawer: rows[0]?.hasDrawer ?? false,
        bills: rows.flatMap(({ printerName: _name, hasDrawer: _drawer, id, ...bill }) =>
          id === null ? [] : [{ id, ...bill }],
        ),
      }
    },

    /**
     * Makes a bill due at once; its agent may then take it for 15 minutes, like a new bill. A bill that is printed,
     * taken over or older than a day is not changed.
     *
     * @throws AppError PRINT_JOB_NOT_FOUND
     */
    async retry(tenant: Tenant, id: string): Promise<void> {
      const [found] = await db.runInTenant(
        tenant,
        Prisma.sql`
          WITH wanted AS (
            UPDATE print_jobs j SET next_at = ${now()}, wanted_at = ${now()}, unsure = 0
            WHERE ${isWaiting(tenant)} AND j.id = ${id}::uuid
          )
          SELECT j.id FROM print_jobs j
          WHERE j.restaurant_id = ${tenant.id}::uuid AND j.id = ${id}::uuid AND j.kind = 'bill'`,
      )
      if (!found) throw new AppError('PRINT_JOB_NOT_FOUND')
    },

    /**
     * Takes over a bill: its printer no longer gets it, and the audit records that the till prints it instead. The bill
     * of the order counts as printed, unless it changed after the job was made.
     *
     * @returns the slip, marked if another paper of the bill may exist
     * @throws AppError PRINT_JOB_NOT_FOUND
     */
    async takeOver(tenant: Tenant, id: string): Promise<Slip> {
      return db.inTenant(tenant, async (tx) => {
        const [job] = await tx.$queryRaw<{ slip: Slip; mayBePrinted: boolean; orderId: string; orderNumber: string }[]>`
          SELECT j.slip, o.id AS "orderId", o.order_number AS "orderNumber",
            j.may_be_printed OR j.taken_until IS NOT NULL OR j.papers <> '{}' OR j.handed_over_at IS NOT NULL
              AS "mayBePrinted"
          FROM print_jobs j
          JOIN orders o ON o.restaurant_id = ${tenant.id}::uuid AND o.month = j.order_month AND o.id = j.order_id
          WHERE j.restaurant_id = ${tenant.id}::uuid AND j.id = ${id}::uuid AND j.kind = 'bill' FOR UPDATE OF j`
        if (!job) throw new AppError('PRINT_JOB_NOT_FOUND')
        await tx.$executeRaw`
          UPDATE print_jobs j SET handed_over_at = least(j.handed_over_at, ${now()})
          WHERE j.restaurant_id = ${tenant.id}::uuid AND j.id = ${id}::uuid`
        await tx.$executeRaw`
          ${markPrinted(tenant, now(), Prisma.sql`print_jobs c`)} AND c.restaurant_id = ${tenant.id}::uuid
            AND c.id = ${id}::uuid`
        await recordAudit(tx, tenant, {
          action: 'order.bill-printed',
          subject: { id: job.orderId, name: job.orderNumber },
          after: { printed_here: true },
        })
        return job.mayBePrinted ? repeated(job.slip) : job.slip
      })
    },
  }
}

export type BillJobsRepository = ReturnType<typeof createBillJobsRepository>
