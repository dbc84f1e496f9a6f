import type { Order as WireOrder } from '@tiffin/contracts'
import type { IdempotentRequest, Tenant } from '@tiffin/service-kit'
import { v7 as uuidv7 } from 'uuid'
import { withInvoice } from './domain/invoice.ts'
import { arrivalOf, hasWaited } from './domain/late-arrival.ts'
import { tillNumberOf } from './domain/till-number.ts'
import { decideBill, type BillRefusal, type BillTask } from './domain/decide-bill.ts'
import type { Replayed } from './repository/answer-once.ts'
import type { Clock, OrdersDatabase, Transaction } from './repository/database.ts'
import { retryOnConflict } from './repository/retry-on-conflict.ts'
import { findToBill, saveBill } from './repository/save-bill.ts'
import { inLockedOrder } from './repository/save-settlement.ts'
import { refuseNumber } from './settle.ts'
import { toWireOrder } from './wire.ts'

/** The user who prints, and the data to recognise and answer a repetition. */
export type PrintCall = { readonly printedBy: string; readonly idempotency: IdempotentRequest | null }

export type PrintOutcome =
  | { readonly kind: 'printed'; readonly order: WireOrder; readonly copy: 'original' | 'duplicate' }
  | { readonly kind: 'missing' }
  | Replayed
  /** The bill may not be printed; `order` is the order in its present state, which the till then shows. */
  | { readonly kind: 'refused'; readonly code: BillRefusal; readonly order: WireOrder }

/**
 * Counts a paper of a bill before the till prints it. The first paper of an unpaid order issues its invoice or bill of
 * supply, and so does the first paper after a change of the bill. If another terminal was faster, the order is read and
 * decided on again. So two first prints at the same time are an original and a duplicate of one document.
 *
 * @throws AppError ORDER_CHANGED when other changes came first in every attempt, INVOICE_NUMBER_REFUSED as `settle`,
 *   and the errors of `decideBill`. Nothing is written then.
 */
export function printBill(
  db: OrdersDatabase,
  clock: Clock,
  tenant: Tenant,
  orderId: string,
  task: BillTask,
  call: PrintCall,
): Promise<PrintOutcome> {
  const attempt = (open: Transaction | null) => printOnce(db, clock, tenant, orderId, task, call, open)
  return retryOnConflict((locksOrder) =>
    locksOrder ? inLockedOrder(db, tenant, { orderId }, attempt) : attempt(null),
  ).catch((error: unknown) => refuseNumber(error, task.request))
}

/**
 * Reads the order, decides on its document and writes the print.
 *
 * @param open the transaction that has locked the order; null to run each statement in a transaction of its own
 * @param added further fields of the stored reply, besides order and copy
 */
export async function printOnce(
  db: OrdersDatabase,
  clock: Clock,
  tenant: Tenant,
  orderId: string,
  task: BillTask,
  call: PrintCall,
  open: Transaction | null,
  added: object = {},
): Promise<PrintOutcome> {
  const found = await findToBill(db, tenant, orderId, call.idempotency, open)
  if (found.kind !== 'found') return found

  const now = clock(found.now)
  const arrival = arrivalOf(task.request.taken, now)
  const tillNumber = tillNumberOf(task.request, arrival, now, found.order.document)
  const moment = { now, facts: found.facts, documentId: uuidv7(), tillNumber, hasWaited: hasWaited(arrival) }
  const decision = decideBill(found.order, task, moment)
  if (decision.kind === 'refused') return { ...decision, order: toWireOrder(found.order) }

  const { invoice, discount, printed } = decision
  const copy = invoice.kept && found.isPrinted ? 'duplicate' : 'original'
  const reply = { order: toWireOrder(withInvoice(printed, invoice, null)), copy, ...added }
  const marks = { billPrintedAt: printed.billPrintedAt, billSentAt: printed.billSentAt }
  const written = { ...call, invoice, discount, copy, marks, printedAt: moment.now, reply } as const
  const number = await saveBill(db, tenant, { ...found, ...written }, open)
  return { kind: 'printed', order: toWireOrder(withInvoice(printed, invoice, number)), copy }
}
