import { findDrawing } from '../drawing/find-drawing.ts'
import { slipBytes } from '../drawing/slip-bytes.ts'
import { EXIT } from '../command.ts'
import { printInNetwork } from '../print-in-network.ts'
import { inWords } from '../printer-words.ts'
import type { Terminal } from '../terminal.ts'
import { systemClock, type Clock } from './clock.ts'
import { openJournal } from './journal.ts'
import { readKnownPrinters, writeKnownPrinters } from './known-printers.ts'
import { lockFolder } from './lock-folder.ts'
import { createPrintOnAddress } from './print-on-address.ts'
import { printJobs, type Times } from './print-jobs.ts'
import { openSession } from './session.ts'
import { waitForChanges } from './wait-for-changes.ts'

/** The time between two requests to renew the sign-in: half a day, in milliseconds. */
const RENEW_EVERY_MS = 43_200_000

type RunOptions = {
  readonly folder: string
  readonly terminal: Terminal
  readonly stop: AbortSignal
  readonly times?: Times
  readonly clock?: Clock
}

/**
 * Prints what the restaurant sends to the printers of this agent, until `stop`. A refused sign-in is shown, and a new
 * pairing of the folder is used without a restart.
 *
 * @throws CommandFailure for a folder that is not paired, is in use or cannot be used
 */
export async function run({ folder, terminal, stop, times, clock = systemClock }: RunOptions) {
  const session = openSession(folder, { renewEveryMs: RENEW_EVERY_MS, clock, terminal })
  const free = await lockFolder(folder, terminal)
  const journal = openJournal(folder, { now: clock.now, onProblem: terminal.complain })
  terminal.say(`Printing as "${session.name()}" for ${session.url()}. Ctrl+C ends it.`)
  await printJobs({
    session,
    journal,
    printers: {
      current: readKnownPrinters(folder),
      store: (printers) => writeKnownPrinters(folder, printers),
    },
    terminal,
    bytesOf: (slip, columns) => slipBytes(slip, columns, findDrawing),
    print: createPrintOnAddress(printInNetwork),
    onState: ({ name }, problem, code) =>
      problem === null ? terminal.say(`${name} prints again.`) : terminal.complain(inWords(problem, name, code)),
    onFailure: ({ name }, error) => terminal.complain(`A slip of ${name} fails: ${(error as Error).message}`),
    listen: (onChange) => waitForChanges(session.caller, onChange, stop),
    stop,
    times,
    clock,
  })
  journal.close()
  free()
  return EXIT.done
}
