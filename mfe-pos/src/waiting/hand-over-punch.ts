import { holdCommand, kotPrintedHeader, type BodyOf } from '@tiffin/contracts'
import { heldReasonOf, type CartLine } from '@tiffin/domain'
import { call, serverTime } from '@tiffin/web-kit'
import { messages } from '../held/messages.ts'
import { isPunch, orderIdOf, type Waiting, type WaitingPunch } from './punch-job.ts'
import { isPayment } from './settle-job.ts'
import { needsTicket } from './ticket-of-punch.ts'

type Handed = BodyOf<typeof holdCommand>

/**
 * Returns whether a refused command is decided at any terminal: a punch whose table or order is not as this till knew
 * it. A refusal for its dishes or prices is answered in the cart, and a refused payment at its bill.
 */
export function isForAnyTerminal(command: Waiting): command is WaitingPunch {
  const { refusal } = command
  return isPunch(command) && refusal !== null && refusal.isFinal && heldReasonOf(refusal.code) !== null
}

/**
 * Hands over a refused punch with what waits behind it. A payment goes along with the order that the punch places; a
 * payment of an order that the server has is sent by itself.
 *
 * @returns the commands behind the punch that the server has now
 * @throws ApiError when the call failed
 */
export async function handOverPunch(command: Waiting, behind: readonly Waiting[]): Promise<readonly Waiting[]> {
  if (!isForAnyTerminal(command)) throw new Error('A payment is not handed over by itself')
  const { id, refusal, job, takenAt } = command
  const { attempt, orderType, table, guest } = job
  const along = behind.filter((each) => isPunch(each) || (attempt.orderId === null && isPayment(each)))
  const punches = [command, ...along].filter(isPunch)
  await call(holdCommand, {
    body: {
      id,
      orderId: orderIdOf(attempt),
      reason: heldReasonOf(refusal?.code ?? null)!,
      refusal: refusal?.text ?? '',
      // The clock of this terminal may be wrong.
      takenAt: new Date(takenAt + serverTime() - Date.now()).toISOString(),
      takenBy: attempt.body.taken?.name ?? null,
      orderType,
      table,
      guest,
      lines: punches.flatMap((each) => each.job.attempt.lines.map(shownLine)),
      printsTickets: punches.some(({ job: each }) => needsTicket(each)),
      commands: [command, ...along].map(commandOf),
    },
  })
  return along
}

/** Returns a line as a person reads it who decides, because the kitchen must not cook a held dish yet. */
function shownLine({ name, quantity, held }: CartLine): Handed['lines'][number] {
  return { name: held ? `${name} (${messages.held.toLowerCase()})` : name, quantity }
}

function commandOf(command: Waiting): Handed['commands'][number] {
  if (isPayment(command)) return { id: command.id, kind: 'settle', body: command.job.body }
  const { attempt, printedHere } = (command as WaitingPunch).job
  const printed = printedHere && { kotPrinted: kotPrintedHeader(printedHere) }
  return { id: command.id, kind: attempt.orderId === null ? 'place' : 'add', body: attempt.body, ...printed }
}
