import type { PrinterProblem } from '@tiffin/domain'

/**
 * What became of a slip that was sent to a printer.
 *
 * - `printed`: the printer says that the paper is out.
 * - `not-printed`: nothing of it was taken, so that it can be sent again without a mark.
 * - `unknown`: a part or all of it was taken, and the printer did not say that it printed it.
 */
export type PrintOutcome =
  | { readonly result: 'printed' }
  | { readonly result: 'not-printed' | 'unknown'; readonly problem: PrinterProblem }
