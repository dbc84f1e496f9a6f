import { PRINTER_COLUMNS } from '@tiffin/domain'
import { testSlip } from '@tiffin/slips'
import { escPosOf } from '@tiffin/slips/esc-pos'
import { locate, parseAddress } from './address.ts'
import { EXIT, WrongArguments, type Terminal } from './command.ts'
import { printSlip } from './print-slip.ts'
import { outcomeInWords } from './printer-words.ts'

/**
 * Prints a test slip and says what the printer says.
 *
 * @param written the address of the printer
 * @throws PrinterFailure for an address that is not within the house
 */
export async function printTestSlip(
  written: string | undefined,
  { columns }: { readonly columns: string },
  { say, complain }: Terminal,
): Promise<number> {
  if (written === undefined) throw new WrongArguments('Which printer?')
  const printer = parseAddress(written)
  if (printer === null)
    throw new WrongArguments(
      `"${written}" is no address of a printer: that is a host and a port, as 192.168.1.50:9100.`,
    )
  const characters = PRINTER_COLUMNS.find((each) => String(each) === columns)
  if (characters === undefined) throw new WrongArguments(`A line has 32, 42 or 48 characters, and not "${columns}".`)
  const slip = escPosOf(testSlip({ printer: printer.written, at: new Date().toISOString() }), characters)
  const outcome = await printSlip(await locate(printer), slip)
  const words = outcomeInWords(outcome, printer.written)
  if (outcome.result !== 'printed') {
    complain(words)
    return EXIT.failed
  }
  say(words)
  return EXIT.done
}
