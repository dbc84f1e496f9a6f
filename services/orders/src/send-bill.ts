import { AppError, type Order as WireOrder, type Slip } from '@tiffin/contracts'
import { isDocumented, orderCan } from '@tiffin/domain'
import { recordAudit, type Tenant } from '@tiffin/service-kit'
import { orderBillSlip } from '@tiffin/slips'
import type { BillTexts } from './clients/bill-texts.ts'
import type { BillRefusal, BillTask } from './domain/decide-bill.ts'
import { discountAsked } from './domain/decide-discount.ts'
import type { Order } from './domain/order.ts'
import { printOnce, type PrintCall } from './print-bill.ts'
import type { Replayed } from './repository/answer-once.ts'
import { queueBill } from './repository/bill-jobs-repository.ts'
import type { Clock, OrdersDatabase, Transaction } from './repository/database.ts'
import { findBillOutput } from './repository/find-bill-output.ts'
import { markSent } from './repository/mark-printed.ts'
import { retryOnConflict } from './repository/retry-on-conflict.ts'
import { findToBill } from './repository/save-bill.ts'
import { inLockedOrder } from './repository/save-settlement.ts'
import { storeReply } from './repository/stored-replies.ts'
import { toWireOrder } from './wire.ts'

/** The input of a bill to send, as the till showed the bill. */
export type SendTask = Omit<BillTask, 'isSent'> & {
  /** True if the till showed the bill of an unpaid order as a tax invoice or a bill of supply. */
  readonly byGst: boolean
  readonly texts: BillTexts
  readonly jobId: string
}

type Sent = {
  readonly order: WireOrder
  readonly copy: 'original' | 'duplicate'
  readonly job_id: string
  readonly printer: string
}

export type SendOutcome =
  | ({ readonly kind: 'sent' } & Sent)
  | { readonly kind: 'missing' }
  | Replayed
  | { readonly kind: 'refused'; readonly code: BillRefusal; readonly order: WireOrder }

/**
 * Sends the bill of an order to the printer of bills. One transaction locks the order and writes the document, the
 * count of its papers, the audit entry and the job. So the paper always matches the stored bill. A repetition with the
 * same key prints no second paper. The bill counts as printed once its agent reports a paper, or a user prints it at
 * the till instead.
 *
 * @throws AppError BILL_PRINTER_NOT_SET, ORDER_CHANGED when other changes came first in every attempt, and the errors
 *   of `decideBill`. Nothing is written then.
 */
export function sendBill(
  db: OrdersDatabase,
  clock: Clock,
  tenant: Tenant,
  orderId: string,
  task: SendTask,
  call: PrintCall,
): Promise<SendOutcome> {
  const attempt = (tx: Transaction) => sendLocked(db, clock, tx, tenant, orderId, task, call)
  return retryOnConflict(() => inLockedOrder(db, tenant, { orderId }, attempt))
}

async function sendLocked(
  db: OrdersDatabase,
  clock: Clock,
  tx: Transaction,
  tenant: Tenant,
  orderId: string,
  task: SendTask,
  call: PrintCall,
): Promise<SendOutcome> {
  const found = await findToBill(db, tenant, orderId, call.idempotency, tx)
  if (found.kind !== 'found') return found
  const output = await findBillOutput(tx, tenant)
  if (output === null) throw new AppError('BILL_PRINTER_NOT_SET')

  const { order, facts } = found
  const isOpen = orderCan('settle', order)
  const byGst = isOpen ? isDocumented(facts?.gstMode) : order.document !== undefined
  if (isOpen && byGst !== task.byGst) return refused('GST_MODE_CHANGED', order)

  const job = { job_id: task.jobId, printer: output.printerName }
  const printed = byGst
    ? await printOnce(db, clock, tenant, orderId, { ...task, isSent: true }, call, tx, job)
    : await printGuestCopy(clock, tx, tenant, order, task, call, job)
  if (printed.kind !== 'printed') return printed
  const slip = slipOf(printed, byGst, task)
  await queueBill(tx, clock, tenant, { id: task.jobId, orderId, printerId: output.printerId, slip })
  return { ...printed, ...job, kind: 'sent' }
}

type Printed = Pick<Sent, 'order' | 'copy'>

/**
 * Prints a guest copy, which is no document. Its discount is not checked against limits and needs no reason, because
 * both are checked when the bill is paid.
 */
async function printGuestCopy(
  clock: Clock,
  tx: Transaction,
  tenant: Tenant,
  order: Order,
  { request }: SendTask,
  { idempotency }: PrintCall,
  job: Pick<Sent, 'job_id' | 'printer'>,
) {
  const isOpen = orderCan('settle', order)
  if (isOpen && request.version !== order.version) return refused('ORDER_CHANGED', order)
  if (!isOpen && order.lines.length === 0) return refused('NOTHING_TO_BILL', order)
  // Called because it throws for a discount that no bill can have.
  discountAsked(order, request)
  const isFirst = isOpen && order.billSentAt === null
  const billSentAt = isFirst ? await markSent(tx, clock, tenant, order.id) : order.billSentAt
  const wire = toWireOrder({ ...order, billSentAt })
  const printed = { order: wire, copy: 'original' } as const
  if (idempotency) await storeReply(tx, tenant, idempotency, { ...printed, ...job })
  await recordAudit(tx, tenant, {
    action: 'order.bill-printed',
    subject: { id: order.id, name: order.orderNumber },
    after: { printer: job.printer },
  })
  return { kind: 'printed', ...printed } as const
}

/** Makes the slip of the stored bill. A bill that has no document shows the discount that was typed at the till. */
function slipOf({ order, copy }: Printed, byGst: boolean, { texts, request }: SendTask): Slip {
  const mode = order.document?.kind === 'bill_of_supply' ? 'composition' : 'regular'
  const settings = { ...texts, gst_mode: byGst ? mode : 'off' } as const
  return orderBillSlip({ order, settings, discount: request.discount ?? null, isDuplicate: copy === 'duplicate' })
}

function refused(code: BillRefusal, order: Order) {
  return { kind: 'refused', code, order: toWireOrder(order) } as const
}
