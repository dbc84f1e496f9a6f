import { outageSlip, returnSlip, type Slip } from '@tiffin/slips'
import { EXIT, type Terminal } from '../command.ts'
import { printSlip } from '../print-slip.ts'
import { createWakeUp } from './wake-up.ts'
import { systemClock, type Clock } from './clock.ts'
import { createConnection } from './connection.ts'
import { openJournal } from './journal.ts'
import { readKnownPrinters, type KnownPrinter } from './known-printers.ts'
import { lockFolder } from './lock-folder.ts'
import { createPrinting, type PrintSlip } from './printing.ts'
import { reportEnds } from './reports.ts'
import { openSession } from './session.ts'
import { takeJobs } from './take-jobs.ts'
import { pause, waitForChanges } from './wait-for-changes.ts'

/** The times of the agent, in milliseconds. */
const TIMES = {
  /**
   * The pause between two requests for jobs. An event of the stream, the end of a slip and a new state of a printer end
   * the pause.
   */
  askEveryMs: 2_000,
  /** The pause after a refused sign-in, which no event ends. */
  refusedWaitMs: 30_000,
  /** The time without an answer after which the printers print a notice. */
  outageMs: 60_000,
  /** The time between two requests to renew the sign-in: half a day. */
  renewEveryMs: 43_200_000,
  /** The longest wait for the slips under way when the agent is stopped. */
  endMs: 10_000,
} as const

type RunOptions = {
  readonly folder: string
  readonly terminal: Terminal
  readonly stop: AbortSignal
  readonly print?: PrintSlip
  readonly times?: Partial<{ [Time in keyof typeof TIMES]: number }>
  readonly clock?: Clock
}

/**
 * Prints what the restaurant sends to the printers of this agent, until `stop`. No failure of the network, the product
 * or a printer ends the loop. A refused sign-in is shown, and a new pairing of the folder is used without a restart.
 *
 * @throws CommandFailure for a folder that is not paired, is in use or cannot be used
 */
export async function run({ folder, terminal, stop, print = printSlip, times, clock = systemClock }: RunOptions) {
  const { askEveryMs, refusedWaitMs, outageMs, renewEveryMs, endMs } = { ...TIMES, ...times }
  const session = openSession(folder, { renewEveryMs, clock, terminal })
  const free = await lockFolder(folder, terminal)
  const journal = openJournal(folder, { now: clock.now, onProblem: terminal.complain })
  const bell = createWakeUp()
  const printing = createPrinting({ journal, terminal, print, onChange: bell.ring, stop })
  const printers: { current: readonly KnownPrinter[] } = { current: readKnownPrinters(folder) }
  const printOnAll = (slip: Slip) => {
    for (const printer of printers.current) printing.printOnce(slip, printer)
  }
  const connection = createConnection({
    terminal,
    url: session.url,
    clock,
    outageMs,
    onOutage: (since) => printOnAll(outageSlip(timestampOf(since))),
    onReturn: (since, until) => printOnAll(returnSlip(timestampOf(since), timestampOf(until))),
  })

  terminal.say(`Printing as "${session.name()}" for ${session.url()}. Ctrl+C ends it.`)
  const listening = waitForChanges(session.caller, bell.ring, stop)
  while (!stop.aborted) {
    await session.renewIfDue()
    await reportEnds(session.caller(), journal)
    const { answered } = connection
    const answer = await takeJobs({ folder, caller: session.caller, printing, clock, printers, onAnswered: answered })
    if (answer === 'failed') connection.failed()
    else if (answer === 'refused' && !session.takeUpAnother()) connection.refused()
    await (answer === 'refused' ? pause(refusedWaitMs, stop) : bell.wait(askEveryMs, stop))
  }
  await Promise.race([printing.ended(), pause(endMs, new AbortController().signal)])
  await reportEnds(session.caller(), journal)
  await listening
  journal.close()
  free()
  return EXIT.done
}

function timestampOf(ms: number): string {
  return new Date(ms).toISOString()
}
