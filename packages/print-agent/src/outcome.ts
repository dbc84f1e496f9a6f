import type { PrinterProblem } from '@tiffin/domain'

/**
 * What became of a slip that was sent to a printer.
 *
 * - `printed`: the paper is out. Without `isConfirmed` the printer took all of it and has no answers to say more.
 * - `not-printed`: nothing of it was taken, so that it can be sent again without a mark.
 * - `not-begun`: nobody wanted it any more when it was its turn.
 * - `unknown`: a part or all of it was taken, and the printer did not say that it printed it.
 */
export type PrintOutcome =
  | { readonly result: 'not-begun' }
  | { readonly result: 'printed'; readonly isConfirmed: boolean }
  | {
      readonly result: 'not-printed' | 'unknown'
      readonly problem: PrinterProblem
      /** The system's word for a connection that was not made, such as `ECONNREFUSED`. */
      readonly code?: string
    }
