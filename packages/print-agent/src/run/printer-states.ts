import type { PrinterProblem } from '@tiffin/domain'
import type { KnownPrinter } from './known-printer.ts'

/** The last known state of each printer. */
export type PrinterStates = {
  /** @param problem null for a printer that works @param code the error code of a failed connection */
  readonly note: NoteState
  /** Returns the states of these printers, without the printers that have no known state yet. */
  readonly of: (printers: readonly KnownPrinter[]) => { readonly id: string; readonly problem: PrinterProblem | null }[]
}

export type NoteState = (printer: KnownPrinter, problem: PrinterProblem | null, code?: string) => void

/** Keeps the states of printers. @param onChange called after each change */
export function createPrinterStates(onChange: NoteState): PrinterStates {
  const problems = new Map<string, PrinterProblem | null>()
  return {
    note(printer, problem, code) {
      const before = problems.get(printer.id) ?? null
      problems.set(printer.id, problem)
      if (problem !== before) onChange(printer, problem, code)
    },
    of: (printers) =>
      printers.flatMap(({ id }) => {
        const problem = problems.get(id)
        return problem === undefined ? [] : [{ id, problem }]
      }),
  }
}
