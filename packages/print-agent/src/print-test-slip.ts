import { PRINTER_COLUMNS, type PrinterColumns } from '@tiffin/domain'
import { testSlip } from '@tiffin/slips'
import { UnprintableText } from '@tiffin/slips/esc-pos'
import { locate, parseAddress, parseQueue } from './address.ts'
import { EXIT, WrongArguments } from './command.ts'
import { findDrawing } from './drawing/find-drawing.ts'
import { slipBytes } from './drawing/slip-bytes.ts'
import { printInNetwork } from './print-in-network.ts'
import { printOnQueue } from './print-on-queue.ts'
import { outcomeInWords } from './printer-words.ts'
import type { Terminal } from './terminal.ts'

/**
 * Prints a test slip and shows the outcome on the terminal.
 *
 * @param written the address of the printer, or its print queue such as `queue:kitchen`
 * @throws WrongArguments for a missing or invalid argument
 * @throws PrinterFailure for a name without an address, and for an address outside the local network
 */
export async function printTestSlip(
  written: string | undefined,
  { columns }: { readonly columns: string },
  { say, complain }: Terminal,
): Promise<number> {
  if (written === undefined) throw new WrongArguments('Which printer?')
  const [queue, address] = [parseQueue(written), parseAddress(written)]
  if (queue === null && address === null)
    throw new WrongArguments(
      `"${written}" is no address of a printer: that is a host and a port, as 192.168.1.50:9100, ` +
        'or a print queue, as queue:kitchen.',
    )
  const characters = PRINTER_COLUMNS.find((each) => String(each) === columns)
  if (characters === undefined) throw new WrongArguments(`A line has 32, 42 or 48 characters, and not "${columns}".`)
  const { bytes, hasLetters } = await testSlipBytes(written, characters)
  const outcome =
    queue === null ? await printInNetwork(await locate(address!), bytes) : await printOnQueue(queue, bytes)
  const words = outcomeInWords(outcome, written)
  if (outcome.result !== 'printed') {
    complain(words)
    return EXIT.failed
  }
  say(words)
  if (!hasLetters) say('It is in ASCII: what draws other letters, ₹ too, is not installed here, or not all of it.')
  return EXIT.done
}

/** Returns the test slip with all letters, or in ASCII where the drawing or one of its fonts is not installed. */
async function testSlipBytes(printer: string, columns: PrinterColumns) {
  const slip = { printer, at: new Date().toISOString() }
  try {
    return { bytes: await slipBytes(testSlip({ ...slip, hasLetters: true }), columns, findDrawing), hasLetters: true }
  } catch (error) {
    if (!(error instanceof UnprintableText)) throw error
    return { bytes: await slipBytes(testSlip(slip), columns, findDrawing), hasLetters: false }
  }
}
