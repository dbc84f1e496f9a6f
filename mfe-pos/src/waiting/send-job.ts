import {
  addItems,
  createOrder,
  freeTable,
  issueBill,
  kotPrintedHeader,
  settleOrder,
  type KotPrinted,
  type Order,
  type PunchReply,
} from '@tiffin/contracts'
import { HOUR_MS, MOST_WAITING_HOURS } from '@tiffin/domain'
import { call, serverTime } from '@tiffin/web-kit'
import type { Attempt } from '../drafts/draft.ts'
import type { TillRecords } from '../drafts/till-records.ts'
import { takeFromDrafts } from '../drafts/without-waiting.ts'
import { takeOverPrinted } from './print-here.ts'
import { isPrint, type PrintJob } from './print-job.ts'
import { isPunch, type Waiting } from './punch-job.ts'
import { isPayment, type SettleJob } from './settle-job.ts'

/** The refusal of a command that waited for so long that only a person may send it. */
export class TooOld extends Error {}

/** Creates the function by which a queue with these records sends its commands. */
export function createSendJob({ drafts, commands }: Pick<TillRecords, 'drafts' | 'commands'>) {
  /**
   * Sends a command under its own key, with its stored body.
   *
   * @param isOwn false for a command of another page
   * @throws TooOld; ApiError when the call failed
   */
  return async function sendJob(command: Waiting, isOwn: boolean): Promise<Order | PunchReply> {
    if (isTooOld(command)) throw new TooOld()
    if (isPayment(command)) return sendPayment(command.job)
    if (isPrint(command)) return sendPrint(command.job)
    if (!isPunch(command)) throw new Error('A command is a punch, a payment or a print')
    const { attempt, printedHere } = command.job
    // A page that ended during a punch has left the same lines in the draft; they must not be punched again.
    if (!isOwn) takeFromDrafts(drafts, command.id)
    const reply = await sendAttempt(attempt, printedHere)
    // The paper may have been printed while the request was on its way, also by another tab.
    const latest = commands.read(command.id) ?? command
    if (isPunch(latest) && latest.job.printedHere) takeOverPrinted(reply)
    return reply
  }
}

function isTooOld({ job, takenAt }: Waiting): boolean {
  const { taken } = 'attempt' in job ? job.attempt.body : 'body' in job ? job.body : { taken: undefined }
  // A clock that is wrong by days makes one of the two ages too large, so the smaller one counts.
  const ages = [Date.now() - takenAt, ...(taken?.at ? [serverTime() - Date.parse(taken.at)] : [])]
  return Math.min(...ages) > MOST_WAITING_HOURS * HOUR_MS
}

/** The header says that the kitchen ticket was printed here, because the body of a punch must not change. */
function sendAttempt({ key, ...attempt }: Attempt, printedHere?: KotPrinted): Promise<PunchReply> {
  const headers = printedHere && { 'kot-printed': kotPrintedHeader(printedHere) }
  const options = { idempotencyKey: key, headers }
  return attempt.orderId === null
    ? call(createOrder, { body: attempt.body }, options)
    : call(addItems, { params: { id: attempt.orderId }, body: attempt.body }, options)
}

/** Sends a payment. It frees the table; an order without a table is settled by its id (gap G1). */
function sendPayment({ orderId, table, key, body }: SettleJob): Promise<Order> {
  const options = { idempotencyKey: key }
  return table
    ? call(freeTable, { params: { id: table.id }, body }, options)
    : call(settleOrder, { params: { id: orderId }, body }, options)
}

/** Sends an invoice that this till has printed: the server issues it with the number on the paper. */
async function sendPrint({ orderId, printKey, body }: PrintJob): Promise<Order> {
  const issued = await call(issueBill, { params: { id: orderId }, body }, { idempotencyKey: printKey })
  return issued.order
}
