import type {
  Printer as WirePrinter,
  PrintJob as WirePrintJob,
  StationOutput as WireStationOutput,
} from '@tiffin/contracts'
import { inCopies, kotSlip, placeOf, reprintOf, ticketOfKot } from '@tiffin/slips'
import type { KotTexts } from './clients/kot-texts.ts'
import type { Printer } from './repository/printers-repository.ts'
import type { TakenJob } from './repository/print-jobs-repository.ts'
import type { StationOutput } from './repository/station-outputs-repository.ts'
import { toWireKot } from './wire.ts'

export function toWirePrinter({ agentId, isAgentOn, printedAt, ...printer }: Printer): WirePrinter {
  return {
    ...printer,
    agent_id: agentId,
    is_agent_on: isAgentOn,
    printed_at: printedAt?.toISOString() ?? null,
  }
}

export function toWireStationOutput({ stationId, dueSeconds, printerId, copies }: StationOutput): WireStationOutput {
  const output = { station_id: stationId, due_seconds: dueSeconds }
  return printerId === null
    ? { ...output, kind: 'screen' }
    : { ...output, kind: 'printer', printer_id: printerId, copies }
}

/**
 * Makes the slip of a job. A ticket that was printed before is marked as the reprint it is, and one of which an earlier
 * attempt may have come out as a possible repetition. All its copies are one job.
 */
export function toWirePrintJob(job: TakenJob, texts: KotTexts): WirePrintJob {
  const { id, printerId, attempt } = job
  return { id, printer_id: printerId, attempt, slip: job.slip ?? ticketSlip(job, texts) }
}

function ticketSlip(job: Extract<TakenJob, { slip: null }>, texts: KotTexts) {
  const { orderNumber, orderType, tableName, areaName, customerName, kot, mayBePrinted, copies } = job
  const place = placeOf({ table_name: tableName, area_name: areaName, customer_name: customerName })
  const ticket = ticketOfKot({ orderNumber, orderType, place }, toWireKot(kot), reprintOf(kot.printed, mayBePrinted))
  return inCopies(kotSlip(ticket, texts), copies)
}
