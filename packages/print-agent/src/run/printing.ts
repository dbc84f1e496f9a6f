import type { PrintJob } from '@tiffin/contracts'
import type { PrinterProblem } from '@tiffin/domain'
import type { Slip } from '@tiffin/slips'
import { UnprintableText } from '@tiffin/slips/esc-pos'
import { locate, parseAddress, parseQueue } from '../address.ts'
import type { Terminal } from '../command.ts'
import { slipBytes } from '../drawing/slip-bytes.ts'
import { PrinterFailure } from '../failure.ts'
import type { PrintOutcome } from '../outcome.ts'
import { printOnQueue } from '../print-on-queue.ts'
import type { printSlip } from '../print-slip.ts'
import { newPrinterMemory, type PrinterMemory } from '../printer-memory.ts'
import type { Journal } from './journal.ts'
import type { KnownPrinter } from './known-printers.ts'
import { createLanes } from './lanes.ts'
import { createPrinterStates } from './printer-states.ts'

export type PrintSlip = typeof printSlip

type PrintingOptions = {
  readonly journal: Journal
  readonly terminal: Terminal
  readonly print: PrintSlip
  /** Called after each attempt, because its end is to be reported, and when the state of a printer changes. */
  readonly onChange: () => void
  /** Once aborted, no further slip begins. */
  readonly stop: AbortSignal
}

/** A job that is being printed, or waits for its printer. */
type Waiting = { job: PrintJob; isOver: () => boolean; hasBegun: boolean }

/** The message about a kind of address that this version of the agent does not know. */
const UNKNOWN_ADDRESS = 'update the print agent, which does not know such an address'

const NOT_BEGUN = { result: 'not-begun' } as const
const NOTHING_WRONG = { problem: undefined, code: undefined }

/** Prints jobs: those of one printer one after the other, those of several printers at the same time. */
export function createPrinting({ journal, terminal, print, onChange, stop }: PrintingOptions) {
  const underWay = new Map<string, Waiting>()
  const lanes = createLanes()
  const states = createPrinterStates(terminal, onChange)
  /** The agent's knowledge of the printer at each address. */
  const memories = new Map<string, PrinterMemory>()

  const send = async (printer: KnownPrinter, slip: Slip, mayBegin: () => boolean): Promise<PrintOutcome> => {
    let hasBegun = false
    const begin = () => (hasBegun = mayBegin())
    const queue = parseQueue(printer.address)
    const address = parseAddress(printer.address)
    try {
      const bytes = await slipBytes(slip, printer.columns)
      if (queue !== null) return await printOnQueue(queue, bytes, { mayBegin: begin })
      if (address === null) return { result: 'not-printed', problem: 'unreachable', code: UNKNOWN_ADDRESS }
      const place = await locate(address)
      const memory = memories.get(printer.address) ?? newPrinterMemory()
      memories.set(printer.address, memory)
      const onProblem = (problem: PrinterProblem | null) => states.note(printer, problem)
      return await print(place, bytes, { memory, mayBegin: begin, onProblem })
    } catch (error) {
      if (error instanceof UnprintableText) return { result: 'not-printed', problem: 'cannot-print' }
      if (error instanceof PrinterFailure) return { result: 'not-printed', problem: error.problem }
      // A slip that fails for any reason must not stop the others.
      terminal.complain(`A slip of ${printer.name} fails: ${(error as Error).message}`)
      return { result: hasBegun ? 'unknown' : 'not-printed', problem: 'cannot-print' }
    }
  }

  /**
   * Returns false after `stop`, and for a slip whose lease is over, because the server gives its job out again.
   * Otherwise it notes the beginning in the journal.
   */
  const mayBegin = (waiting: Waiting) => () => {
    if (stop.aborted || waiting.isOver()) return false
    waiting.hasBegun = true
    journal.begin(waiting.job.id, waiting.job.attempt)
    return true
  }

  const printJob = async (waiting: Waiting, printer: KnownPrinter): Promise<void> => {
    const outcome =
      stop.aborted || waiting.isOver() ? NOT_BEGUN : await send(printer, waiting.job.slip, mayBegin(waiting))
    const { id, attempt } = waiting.job
    if (outcome.result === 'not-begun') {
      journal.end({ id, attempt, result: 'not-printed' })
      return onChange()
    }
    const { problem, code } = outcome.result === 'printed' ? NOTHING_WRONG : outcome
    journal.end({ id, attempt, result: outcome.result, ...(problem && { problem }) })
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
        journal.end({ id: job.id, attempt: job.attempt, result: 'printed' })
        return onChange()
      }
      const waiting = { job, isOver, hasBegun: false }
      underWay.set(job.id, waiting)
      void lanes.add(job.printer_id, () => printJob(waiting, printer)).finally(() => underWay.delete(job.id))
    },
    /** Prints a slip that is no job of the server, in one attempt without a report. */
    printOnce(slip: Slip, printer: KnownPrinter): void {
      void lanes.add(printer.id, async () => {
        const outcome = await send(printer, slip, () => !stop.aborted)
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
