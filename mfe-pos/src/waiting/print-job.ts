import type { BodyOf, issueBill } from '@tiffin/contracts'
import type { Command } from '@tiffin/web-kit/queue'
import type { Guests, Waiting } from './punch-job.ts'

/**
 * A tax invoice in the queue that this till has numbered and printed before the bill is paid. The server issues it with
 * the same number. No other command depends on the print, because a payment says the number again.
 */
export type PrintJob = Guests & {
  readonly orderId: string
  readonly printKey: string
  readonly body: BodyOf<typeof issueBill>
}

export type WaitingPrint = Command<PrintJob>

export function isPrint(command: Waiting): command is WaitingPrint {
  return 'printKey' in command.job
}
