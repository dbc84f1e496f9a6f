import { AppError, type Slip } from '@tiffin/contracts'
import { MOST_PRINTERS, type PrinterColumns, type PrinterProblem } from '@tiffin/domain'
import { breaksUniqueIndex, changesOf, recordAudit, type Tenant } from '@tiffin/service-kit'
import { Prisma } from '../generated/prisma/client.ts'
import { createClock, type OrdersDatabase, type Transaction } from './database.ts'
import { requireNotOfBills } from './find-bill-output.ts'
import { nowOf } from './time.ts'
import { isAgentOn, waitingJobs } from './waiting-jobs.ts'

export type PrinterForm = {
  readonly name: string
  readonly agentId: string
  readonly address: string
  readonly columns: PrinterColumns
}
type StoredPrinter = PrinterForm & { readonly id: string }

/**
 * A printer with its present state. `problem` is null while the printer has none, and `printedAt` until it has printed
 * a slip or opened its drawer.
 */
export type Printer = StoredPrinter & {
  readonly isAgentOn: boolean
  readonly problem: PrinterProblem | null
  readonly printedAt: Date | null
  /** The number of jobs that wait for the printer: tickets, bills, test slips and kicks of its drawer. */
  readonly waiting: number
}

/** Stores the network printers of a restaurant, and reads them with the state that their agents reported. */
export function createPrintersRepository(db: OrdersDatabase, clock = createClock()) {
  const now = () => nowOf(clock)

  /** Reads printers with their present state. @param id null for all printers */
  async function read(tenant: Tenant, id: string | null): Promise<Printer[]> {
    return db.runInTenant<Printer>(
      tenant,
      Prisma.sql`
        WITH waiting AS (${waitingJobs(tenant, now())})
        SELECT p.id, p.name, p.agent_id AS "agentId", p.address, p.columns, p.problem, p.printed_at AS "printedAt",
          ${isAgentOn(tenant, now(), Prisma.sql`p.agent_id`)} AS "isAgentOn",
          (SELECT count(*)::int FROM waiting WHERE waiting.printer_id = p.id) AS waiting
        FROM printers p WHERE p.restaurant_id = ${tenant.id}::uuid AND (${id}::uuid IS NULL OR p.id = ${id}::uuid)
        ORDER BY lower(p.name)`,
    )
  }

  async function load(tenant: Tenant, id: string): Promise<Printer> {
    const [printer] = await read(tenant, id)
    if (!printer) throw new AppError('PRINTER_NOT_FOUND')
    return printer
  }

  return {
    /** Lists the printers by name. */
    list: (tenant: Tenant) => read(tenant, null),

    /** Loads a printer. @throws AppError PRINTER_NOT_FOUND */
    load,

    /** Adds a printer. @throws AppError PRINTER_EXISTS or PRINTERS_FULL */
    async create(tenant: Tenant, printer: StoredPrinter): Promise<Printer> {
      const { id, name, agentId, address, columns } = printer
      await refuseDuplicate(name, () =>
        db.inTenant(tenant, async (tx) => {
          await lockPrinters(tx, tenant)
          const [row] = await tx.$queryRaw<{ count: number }[]>`
            SELECT count(*)::int AS count FROM printers WHERE restaurant_id = ${tenant.id}::uuid`
          if (row!.count >= MOST_PRINTERS) throw new AppError('PRINTERS_FULL')
          await tx.$executeRaw`
            INSERT INTO printers (restaurant_id, id, name, agent_id, address, columns)
            VALUES (${tenant.id}::uuid, ${id}::uuid, ${name}, ${agentId}::uuid, ${address}, ${columns}::int)`
          await recordAudit(tx, tenant, { action: 'printer.added', subject: printer, after: factsOf(printer) })
        }),
      )
      return load(tenant, id)
    },

    /**
     * Changes a printer. A new address or agent clears its problem, which was reported of the old one.
     *
     * @throws AppError PRINTER_NOT_FOUND or PRINTER_EXISTS
     */
    async update(tenant: Tenant, printer: StoredPrinter): Promise<Printer> {
      const { id, name, agentId, address, columns } = printer
      await refuseDuplicate(name, () =>
        db.inTenant(tenant, async (tx) => {
          const before = await requirePrinter(tx, tenant, id, Prisma.sql`FOR NO KEY UPDATE`)
          const changes = changesOf(factsOf(before), factsOf(printer))
          if (!changes) return
          await tx.$executeRaw`
            UPDATE printers SET name = ${name}, agent_id = ${agentId}::uuid, address = ${address},
              columns = ${columns}::int,
              problem = CASE WHEN (agent_id, address) = (${agentId}::uuid, ${address}) THEN problem END
            WHERE restaurant_id = ${tenant.id}::uuid AND id = ${id}::uuid`
          await recordAudit(tx, tenant, { action: 'printer.changed', subject: before, ...changes })
        }),
      )
      return load(tenant, id)
    },

    /**
     * Removes a printer. A station that the menu no longer has may still use it and have an undelivered ticket. Such a
     * station gets a screen as its output, so that the alarm of the ticket continues.
     *
     * @param stations the stations of the menu
     * @throws AppError PRINTER_NOT_FOUND, PRINTER_OF_BILLS, or PRINTER_IN_USE while one of `stations` sends its tickets
     *   to the printer
     */
    async delete(
      tenant: Tenant,
      id: string,
      stations: readonly { readonly id: string; readonly name: string }[],
    ): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        const printer = await requirePrinter(tx, tenant, id, Prisma.sql`FOR UPDATE`)
        await requireNotOfBills(tx, tenant, printer)
        const users = await tx.$queryRaw<{ stationId: string }[]>`
          SELECT station_id AS "stationId" FROM station_outputs
          WHERE restaurant_id = ${tenant.id}::uuid AND printer_id = ${id}::uuid FOR UPDATE`
        const names = stations.filter((station) => users.some(({ stationId }) => stationId === station.id))
        if (names.length > 0)
          throw new AppError('PRINTER_IN_USE', {
            name: printer.name,
            stations: names.map(({ name }) => name).join(', '),
          })
        await tx.$executeRaw`
          UPDATE station_outputs SET kind = 'screen', printer_id = NULL
          WHERE restaurant_id = ${tenant.id}::uuid AND printer_id = ${id}::uuid`
        await tx.$executeRaw`DELETE FROM printers WHERE restaurant_id = ${tenant.id}::uuid AND id = ${id}::uuid`
        await recordAudit(tx, tenant, { action: 'printer.removed', subject: printer, before: factsOf(printer) })
      })
    },

    /**
     * Queues a test slip for a printer, and deletes the restaurant's test slips that are older than an hour. An agent
     * gets a test slip only within a minute.
     *
     * @param slipOf makes the slip, given the printer's name and the time
     * @throws AppError PRINTER_NOT_FOUND
     */
    async printTest(
      tenant: Tenant,
      { id, jobId }: { readonly id: string; readonly jobId: string },
      slipOf: (printer: string, at: Date) => Slip,
    ): Promise<void> {
      await db.inTenant(tenant, async (tx, moment) => {
        const { name } = await requirePrinter(tx, tenant, id)
        const slip = JSON.stringify(slipOf(name, clock(moment.now)))
        await tx.$executeRaw`
          DELETE FROM print_jobs WHERE restaurant_id = ${tenant.id}::uuid AND slip IS NOT NULL AND kind IS NULL
            AND created_at < ${now()} - interval '1 hour'`
        await tx.$executeRaw`
          INSERT INTO print_jobs (restaurant_id, id, slip, created_at, printer_id, next_at)
          VALUES (${tenant.id}::uuid, ${jobId}::uuid, ${slip}::jsonb, ${now()}, ${id}::uuid, ${now()})`
      })
    },
  }
}

