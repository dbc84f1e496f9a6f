import {
  AppError,
  createPrinter,
  deletePrinter,
  listPrinters,
  printTestSlip,
  retryTicket,
  updatePrinter,
  type BodyOf,
  type Printer,
} from '@tiffin/contracts'
import { compareNames, HOUR_MS, mayBePrinterAddress, MOST_PRINTERS } from '@tiffin/domain'
import { changesOf, recordAudit } from '../audit/record-audit.ts'
import { route, type MockRoute } from '../http/route.ts'
import { ID_PREFIX, nextMockId } from '../ids.ts'
import type { KotRecord, MockRestaurant, PrinterRecord } from '../restaurant.ts'

/** The age up to which a ticket waits for its printer. */
const UNSEEN_LIFE_MS = 2 * HOUR_MS

type Body = BodyOf<typeof createPrinter>

/**
 * Returns the endpoints of printers of the network. The mock has no print agent. A printer that is ready prints test
 * slips and retried tickets at once; tickets of punches wait until a test marks them as printed.
 */
export function printerHandlers(restaurant: MockRestaurant): MockRoute[] {
  return [
    route(restaurant, listPrinters, () =>
      restaurant.printers
        .toSorted((a, b) => compareNames(a.name, b.name))
        .map((printer) => toWirePrinter(restaurant, printer)),
    ),
    route(restaurant, createPrinter, ({ body }) => {
      requireStorable(restaurant, body)
      if (restaurant.printers.length >= MOST_PRINTERS) throw new AppError('PRINTERS_FULL')
      const id = nextMockId(restaurant, ID_PREFIX.printer, restaurant.printers)
      const printer: PrinterRecord = { id, ...body, is_agent_on: true, problem: null, printed_at: null }
      restaurant.printers = [...restaurant.printers, printer]
      recordAudit(restaurant, 'printer.added', printer, null, body)
      return toWirePrinter(restaurant, printer)
    }),
    route(restaurant, updatePrinter, ({ params, body }) => {
      const printer = findPrinter(restaurant, params.id)
      requireStorable(restaurant, body, printer.id)
      const changes = changesOf(factsOf(printer), body)
      if (changes) recordAudit(restaurant, 'printer.changed', printer, changes.before, changes.after)
      return toWirePrinter(restaurant, change(restaurant, printer, body))
    }),
    route(restaurant, deletePrinter, ({ params }) => {
      const printer = findPrinter(restaurant, params.id)
      if (restaurant.billOutput.printer_id === printer.id)
        throw new AppError('PRINTER_OF_BILLS', { name: printer.name })
      const users = restaurant.stations.filter(({ id }) => restaurant.outputs.get(id)?.printer_id === printer.id)
      const stations = users.map(({ name }) => name).join(', ')
      if (users.length > 0) throw new AppError('PRINTER_IN_USE', { name: printer.name, stations })
      restaurant.printers = restaurant.printers.filter((each) => each !== printer)
      recordAudit(restaurant, 'printer.removed', printer, factsOf(printer), null)
      return undefined
    }),
    route(restaurant, printTestSlip, ({ params }) => {
      const printer = findPrinter(restaurant, params.id)
      if (isReady(printer)) change(restaurant, printer, { printed_at: restaurant.now().toISOString() })
      return undefined
    }),
    route(restaurant, retryTicket, ({ params }) => {
      const record = restaurant.orders.flatMap(({ kots }) => kots).find(({ kot }) => kot.id === params.id)
      if (!record) throw new AppError('KOT_NOT_FOUND')
      refuseTakenOver(record)
      const printer = printerOf(restaurant, record.stationId)
      if (!printer || !isReady(printer) || record.shownAt !== null) return undefined
      record.shownAt = restaurant.now().toISOString()
      record.kot = { ...record.kot, printed: record.kot.printed + 1 }
      change(restaurant, printer, { printed_at: record.shownAt })
      return undefined
    }),
  ]
}

/** @throws AppError KOT_TAKEN_OVER where somebody has answered for the ticket */
export function refuseTakenOver({ kot: { number }, handedOver }: KotRecord): void {
  if (handedOver) throw new AppError('KOT_TAKEN_OVER', { number, by: handedOver.by, how: handedOver.how })
}

/** Returns the printer to which a station sends its tickets; undefined where it has none. */
export function printerOf({ outputs, printers }: MockRestaurant, stationId: string): PrinterRecord | undefined {
  const id = outputs.get(stationId)?.printer_id
  return printers.find((printer) => printer.id === id)
}

export function isReady({ is_agent_on, problem }: PrinterRecord): boolean {
  return is_agent_on && problem === null
}

function toWirePrinter(restaurant: MockRestaurant, printer: PrinterRecord): Printer {
  const now = restaurant.now().getTime()
  const waiting = restaurant.orders
    .flatMap(({ kots }) => kots)
    .filter(({ stationId }) => printerOf(restaurant, stationId)?.id === printer.id)
    .filter(({ kot, shownAt, handedOver }) => {
      const isYoung = now - Date.parse(kot.created_at) < UNSEEN_LIFE_MS
      return isYoung && shownAt === null && !handedOver
    })
  return { ...printer, waiting: waiting.length }
}

function change(restaurant: MockRestaurant, printer: PrinterRecord, changes: Partial<PrinterRecord>): PrinterRecord {
  const changed = { ...printer, ...changes }
  restaurant.printers = restaurant.printers.map((each) => (each.id === printer.id ? changed : each))
  return changed
}

function factsOf({ name, agent_id, address, columns }: PrinterRecord): Body {
  return { name, agent_id, address, columns }
}

/** Checks the fields of a printer. @throws AppError PRINTER_EXISTS, PRINTER_ADDRESS_INVALID or PRINT_AGENT_NOT_FOUND */
function requireStorable({ printers, devices }: MockRestaurant, body: Body, ownId: string | null = null): void {
  const { name, agent_id, address } = body
  if (!mayBePrinterAddress(address)) throw new AppError('PRINTER_ADDRESS_INVALID')
  if (!devices.some(({ id, kind, paired_at }) => id === agent_id && kind === 'agent' && paired_at !== null))
    throw new AppError('PRINT_AGENT_NOT_FOUND')
  if (printers.some((other) => other.id !== ownId && other.name.toLowerCase() === name.toLowerCase()))
    throw new AppError('PRINTER_EXISTS', { name })
}

function findPrinter({ printers }: MockRestaurant, id: string): PrinterRecord {
  const printer = printers.find((each) => each.id === id)
  if (!printer) throw new AppError('PRINTER_NOT_FOUND')
  return printer
}
