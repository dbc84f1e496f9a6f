import { holdCommand, kotPrintedHeader, type BodyOf } from '@tiffin/contracts'
import {
  refusalReasonOf,
  MAX_CUSTOMER_NAME_LENGTH,
  TOO_OLD_CODE,
  type CartLine,
  type RefusalReason,
} from '@tiffin/domain'
import { call, serverTime } from '@tiffin/web-kit'
import { messages } from '../held-dishes/messages.ts'
import { isPrint } from './print-job.ts'
import { isPunch, isUnread, orderIdOf, type Waiting } from './punch-job.ts'
import { isPayment } from './settle-job.ts'
import { needsTicket } from './ticket-of-punch.ts'

type Handed = BodyOf<typeof holdCommand>

/**
 * Returns whether a refused command is handed over: a punch or payment whose table or order is not as this till knew
 * it, or that is too old, a payment whose invoice number is refused, and a command that cannot be read. A refusal for
 * dishes, prices or a discount is answered in the cart or at the bill, and a refused print is dropped.
 */
export function isHandedOver(command: Waiting): boolean {
  return reasonOf(command) !== null
}

function reasonOf(command: Waiting): RefusalReason | null {
  const { refusal } = command
  if (!refusal || isPrint(command) || !(refusal.isFinal || refusal.code === TOO_OLD_CODE)) return null
  return refusalReasonOf(refusal.code, isPayment(command) ? 'payment' : 'punch')
}

/**
 * Hands over a refused command with what waits behind it. A payment goes along with the order that a punch places; a
 * payment of an order that the server has is sent by itself.
 *
 * @returns the commands behind it that the server has now
 * @throws ApiError when the call failed
 */
export async function handOverCommand(command: Waiting, behind: readonly Waiting[]): Promise<readonly Waiting[]> {
  const { id, refusal, job, takenAt } = command
  const reason = reasonOf(command)
  if (reason === null) throw new Error('This command is decided at the till')
  const placesOrder = isPunch(command) && command.job.attempt.orderId === null
  // Nothing depends on a payment: dishes behind it are sent by themselves, and its decision is about money alone.
  const along = isPayment(command) ? [] : behind.filter((each) => isPunch(each) || (placesOrder && isPayment(each)))
  const all = [command, ...along]
  const punches = all.filter(isPunch)
  const isRead = reason !== 'unreadable'
  await call(holdCommand, {
    body: {
      id,
      orderId: orderOf(command),
      reason,
      refusal: refusal?.text ?? '',
      // The clock of this terminal may be wrong.
      takenAt: new Date(takenAt + serverTime() - Date.now()).toISOString(),
      takenBy: takenByOf(command),
      orderType: job.orderType,
      table: job.table,
      guest: isRead ? job.guest : storable(job.guest).slice(0, MAX_CUSTOMER_NAME_LENGTH),
      lines: punches
        .flatMap((each) => each.job.attempt.lines.map(shownLine))
        .map((line) => (isRead ? line : { ...line, name: storable(line.name) })),
      printsTickets: isRead && punches.some(({ job: each }) => needsTicket(each)),
      commands: all.map((each) => (each === command && !isRead && !isPayment(each) ? textOf(each) : commandOf(each))),
    },
  })
  return along
}

/**
 * Returns the id of the order that a command places, adds to or pays; for a command that cannot be read, its own id.
 */
function orderOf(command: Waiting): string {
  if (isPunch(command)) return orderIdOf(command.job.attempt)
  return isPayment(command) ? command.job.orderId : command.id
}

function takenByOf(command: Waiting): string | null {
  const body = isPunch(command) ? command.job.attempt.body : isPayment(command) ? command.job.body : {}
  return ('taken' in body && body.taken?.name) || null
}

/**
 * Returns a line as the person who decides reads it. Held dishes are marked, because the kitchen must not cook them
 * yet.
 */
function shownLine({ name, quantity, held }: CartLine): Handed['lines'][number] {
  return { name: held ? `${name} (${messages.held.toLowerCase()})` : name, quantity }
}

/** Returns a text without what a database refuses: the character NUL, and halves of characters. */
function storable(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '')
}

function commandOf(command: Waiting): Handed['commands'][number] {
  if (isPayment(command)) return { id: command.id, kind: 'settle', body: command.job.body }
  if (!isPunch(command)) return textOf(command)
  const { attempt, printedHere } = command.job
  const printed = printedHere && { kotPrinted: kotPrintedHeader(printedHere) }
  return { id: command.id, kind: attempt.orderId === null ? 'place' : 'add', body: attempt.body, ...printed }
}

/**
 * Returns a command as text, which any server can store, whatever is in it. A payment is handed over as it is, because
 * the server then shows its money.
 */
function textOf(command: Waiting): Handed['commands'][number] {
  return { id: command.id, kind: 'text', body: isUnread(command) ? command.job.text : JSON.stringify(command.job) }
}
