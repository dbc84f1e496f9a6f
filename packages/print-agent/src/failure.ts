import type { PrinterProblem } from '@tiffin/domain'

/** A slip was not printed, or nobody knows whether it was. The message says why, to somebody beside the printer. */
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