export type PrintersRepository = ReturnType<typeof createPrintersRepository>

/**
 * Loads a printer of the restaurant.
 *
 * @param lock SQL of a lock until the transaction ends; the default only keeps the printer from being removed
 * @throws AppError PRINTER_NOT_FOUND
 */
export async function requirePrinter(
  tx: Transaction,
  tenant: Tenant,
  id: string,
  lock = Prisma.sql`FOR KEY SHARE`,
): Promise<StoredPrinter> {
  const [printer] = await tx.$queryRaw<StoredPrinter[]>`
    SELECT id, name, agent_id AS "agentId", address, columns FROM printers
    WHERE restaurant_id = ${tenant.id}::uuid AND id = ${id}::uuid ${lock}`
  if (!printer) throw new AppError('PRINTER_NOT_FOUND')
  return printer
}

async function lockPrinters(tx: Transaction, tenant: Tenant): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`printers ${tenant.id}`}, 0))`
}

async function refuseDuplicate(name: string, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (breaksUniqueIndex(error, 'printers_name_key')) throw new AppError('PRINTER_EXISTS', { name })
    throw error
  }
}

/** Maps a printer to the facts that the audit records. */
function factsOf({ name, agentId, address, columns }: PrinterForm) {
  return { name, agent_id: agentId, address, columns }
}
