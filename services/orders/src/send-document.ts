import { AppError, type DocumentDetails, type ResponseOf, type sendDocument as endpoint } from '@tiffin/contracts'
import type { IdempotentRequest, Tenant } from '@tiffin/service-kit'
import { documentBill, orderBillSlip } from '@tiffin/slips'
import type { BillTexts } from './clients/bill-texts.ts'
import { toWireDocumentDetails } from './document-wire.ts'
import { answerOnce, type Replayed } from './repository/answer-once.ts'
import { queueBill } from './repository/bill-jobs-repository.ts'
import type { Clock, OrdersDatabase, Transaction } from './repository/database.ts'
import { findBillOutput } from './repository/find-bill-output.ts'
import { auditPaper, countPaper } from './repository/print-document.ts'
import { storeReply } from './repository/stored-replies.ts'

type Sent = ResponseOf<typeof endpoint>

export type SendDocumentOutcome = { readonly kind: 'sent'; readonly reply: Sent } | Replayed

/** The texts on the paper besides the document, and the id to give its print job. */
type Task = { readonly texts: BillTexts; readonly jobId: string }

/**
 * Sends a document to the printer of bills. One transaction writes the count of its papers, the audit entry and the
 * job. A repetition with the same key prints no second paper.
 *
 * @throws AppError BILL_PRINTER_NOT_SET or DOCUMENT_NOT_FOUND. Nothing is written then.
 */
export function sendDocument(
  db: OrdersDatabase,
  clock: Clock,
  tenant: Tenant,
  id: string,
  task: Task,
  request: IdempotentRequest | null,
): Promise<SendDocumentOutcome> {
  const write = async (tx: Transaction): Promise<SendDocumentOutcome> => {
    const reply = await send(db, clock, tx, tenant, id, task)
    if (request) await storeReply(tx, tenant, request, reply)
    return { kind: 'sent', reply }
  }
  return answerOnce(db, tenant, request, { write })
}

async function send(
  db: OrdersDatabase,
  clock: Clock,
  tx: Transaction,
  tenant: Tenant,
  id: string,
  { texts, jobId }: Task,
): Promise<Sent> {
  const counted = await countPaper(db, clock, tx, tenant, id)
  const output = await findBillOutput(tx, tenant)
  if (output === null) throw new AppError('BILL_PRINTER_NOT_SET')
  const document = toWireDocumentDetails(counted.document)
  const slip = slipOf(document, texts, counted.copy)
  await queueBill(tx, clock, tenant, { id: jobId, orderId: document.order_id, printerId: output.printerId, slip })
  await auditPaper(tx, tenant, counted, output.printerName)
  return { document, copy: counted.copy, job_id: jobId, printer: output.printerName }
}

function slipOf(document: DocumentDetails, texts: BillTexts, copy: Sent['copy']) {
  const settings = { ...texts, gst_mode: 'regular' } as const
  return orderBillSlip({ ...documentBill(document), settings, isDuplicate: copy === 'duplicate' })
}
