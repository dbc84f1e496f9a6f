import { AppError } from '@tiffin/contracts'
import { changesOf, recordAudit, type Tenant } from '@tiffin/service-kit'
import { Prisma } from '../generated/prisma/client.ts'
import { createClock, type OrdersDatabase, type Transaction } from './database.ts'
import { CHANGEABLE_LIFE } from './kitchen-repository.ts'
import { requirePrinter } from './printers-repository.ts'
import { nowOf } from './time.ts'

/** A station whose tickets must be drawn by a screen, or printed by a network printer, within `dueSeconds`. */
export type StationOutput = {
  readonly stationId: string
  readonly dueSeconds: number
  /** The printer; null for a screen. */
  readonly printerId: string | null
  /** The number of papers that the printer makes of each ticket; 1 for a screen. */
  readonly copies: number
}
/** The output to set for a station. `copies` is null to keep the present number. */
type WantedOutput = Pick<StationOutput, 'dueSeconds' | 'printerId'> & { readonly copies: number | null }
type Station = { readonly id: string; readonly name: string }

/**
 * Stores the output of each station: a screen or a network printer. The till prints the tickets of a station without
 * one.
 */
export function createStationOutputsRepository(db: OrdersDatabase, clock = createClock()) {
  const now = () => nowOf(clock)

  async function requireNothingUndelivered(
    tx: Transaction,
    tenant: Tenant,
    station: Station,
    printer: boolean,
  ): Promise<void> {
    const [row] = await tx.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM station_outputs t
      JOIN kots k ON k.restaurant_id = ${tenant.id}::uuid AND k.station_id = t.station_id AND k.created_at >= t.since
        AND k.created_at > ${now()} - ${CHANGEABLE_LIFE} AND k.shown_at IS NULL AND k.handed_over_at IS NULL
      WHERE t.restaurant_id = ${tenant.id}::uuid AND t.station_id = ${station.id}::uuid`
    const count = row?.count ?? 0
    if (count > 0) throw new AppError('KOTS_UNDELIVERED', { count, station: station.name, printer })
  }

  return {
    /** Lists the stations with a screen or a printer. */
    async list(tenant: Tenant): Promise<StationOutput[]> {
      return db.runInTenant<StationOutput>(
        tenant,
        Prisma.sql`
          SELECT station_id AS "stationId", due_seconds AS "dueSeconds", printer_id AS "printerId", copies
          FROM station_outputs WHERE restaurant_id = ${tenant.id}::uuid ORDER BY station_id`,
      )
    },

    /**
     * Sets the output of a station. After a change between screen and printer, the station's undelivered tickets stay
     * undelivered.
     *
     * @param output null for a station whose tickets the till prints
     * @returns the number of papers of each ticket; 1 unless the output is a printer
     * @throws AppError PRINTER_NOT_FOUND; KOTS_UNDELIVERED if `output` is null while the station has undelivered
     *   tickets, whose alarms would end unnoticed
     */
    async set(tenant: Tenant, station: Station, output: WantedOutput | null): Promise<number> {
      return db.inTenant(tenant, async (tx) => {
        const printerName = output?.printerId ? (await requirePrinter(tx, tenant, output.printerId)).name : null
        const [before] = await tx.$queryRaw<OutputFacts[]>`
          SELECT t.due_seconds AS "dueSeconds", p.name AS "printerName", t.copies FROM station_outputs t
          LEFT JOIN printers p ON p.restaurant_id = ${tenant.id}::uuid AND p.id = t.printer_id
          WHERE t.restaurant_id = ${tenant.id}::uuid AND t.station_id = ${station.id}::uuid FOR UPDATE OF t`
        const copies = printerName === null ? 1 : (output?.copies ?? before?.copies ?? 1)
        if (output === null) {
          await requireNothingUndelivered(tx, tenant, station, Boolean(before?.printerName))
          await tx.$executeRaw`
            DELETE FROM station_outputs
            WHERE restaurant_id = ${tenant.id}::uuid AND station_id = ${station.id}::uuid`
        } else {
          const { dueSeconds, printerId } = output
          await tx.$executeRaw`
            INSERT INTO station_outputs (restaurant_id, station_id, kind, due_seconds, since, printer_id,
              copies)
            VALUES (${tenant.id}::uuid, ${station.id}::uuid, ${printerId ? 'printer' : 'screen'}, ${dueSeconds}::int,
              ${now()}, ${printerId}::uuid, ${copies}::int)
            ON CONFLICT (restaurant_id, station_id) DO UPDATE SET kind = excluded.kind,
              due_seconds = excluded.due_seconds, printer_id = excluded.printer_id, copies = excluded.copies`
        }
        const changes = changesOf(factsOf(before ?? null), factsOf(output && { ...output, printerName, copies }))
        if (changes) await recordAudit(tx, tenant, { action: 'station.output-changed', subject: station, ...changes })
        return copies
      })
    },
  }
}

export type StationOutputsRepository = ReturnType<typeof createStationOutputsRepository>

type OutputFacts = Pick<StationOutput, 'dueSeconds' | 'copies'> & { readonly printerName: string | null }

/**
 * Maps an output to the facts that the audit records. @param output null for a station whose tickets the till prints
 */
function factsOf(output: OutputFacts | null) {
  if (output === null) return { output: 'till', due_seconds: null, printer: null, copies: null }
  const { dueSeconds, printerName, copies } = output
  return printerName === null
    ? { output: 'screen', due_seconds: dueSeconds, printer: null, copies: null }
    : { output: 'printer', due_seconds: dueSeconds, printer: printerName, copies }
}
