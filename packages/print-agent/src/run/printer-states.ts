import type { PrinterProblem } from '@tiffin/domain'
import type { Terminal } from '../command.ts'
import { inWords } from '../printer-words.ts'
import type { KnownPrinter } from './known-printers.ts'

/** The last known state of each printer. */
export type PrinterStates = {
  /** @param problem null for a printer that works @param code the operating system's error code */
  readonly note: (printer: KnownPrinter, problem: PrinterProblem | null, code?: string) => void
  /** Returns the states of these printers, without the printers that have no known state yet. */
  readonly of: (printers: readonly KnownPrinter[]) => { readonly id: string; readonly problem: PrinterProblem | null }[]
}

/** Keeps the states of printers, and shows each change on the terminal. @param onChange called after each change */
export function createPrinterStates(terminal: Terminal, onChange: () => void): PrinterStates {
  const problems = new Map<string, PrinterProblem | null>()
  return {
    note(printer, problem, code) {
      const before = problems.get(printer.id) ?? null
      problems.set(printer.id, problem)
      if (problem === before) return
      if (problem === null) terminal.say(`${printer.name} prints again.`)
      else terminal.complain(inWords(problem, printer.name, code))
      onChange()
    },
    of: (printers) =>
      printers.flatMap(({ id }) => {
        const problem = problems.get(id)
        return problem === undefined ? [] : [{ id, problem }]
      }),
  }
}
