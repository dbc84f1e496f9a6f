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

type State = { readonly problem: PrinterProblem | null; readonly code: string | undefined }

const WORKS: State = { problem: null, code: undefined }

/**
 * Keeps the states of printers.
 *
 * @param onChange called after each change, also where only the code differs, because it tells why
 */
export function createPrinterStates(onChange: NoteState): PrinterStates {
  const states = new Map<string, State>()
  return {
    note(printer, problem, code) {
      const before = states.get(printer.id) ?? WORKS
      states.set(printer.id, { problem, code })
      if (problem !== before.problem || code !== before.code) onChange(printer, problem, code)
    },
    of: (printers) =>
      printers.flatMap(({ id }) => {
        const state = states.get(id)
        return state === undefined ? [] : [{ id, problem: state.problem }]
      }),
  }
}
