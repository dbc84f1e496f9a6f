import type { PrinterProblem } from '@tiffin/domain'

/** Thrown where a slip was not printed or may not have been. The message is for a person beside the printer. */
export class PrinterFailure extends Error {
  override readonly name = 'PrinterFailure'
  readonly problem: PrinterProblem
  /** True where the printer may have taken a part of the slip or all of it. */
  readonly mayBePrinted: boolean

  constructor(message: string, problem: PrinterProblem = 'unreachable', mayBePrinted = false) {
    super(message)
    this.problem = problem
    this.mayBePrinted = mayBePrinted
  }
}
