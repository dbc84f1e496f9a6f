import type {
  BillOutput as WireBillOutput,
  Printer as WirePrinter,
  PrintJob as WirePrintJob,
  Slip,
  StationOutput as WireStationOutput,
  UndeliveredBill as WireUndeliveredBill,
} from '@tiffin/contracts'
import { drawerSlip, inCopies, kotSlip, placeOf, repeated, reprintOf, ticketOfKot } from '@tiffin/slips'
import type { KotTexts } from './clients/kot-texts.ts'
import type { UndeliveredBill } from './repository/bill-jobs-repository.ts'
import type { BillOutput } from './repository/bill-outputs-repository.ts'
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

export function toWireBillOutput({ printerId, drawerPin }: BillOutput): WireBillOutput {
  return { printer_id: printerId, drawer_pin: drawerPin }
}

export function toWireUndeliveredBill(bill: UndeliveredBill): WireUndeliveredBill {
  const { id, orderId, orderNumber, orderType, tableName, dueInMs, printer } = bill
  return {
    id,
    order_id: orderId,
    order_number: orderNumber,
    order_type: orderType,
    table_name: tableName,
    due_in_ms: dueInMs,
    printer: printer && { name: printer.name, is_agent_on: printer.isAgentOn, problem: printer.problem },
  }
}

/**
 * Makes the slip of a job, with all copies of a ticket. A ticket that was printed before is marked as a reprint. If an
 * earlier attempt may have been printed, a ticket is marked as a possible repetition, and a bill as a reprint or a
 * duplicate.
 */
export function toWirePrintJob(job: TakenJob, texts: KotTexts): WirePrintJob {
  const { id, printerId, attempt } = job
  return { id, printer_id: printerId, attempt, slip: slipOf(job, texts) }
}

function slipOf(job: TakenJob, texts: KotTexts): Slip {
  switch (job.kind) {
    case 'drawer':
      return drawerSlip(job.drawerPin)
    case 'bill':
      return job.mayBePrinted ? repeated(job.slip) : job.slip
    case 'test':
      return job.slip
    case 'ticket':
      return ticketSlip(job, texts)
  }
}

function ticketSlip(job: Extract<TakenJob, { kind: 'ticket' }>, texts: KotTexts) {
  const { orderNumber, orderType, tableName, areaName, customerName, kot, mayBePrinted, copies } = job
  const place = placeOf({ table_name: tableName, area_name: areaName, customer_name: customerName })
  const ticket = ticketOfKot({ orderNumber, orderType, place }, toWireKot(kot), reprintOf(kot.printed, mayBePrinted))
  return inCopies(kotSlip(ticket, texts), copies)
}
