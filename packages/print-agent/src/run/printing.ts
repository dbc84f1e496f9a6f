import type { PrintJob } from '@tiffin/contracts'
import type { PrinterColumns, PrinterProblem } from '@tiffin/domain'
import type { Slip } from '@tiffin/slips'
import { UnprintableText } from '@tiffin/slips/esc-pos'
import type { PrintOutcome } from '../outcome.ts'
import type { PrintOptions } from '../print-slip.ts'
import type { AttemptEnd, Journal } from './attempts.ts'
import type { KnownPrinter } from './known-printer.ts'
import { createLanes } from './lanes.ts'
import { createPrinterStates, type NoteState } from './printer-states.ts'

/**
 * Sends the bytes of a slip to a printer. Where the promise rejects, the result counts as `unknown` after `mayBegin`
 * returned true, and as `not-printed` before that.
 */
export type PrintOnPrinter = (
  printer: KnownPrinter,
  bytes: Uint8Array,
  options: Required<Pick<PrintOptions, 'mayBegin' | 'onProblem'>>,
) => Promise<PrintOutcome>

/** The bytes of slips, and the way to the printers, which differ between a program and a page. */
export type PrinterWays = {
  /** @throws UnprintableText for a slip with a letter that cannot be drawn */
  readonly bytesOf: (slip: Slip, columns: PrinterColumns) => Promise<Uint8Array>
  readonly print: PrintOnPrinter
  /** Called when the state of a printer changes. */
  readonly onState: NoteState
  /** Called with the error of a slip that failed for a reason that is not the printer's. */
  readonly onFailure: (printer: KnownPrinter, error: unknown) => void
}

type PrintingOptions = PrinterWays & {
  readonly journal: Journal
  /** Called after each attempt, because its end is to be reported, and when the state of a printer changes. */
  readonly onChange: () => void
  /** Once aborted, no further slip begins. */
  readonly stop: AbortSignal
}

/** A job that is being printed, or waits for its printer. */
type Waiting = { job: PrintJob; isOver: () => boolean; hasBegun: boolean }

const NOT_BEGUN = { result: 'not-begun' } as const
const NOTHING_WRONG = { problem: undefined, code: undefined }

/** Prints jobs: those of one printer one after the other, those of several printers at the same time. */
export function createPrinting(options: PrintingOptions) {
  const { journal, bytesOf, print, onChange, stop } = options
  const underWay = new Map<string, Waiting>()
  const lanes = createLanes()
  const states = createPrinterStates((printer, problem, code) => {
    options.onState(printer, problem, code)
    onChange()
  })

  const send = async (printer: KnownPrinter, slip: Slip, mayBegin: () => Promise<boolean>): Promise<PrintOutcome> => {
    let hasBegun = false
    const begin = async () => (hasBegun = await mayBegin())
    try {
      const bytes = await bytesOf(slip, printer.columns)
      const onProblem = (problem: PrinterProblem | null) => states.note(printer, problem)
      return await print(printer, bytes, { mayBegin: begin, onProblem })
    } catch (error) {
      if (error instanceof UnprintableText) return { result: 'not-printed', problem: 'cannot-print' }
      // A slip that fails for any reason must not stop the others.
      options.onFailure(printer, error)
      return { result: hasBegun ? 'unknown' : 'not-printed', problem: 'cannot-print' }
    }
  }

  /**
   * Returns false after `stop`, and for a slip whose lease is over, because the server gives its job out again.
   * Otherwise it notes the beginning in the journal, within the lease.
   */
  const mayBegin = (waiting: Waiting) => async () => {
    if (stop.aborted || waiting.isOver()) return false
    waiting.hasBegun = true
    await journal.begin(waiting.job.id, waiting.job.attempt)
    return !stop.aborted && !waiting.isOver()
  }

  const endWith = async (end: AttemptEnd) => {
    await journal.end(end)
    onChange()
  }

  const printJob = async (waiting: Waiting, printer: KnownPrinter): Promise<void> => {
    const outcome =
      stop.aborted || waiting.isOver() ? NOT_BEGUN : await send(printer, waiting.job.slip, mayBegin(waiting))
    const { id, attempt } = waiting.job
    if (outcome.result === 'not-begun') {
      return endWith({ id, attempt, result: 'not-printed' })
    }
    const { problem, code } = outcome.result === 'printed' ? NOTHING_WRONG : outcome
    await journal.end({ id, attempt, result: outcome.result, ...(problem && { problem }) })
    // A text that cannot be printed is the fault of its slip, so the printer itself works.
    states.note(printer, problem === undefined || problem === 'cannot-print' ? null : problem, code)
    onChange()
  }

  return {
    /**
     * Prints a job of the server, unless the job is being printed. A job that still waits for its printer becomes the
     * new attempt. A job that was printed before is only reported as printed.
     *
     * @param isOver returns true once this agent's lease of the job is over
     */
    start(job: PrintJob, printer: KnownPrinter, isOver: () => boolean): void {
      const known = underWay.get(job.id)
      if (known) {
        if (!known.hasBegun) Object.assign(known, { job, isOver })
        return
      }
      if (journal.isPrinted(job.id)) {
        void endWith({ id: job.id, attempt: job.attempt, result: 'printed' })
        return
      }
      const waiting = { job, isOver, hasBegun: false }
      underWay.set(job.id, waiting)
      void lanes.add(job.printer_id, () => printJob(waiting, printer)).finally(() => underWay.delete(job.id))
    },
    /** Prints a slip that is no job of the server, in one attempt without a report. */
    printOnce(slip: Slip, printer: KnownPrinter): void {
      void lanes.add(printer.id, async () => {
        const outcome = await send(printer, slip, () => Promise.resolve(!stop.aborted))
        if (outcome.result === 'printed') states.note(printer, null)
        else if (outcome.result !== 'not-begun') states.note(printer, outcome.problem, outcome.code)
      })
    },
    states: states.of,
    /** Resolves once the slips under way have ended. */
    ended: lanes.ended,
  }
}

export type Printing = ReturnType<typeof createPrinting>
