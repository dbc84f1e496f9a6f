import {
  AppError,
  getBillOutput,
  openDrawer,
  type listUndelivered,
  retryBill,
  sendBill,
  setBillOutput,
  takeOverBill,
  type ResponseOf,
  type Slip,
  type UndeliveredBill,
} from '@tiffin/contracts'
import { DEFAULT_DUE_SECONDS, DRAWER_REASON_WORDS } from '@tiffin/domain'
import { recordAudit } from '../audit/record-audit.ts'
import { route, type MockRoute } from '../http/route.ts'
import { ID_PREFIX, nextMockId } from '../ids.ts'
import type { MockRestaurant, OrderRecord, PrinterRecord, SentBillRecord } from '../restaurant.ts'
import { markPrinted } from './change-order.ts'
import { issueBillOf } from './issue-bill.ts'
import { toWireOrder } from './wire.ts'

/** Returns the endpoints of bills on a printer of the network. Bills wait until a test says that they are printed. */
export function billPrintingHandlers(restaurant: MockRestaurant): MockRoute[] {
  return [
    route(restaurant, getBillOutput, () => restaurant.billOutput),
    route(restaurant, setBillOutput, ({ body }) => {
      const { printer_id, drawer_pin } = body
      if (printer_id === null && drawer_pin !== null)
        throw new AppError('INVALID_REQUEST', { detail: 'a drawer needs a printer' })
      if (printer_id !== null && !restaurant.printers.some(({ id }) => id === printer_id))
        throw new AppError('PRINTER_NOT_FOUND')
      const before = billPrinterOf(restaurant)
      restaurant.billOutput = body
      const after = billPrinterOf(restaurant)
      const subject = after ?? before
      if (subject)
        recordAudit(
          restaurant,
          'printer.of-bills-changed',
          subject,
          { printer: before?.name ?? null },
          { printer: after?.name ?? null },
        )
      return body
    }),
    route(restaurant, openDrawer, ({ body: { reason, note } }) => {
      const printer = billPrinterOf(restaurant)
      if (!printer || restaurant.billOutput.drawer_pin === null) throw new AppError('DRAWER_NOT_SET')
      recordAudit(restaurant, 'printer.drawer-opened', printer, null, {
        reason: DRAWER_REASON_WORDS[reason],
        ...(note && { note }),
      })
      return { is_agent_on: printer.is_agent_on }
    }),
    route(restaurant, sendBill, ({ params, body }) => {
      requireBillPrinter(restaurant)
      const { by_gst: byGst, ...request } = body
      const found = restaurant.orders.find(({ id }) => id === params.id)
      const byInvoice = found?.settlement ? found.invoice !== null && found.invoice !== undefined : byGst
      const before = found && { invoice: found.invoice, billPrintedAt: found.billPrintedAt }
      const { copy } = byInvoice
        ? issueBillOf(restaurant, params.id, request)
        : (markPrinted(restaurant, params.id, request), { copy: 'original' as const })
      // Nothing is printed before the printer says so.
      const order = found!
      const isSame = order.invoice?.document.id === before?.invoice?.document.id
      order.billPrintedAt = isSame ? before!.billPrintedAt : null
      if (!order.settlement) order.billSentAt = (isSame && order.billSentAt) || restaurant.now()
      return { order: toWireOrder(order), copy, ...queueBill(restaurant, order.id) }
    }),
    route(restaurant, retryBill, ({ params }) => {
      const bill = requireBill(restaurant, params.id)
      const printer = billPrinterOf(restaurant)
      if (printer?.is_agent_on && printer.problem === null) end(restaurant, bill)
      return undefined
    }),
    route(restaurant, takeOverBill, ({ params }) => {
      const bill = requireBill(restaurant, params.id)
      const order = restaurant.orders.find(({ id }) => id === bill.orderId)!
      end(restaurant, bill)
      recordAudit(restaurant, 'order.bill-printed', { id: order.id, name: order.orderNumber }, null, {
        printed_here: true,
      })
      return { slip: slipOf(order) }
    }),
  ]
}

/**
 * Returns the part of `listUndelivered` about bills: their printer, and the sent bills neither printed nor taken over.
 */
export function undeliveredBillsOf(
  restaurant: MockRestaurant,
): Pick<ResponseOf<typeof listUndelivered>, 'bill_printer' | 'has_drawer' | 'bills'> {
  const printer = billPrinterOf(restaurant)
  const bills = restaurant.sentBills
    .filter(({ isEnded }) => !isEnded)
    .flatMap((bill): UndeliveredBill[] => {
      const order = restaurant.orders.find(({ id }) => id === bill.orderId)
      if (!order) return []
      return [
        {
          id: bill.id,
          order_id: order.id,
          order_number: order.orderNumber,
          order_type: order.orderType,
          table_name: order.table?.name ?? null,
          due_in_ms: DEFAULT_DUE_SECONDS * 1_000 - (restaurant.now().getTime() - bill.sentAt.getTime()),
          printer: printer ? { name: printer.name, is_agent_on: printer.is_agent_on, problem: printer.problem } : null,
        },
      ]
    })
  return {
    ...(printer && { bill_printer: printer.name }),
    ...(printer && restaurant.billOutput.drawer_pin !== null && { has_drawer: true }),
    ...(bills.length > 0 && { bills }),
  }
}

/** Has a paper of an order wait for the printer of bills. @throws AppError BILL_PRINTER_NOT_SET */
export function queueBill(restaurant: MockRestaurant, orderId: string) {
  const printer = requireBillPrinter(restaurant)
  const id = nextMockId(restaurant, ID_PREFIX.printJob, restaurant.sentBills)
  restaurant.sentBills = [...restaurant.sentBills, { id, orderId, sentAt: restaurant.now(), isEnded: false }]
  return { job_id: id, printer: printer.name }
}

function requireBillPrinter(restaurant: MockRestaurant): PrinterRecord {
  const printer = billPrinterOf(restaurant)
  if (!printer) throw new AppError('BILL_PRINTER_NOT_SET')
  return printer
}

export function billPrinterOf({ billOutput, printers }: MockRestaurant): PrinterRecord | undefined {
  return printers.find(({ id }) => id === billOutput.printer_id)
}

function requireBill({ sentBills }: MockRestaurant, billId: string): SentBillRecord {
  const bill = sentBills.find(({ id }) => id === billId)
  if (!bill) throw new AppError('PRINT_JOB_NOT_FOUND')
  return bill
}

/** Ends all waiting bills as printed. An order whose bill was forgotten since it was sent does not count as printed. */
export function printSentBills(restaurant: MockRestaurant): void {
  for (const bill of restaurant.sentBills) if (!bill.isEnded) end(restaurant, bill)
}

function end(restaurant: MockRestaurant, ended: SentBillRecord): void {
  const order = restaurant.orders.find(({ id }) => id === ended.orderId)
  if (order?.billSentAt && order.billSentAt <= ended.sentAt) order.billPrintedAt ??= restaurant.now()
  restaurant.sentBills = restaurant.sentBills.map((bill) => (bill.id === ended.id ? { ...bill, isEnded: true } : bill))
}

/** Returns a paper that names its order; the server's has its dishes and amounts as well. */
function slipOf(order: OrderRecord): Slip {
  const rows = [{ kind: 'text' as const, text: `Bill of ${order.orderNumber}`, align: 'center' as const }]
  return { v: 1, title: 'Guest Copy', rows }
}
