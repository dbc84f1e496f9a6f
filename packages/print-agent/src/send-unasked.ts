import type { Socket } from 'node:net'
import type { PrinterProblem } from '@tiffin/domain'
import { PrinterFailure } from './failure.ts'
import { inWords } from './printer-words.ts'

/** How long a printer may take nothing of a slip. */
const SILENCE_MS = 10_000
/** How long a printer that has taken a slip has to end the connection. Some keep it for minutes. */
const CLOSE_WAIT_MS = 2_000

export type UnaskedOptions = { readonly silenceMs?: number; readonly closeWaitMs?: number }

/**
 * Sends bytes to a printer that answers no questions, and waits until they are taken. That a printer takes a slip says
 * nothing of the paper.
 *
 * @throws PrinterFailure when the printer does not take all or breaks off the connection
 */
export async function sendUnasked(
  socket: Socket,
  bytes: Uint8Array,
  printer: string,
  { silenceMs = SILENCE_MS, closeWaitMs = CLOSE_WAIT_MS }: UnaskedOptions = {},
): Promise<void> {
  socket.setTimeout(silenceMs)
  // Bytes that nobody reads would have the system break off the connection at its end, and the printer lose the slip.
  socket.resume()
  socket.end(bytes)
  socket.once('finish', () => socket.setTimeout(closeWaitMs))
  try {
    const problem = await takenBy(socket)
    if (problem !== null) throw new PrinterFailure(inWords(problem, printer), problem, true)
  } finally {
    socket.destroy()
  }
}

/** Resolves with null once the printer has taken all that was sent, else with what is wrong. */
function takenBy(socket: Socket): Promise<PrinterProblem | null> {
  return new Promise((resolve) => {
    const resolveAs = (problem: PrinterProblem) => resolve(socket.writableFinished ? null : problem)
    socket.once('timeout', () => resolveAs('silent'))
    socket.once('error', () => resolve('broken-off'))
    socket.once('close', () => resolveAs('broken-off'))
  })
}
