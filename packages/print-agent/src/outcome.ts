import type { PrinterProblem } from '@tiffin/domain'

/**
 * The outcome of a slip for a printer.
 *
 * - `printed`: with `isConfirmed` the paper is out. Without `isConfirmed` the printer took the whole slip and cannot
 *   confirm its paper.
 * - `not-printed`: the printer took nothing of the slip, so a second attempt needs no mark of a repetition.
 * - `not-begun`: the agent was stopped or its lease of the job was over when the turn of the slip came, so nothing was
 *   sent.
 * - `unknown`: the printer took a part or all of the slip, and did not confirm its paper.
 */
export type PrintOutcome =
  | { readonly result: 'not-begun' }
  | { readonly result: 'printed'; readonly isConfirmed: boolean }
  | {
      readonly result: 'not-printed' | 'unknown'
      readonly problem: PrinterProblem
      /**
       * The operating system's error code of a failed connection, such as `ECONNREFUSED`, or the error message of a
       * print queue that did not take the slip.
       */
      readonly code?: string
    }
