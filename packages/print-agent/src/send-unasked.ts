import type { Socket } from 'node:net'
import type { PrinterProblem } from '@tiffin/domain'
import type { UnaskedOptions } from './printer-connection.ts'

/** The time after which a printer that takes no bytes has failed, in milliseconds. */
const SILENCE_MS = 10_000
/**
 * The longest wait until a printer that has the whole slip ends the connection, in milliseconds. Some printers keep the
 * connection open for minutes.
 */
const CLOSE_WAIT_MS = 2_000

/**
 * Sends bytes to a printer that answers no questions, waits until the printer has taken them, and ends the connection.
 * Taken bytes prove no paper.
 *
 * @returns null once the printer has taken all; otherwise the problem
 */
export async function sendUnasked(
  socket: Socket,
  bytes: Uint8Array,
  { silenceMs = SILENCE_MS, closeWaitMs = CLOSE_WAIT_MS }: UnaskedOptions = {},
): Promise<PrinterProblem | null> {
  socket.setTimeout(silenceMs)
  // With unread bytes, the operating system would reset the connection at its end, and the printer could lose the slip.
  socket.resume()
  socket.end(bytes)
  socket.once('finish', () => socket.setTimeout(closeWaitMs))
  try {
    return await takenBy(socket)
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
