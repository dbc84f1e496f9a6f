import { AppError, type NumberRefusal } from '@tiffin/contracts'
import { financialYearOf, readTillInvoiceNumber } from '@tiffin/domain'
import type { Arrival } from './late-arrival.ts'
import type { SettlementRequest } from './decide-settlement.ts'
import type { IssuedDocument, TillNumber } from './invoice.ts'

/** A request to print or to pay a bill, as far as it numbers the invoice. */
export type NumberingRequest = Pick<SettlementRequest, 'till_invoice' | 'taken'>

/**
 * Reads the number that a till gave the invoice of a print or a payment; null where the server gives it. The invoice
 * has the time of the tap even where its request arrives within seconds and so is not late, so that a number of 31
 * March is of the old financial year. A time that cannot be right does not count. The open document keeps its time: a
 * bill that was printed on 31 March may be paid on 1 April.
 *
 * @param open the open document of the order; undefined without one
 * @throws AppError INVOICE_NUMBER_REFUSED if the number is not of the financial year of that time
 */
export function tillNumberOf(
  request: NumberingRequest | null,
  arrival: Arrival,
  now: Date,
  open: IssuedDocument | undefined,
): TillNumber | null {
  const given = request?.till_invoice
  const serial = given && readTillInvoiceNumber(given.number)
  if (!serial) return null
  if (open?.number === given.number && open.till?.id === given.till_id)
    return { ...serial, tillId: given.till_id, at: open.issuedAt }
  const tap = arrival.kind === 'wrong-time' ? undefined : request?.taken?.at
  const at = tap === undefined ? now : new Date(tap)
  if (financialYearOf(at) !== serial.financialYear) throw refusedNumber(given.number, 'wrong-year')
  return { ...serial, tillId: given.till_id, at }
}

export function refusedNumber(number: string, why: NumberRefusal): AppError {
  return new AppError('INVOICE_NUMBER_REFUSED', { number, why })
}
