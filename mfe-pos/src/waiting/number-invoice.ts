import type { BodyOf, settleOrder } from '@tiffin/contracts'
import { documentNumber, financialYearOf, MOST_TILL_SERIALS } from '@tiffin/domain'
import { serverTime } from '@tiffin/web-kit'
import { TILL_KEY, TILL_STORE, type TillRecord } from '@tiffin/web-kit/queue'
import type { Disk, StoredRecords } from '@tiffin/web-kit/storage'
import { isPrint, type WaitingPrint } from './print-job.ts'
import type { Waiting } from './punch-job.ts'
import type { WaitingPayment } from './settle-job.ts'

/**
 * The longest wait for the transaction of a new punch, payment or print, in milliseconds. The wait is shorter than that
 * for a record of the till, because a punch or a payment can be stored without a number.
 */
export const NUMBERED_WITHIN_MS = 1_000

/** The number that this till gave an invoice, with the till. */
export type TillInvoice = NonNullable<NonNullable<BodyOf<typeof settleOrder>>['till_invoice']>

/**
 * Takes the next invoice number of a till in the financial year of a payment or a print. Each year has its own count,
 * so a clock that goes back over the end of a year takes no number twice.
 *
 * @param stored the record on the disk; it must be written in the transaction that stores what has the number
 * @param seriesOfServer the series in which the server numbers invoices, which no till uses
 * @returns null for a browser without a till, for a till without a series or with that of the server, and after the
 *   last number of a year
 */
export function nextInvoice(
  stored: unknown,
  paidAt: Date,
  seriesOfServer: string,
): { readonly invoice: TillInvoice; readonly till: TillRecord } | null {
  const till = stored as TillRecord | undefined
  if (!till?.series || till.series === seriesOfServer) return null
  const year = financialYearOf(paidAt)
  const serial = (till.invoices?.[year] ?? 0) + 1
  if (serial > MOST_TILL_SERIALS) return null
  return {
    invoice: { till_id: till.id, number: documentNumber(till.series, year, serial) },
    till: { ...till, invoices: { ...till.invoices, [year]: serial } },
  }
}

/** With this a new payment or print takes the next invoice number of its till. */
export type NumberedHere = { readonly seriesOfServer: string }

/**
 * Stores a payment or a print with the next invoice number of this till. Number and command are one transaction:
 * whatever ends the page, no number is without its command and none is given twice, however many tabs take payments.
 *
 * @returns the command as it is stored and sent, without a number where `nextInvoice` has none; a print without a
 *   number is not stored
 * @throws DOMException when the disk refused or was too slow, so that nothing was stored
 */
export async function storeWithInvoice<Numbered extends WaitingPayment | WaitingPrint>(
  { disk, commands }: { readonly disk: Disk; readonly commands: Pick<StoredRecords<Waiting>, 'writeIn'> },
  command: Numbered,
  { seriesOfServer }: NumberedHere,
): Promise<Numbered> {
  const { job } = command
  const numberedAt = new Date(job.body.taken?.at ?? command.takenAt)
  const transaction = await disk.begin(['commands', TILL_STORE], NUMBERED_WITHIN_MS)
  const next = nextInvoice(await transaction.read(TILL_STORE, TILL_KEY), numberedAt, seriesOfServer)
  const numbered = next ? { ...command, job: { ...job, body: { ...job.body, till_invoice: next.invoice } } } : command
  if (next) transaction.write(TILL_STORE, TILL_KEY, next.till)
  if (next || !isPrint(command)) commands.writeIn(transaction, numbered.id, numbered)
  await transaction.done
  return numbered
}

/** Returns whether this till has a number for an invoice now; false also where the disk cannot be read. */
export async function canNumberInvoice(disk: Disk, seriesOfServer: string): Promise<boolean> {
  const till = await disk.read(TILL_STORE, TILL_KEY).catch(() => undefined)
  return nextInvoice(till, new Date(serverTime()), seriesOfServer) !== null
}
