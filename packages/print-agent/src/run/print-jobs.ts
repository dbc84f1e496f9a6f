import { outageSlip, returnSlip, type Slip } from '@tiffin/slips'
import type { Call } from '../call-tiffin.ts'
import type { Terminal } from '../terminal.ts'
import type { Journal } from './attempts.ts'
import type { Clock } from './clock.ts'
import { createConnection } from './connection.ts'
import { createPrinting, type PrinterWays } from './printing.ts'
import { reportEnds } from './reports.ts'
import { takeJobs, type KnownPrinters } from './take-jobs.ts'
import { pause } from './pause.ts'
import { createWakeUp } from './wake-up.ts'

/** The times of an agent, in milliseconds. */
export const TIMES = {
  /**
   * The pause between two requests for jobs. An event of the stream, the end of a slip and a new state of a printer end
   * the pause.
   */
  askEveryMs: 2_000,
  /** The pause after a refused sign-in, which no event ends. */
  refusedWaitMs: 30_000,
  /** The time without an answer after which the printers print a notice. */
  outageMs: 60_000,
  /** The longest wait for the slips under way when the agent is stopped. */
  endMs: 10_000,
} as const

export type Times = Partial<{ [Time in keyof typeof TIMES]: number }>

/** The sign-in of an agent, as far as its jobs need it. */
export type AgentSession = {
  readonly call: Call
  readonly url: () => string
  /** Renews the token where that is due. The next call retries a failed renewal. */
  readonly renewIfDue: () => Promise<void>
  /** Switches to a new pairing. Returns false where there is none. */
  readonly takeUpAnother: () => boolean
}

type PrintJobsOptions = PrinterWays & {
  readonly session: AgentSession
  readonly journal: Journal
  readonly printers: KnownPrinters
  readonly terminal: Terminal
  /** Calls `onChange` on every event that may mean something to print, until `stop`. */
  readonly listen: (onChange: () => void, stop: AbortSignal) => Promise<void>
  readonly stop: AbortSignal
  readonly times?: Times | undefined
  readonly clock: Clock
}

/**
 * Takes the jobs of an agent, prints them and reports their ends, until `stop`. No failure of the network, the product
 * or a printer ends the loop.
 */
export async function printJobs(options: PrintJobsOptions): Promise<void> {
  const { session, journal, printers, terminal, stop, clock } = options
  const { askEveryMs, refusedWaitMs, outageMs, endMs } = { ...TIMES, ...options.times }
  const bell = createWakeUp()
  const printing = createPrinting({ ...options, onChange: bell.ring })
  const printOnAll = (slip: Slip) => {
    for (const printer of printers.current) printing.printOnce(slip, printer)
  }
  const { answered, failed, refused } = createConnection({
    terminal,
    url: session.url,
    clock,
    outageMs,
    onOutage: (since) => printOnAll(outageSlip(timestampOf(since))),
    onReturn: (since, until) => printOnAll(returnSlip(timestampOf(since), timestampOf(until))),
  })

  const listening = options.listen(bell.ring, stop)
  while (!stop.aborted) {
    await session.renewIfDue()
    await reportEnds(session.call, journal)
    const answer = await takeJobs({ call: session.call, printing, clock, printers, onAnswered: answered })
    if (answer === 'failed') failed()
    else if (answer === 'refused' && !session.takeUpAnother()) refused()
    await (answer === 'refused' ? pause(refusedWaitMs, stop) : bell.wait(askEveryMs, stop))
  }
  await Promise.race([printing.ended(), pause(endMs, new AbortController().signal)])
  await reportEnds(session.call, journal)
  await listening
}

function timestampOf(ms: number): string {
  return new Date(ms).toISOString()
}
