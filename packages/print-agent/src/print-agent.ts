import { parseArgs } from 'node:util'
import { PRINTER_COLUMNS, type PrinterColumns } from '@tiffin/domain'
import { testSlip } from '@tiffin/slips'
import { escPosOf } from '@tiffin/slips/esc-pos'
import { locate, parseAddress, type PrinterAddress } from './address.ts'
import { PrinterFailure } from './failure.ts'
import { sendToPrinter } from './send-to-printer.ts'

const USAGE = `npm run print-agent -- test 192.168.1.50:9100               prints a test slip, with 48 characters a line
npm run print-agent -- test 192.168.1.50:9100 --columns 32  with 32 (58 mm of paper), or 42`

const EXIT = { done: 0, notPrinted: 1, wrongArguments: 2 } as const

type Terminal = { readonly say: (line: string) => void; readonly complain: (line: string) => void }

/** Thrown for arguments that no command has. */
class WrongArguments extends Error {}

/**
 * Runs a command of the print agent.
 *
 * @param args what follows the program's name
 * @param terminal shows lines to whoever called it
 * @returns the exit code: 0 when the printer has taken the slip, 1 when it has not, 2 for arguments that are wrong
 */
export async function printAgent(args: readonly string[], { say, complain }: Terminal): Promise<number> {
  try {
    const { printer, columns } = readArguments(args)
    const bytes = escPosOf(testSlip({ printer: printer.written, at: new Date().toISOString() }), columns)
    await sendToPrinter(await locate(printer), bytes)
    say(`${printer.written} has taken the test slip: ${bytes.length} bytes, for ${columns} characters a line.`)
    say('Look at the paper: printers take slips also when they cannot print them, without paper for example.')
    return EXIT.done
  } catch (error) {
    if (error instanceof WrongArguments) {
      complain(`${error.message}\n\n${USAGE}`)
      return EXIT.wrongArguments
    }
    if (!(error instanceof PrinterFailure)) throw error
    complain(error.message)
    return EXIT.notPrinted
  }
}

function readArguments(args: readonly string[]): { printer: PrinterAddress; columns: PrinterColumns } {
  const { positionals, values } = parsed(args)
  const [command, written, ...others] = positionals
  if (command !== 'test') throw new WrongArguments(command ? `There is no command "${command}".` : 'Which command?')
  if (written === undefined) throw new WrongArguments('Which printer?')
  if (others.length > 0) throw new WrongArguments(`"${others[0]}" is too much: a test slip goes to one printer.`)
  const printer = parseAddress(written)
  if (printer === null)
    throw new WrongArguments(
      `"${written}" is no address of a printer: that is a host and a port, as 192.168.1.50:9100.`,
    )
  const columns = PRINTER_COLUMNS.find((each) => String(each) === values.columns)
  if (columns === undefined)
    throw new WrongArguments(`A line has 32, 42 or 48 characters, and not "${values.columns}".`)
  return { printer, columns }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { columns: { type: 'string', default: '48' } },
    })
  } catch (error) {
    throw new WrongArguments((error as Error).message)
  }
}
