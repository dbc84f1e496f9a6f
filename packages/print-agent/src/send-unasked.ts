import type { Socket } from 'node:net'
import type { PrinterProblem } from '@tiffin/domain'
import { PrinterFailure } from './failure.ts'
import { inWords } from './printer-words.ts'

/** The time after which a printer that takes no bytes has failed, in milliseconds. */
const SILENCE_MS = 10_000
/**
 * The longest wait until a printer that has the whole slip ends the connection, in milliseconds. Some printers keep the
 * connection open for minutes.
 */
const CLOSE_WAIT_MS = 2_000

export type UnaskedOptions = { readonly silenceMs?: number; readonly closeWaitMs?: number }

/**
 * Sends bytes to a printer that answers no questions, and waits until the printer has taken them. Taken bytes prove no
 * paper.
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
  // With unread bytes, the operating system would reset the connection at its end, and the printer could lose the slip.
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

/** Resolves with null once the printer has taken all bytes, otherwise with its problem. */
function takenBy(socket: Socket): Promise<PrinterProblem | null> {
  return new Promise((resolve) => {
    const resolveAs = (problem: PrinterProblem) => resolve(socket.writableFinished ? null : problem)
    socket.once('timeout', () => resolveAs('silent'))
    socket.once('error', () => resolve('broken-off'))
    socket.once('close', () => resolveAs('broken-off'))
  })
}
