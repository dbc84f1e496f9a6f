import { homedir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { commandLine, CommandFailure, EXIT, WrongArguments } from './command.ts'
import { PrinterFailure } from './failure.ts'
import { pair } from './pair.ts'
import { printTestSlip } from './print-test-slip.ts'
import { run } from './run/run.ts'
import type { Terminal } from './terminal.ts'

const COMMANDS = [
  ['pair https://spice.example.com 123456', 'signs in with the code of Settings'],
  ['', 'prints what the restaurant sends to its printers'],
  ['test 192.168.1.50:9100', 'prints a test slip, with 48 characters a line'],
  ['test 192.168.1.50:9100 --columns 32', 'with 32 (58 mm of paper), or 42'],
  ['test queue:kitchen', "prints it by this system's print queue (USB)"],
] as const

const OPTIONS = `--folder FOLDER   where sign-in and journal are, instead of .tiffin-print-agent in your home folder
--again           pairs again where the folder has a sign-in already
--restaurant X    pairs with the restaurant X, where the address does not begin with it`

function usage(): string {
  const lines = COMMANDS.map(([args, does]) => `${commandLine(args).padEnd(62)}${does}`)
  return `${lines.join('\n')}\n\n${OPTIONS}`
}

/**
 * Runs a command of the print agent.
 *
 * @param args the arguments after the program's name
 * @param stop ends `run`, which first waits up to 10 seconds for the slips under way
 * @returns the exit code of `EXIT`
 */
export async function printAgent(
  args: readonly string[],
  terminal: Terminal,
  stop = new AbortController().signal,
): Promise<number> {
  try {
    const { positionals, values } = parsed(args)
    const [command = 'run', ...given] = positionals
    const folder = path.resolve(values.folder ?? path.join(homedir(), '.tiffin-print-agent'))
    const most = { run: 0, pair: 2, test: 1 }[command]
    if (most === undefined) throw new WrongArguments(`There is no command "${command}".`)
    if (given.length > most) throw new WrongArguments(`"${given[most]}" is too much.`)
    if (command === 'test') return await printTestSlip(given[0], values, terminal)
    if (command === 'pair') return await pair({ address: given[0], code: given[1], folder, ...values }, terminal)
    return await run({ folder, terminal, stop })
  } catch (error) {
    if (error instanceof WrongArguments) {
      terminal.complain(`${error.message}\n\n${usage()}`)
      return EXIT.wrongArguments
    }
    if (!(error instanceof PrinterFailure || error instanceof CommandFailure)) throw error
    terminal.complain(error.message)
    return error instanceof CommandFailure ? error.exitCode : EXIT.failed
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        columns: { type: 'string', default: '48' },
        folder: { type: 'string' },
        restaurant: { type: 'string' },
        again: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new WrongArguments((error as Error).message)
  }
}
