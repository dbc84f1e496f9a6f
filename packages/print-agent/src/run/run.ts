import { getDevice, reportPrintJob, takePrintJobs } from '@tiffin/contracts'
import { outageSlip } from '@tiffin/slips'
import { callTiffin, type Caller } from '../call-tiffin.ts'
import { CommandFailure, EXIT, type Terminal } from '../command.ts'
import { printSlip } from '../print-slip.ts'
import { readSignIn, writeSignIn, type SignIn } from '../sign-in.ts'
import { createBell } from './bell.ts'
import { openJournal, type Journal } from './journal.ts'
import { readKnownPrinters, writeKnownPrinters } from './known-printers.ts'
import { lockFolder } from './lock-folder.ts'
import { createPrinting, type PrintSlip } from './printing.ts'
import { pause, waitForChanges } from './wait-for-changes.ts'

/** The times of the agent, in milliseconds. */
const TIMES = {
  /** How often it asks for jobs; changes that it is told of have it ask at once. */
  askEveryMs: 2_000,
  /** How long it waits once its sign-in is refused. */
  refusedWaitMs: 30_000,
  /** How long without an answer until the kitchen is told on paper. */
  outageMs: 60_000,
  /** How often the sign-in is renewed: twice a day. */
  renewEveryMs: 43_200_000,
  /** How long a slip under way may take when the agent is ended. */
  endMs: 10_000,
} as const

type RunOptions = {
  readonly folder: string
  readonly terminal: Terminal
  readonly stop: AbortSignal
  readonly print?: PrintSlip
  readonly times?: Partial<{ [Time in keyof typeof TIMES]: number }>
  readonly now?: () => number
}

/**
 * Prints what the restaurant sends to the printers of this agent, until `stop`. Whatever happens to the network, the
 * product or a printer, it goes on; a refused sign-in is told, and the next one is taken up without a restart.
 *
 * @throws CommandFailure for a folder that is not paired or in use
 */
export async function run({ folder, terminal, stop, print = printSlip, times, now = Date.now }: RunOptions) {
  const { askEveryMs, refusedWaitMs, outageMs, renewEveryMs, endMs } = { ...TIMES, ...times }
  let signIn = requireSignIn(folder)
  const free = await lockFolder(folder)
  const journal = openJournal(folder, now)
  const bell = createBell()
  const printing = createPrinting({ journal, terminal, print, onChange: bell.ring, stop })
  let printers = readKnownPrinters(folder)
  let answeredAtMs = now()
  let renewedAtMs = 0
  let isOutageTold = false
  let isRefusalTold = false
  const caller = (): Caller => signIn

  const renew = async () => {
    const reply = await callTiffin(caller(), getDevice, {})
    if ('failure' in reply) return
    renewedAtMs = now()
    if (!reply.renewedToken) return
    signIn = { ...signIn, token: reply.renewedToken }
    writeSignIn(folder, signIn)
  }

  /** Takes jobs. @returns false where the sign-in is refused */
  const take = async (): Promise<boolean> => {
    const reply = await callTiffin(caller(), takePrintJobs, { body: { printers: printing.states(printers) } })
    if ('failure' in reply) return !isRefusal(reply.failure.status)
    answeredAtMs = now()
    if (isOutageTold || isRefusalTold) terminal.say(`${signIn.url} answers again.`)
    isOutageTold = isRefusalTold = false
    if (JSON.stringify(printers) !== JSON.stringify(reply.value.printers)) {
      printers = reply.value.printers
      writeKnownPrinters(folder, printers)
    }
    for (const job of reply.value.jobs) {
      const printer = printers.find(({ id }) => id === job.printer_id)
      if (printer) printing.start(job, printer)
    }
    return true
  }

  const tellOutage = () => {
    if (isOutageTold || now() - answeredAtMs < outageMs) return
    isOutageTold = true
    terminal.complain(`No connection to ${signIn.url}. The kitchen is told on paper.`)
    const slip = outageSlip(new Date(answeredAtMs).toISOString())
    for (const printer of printers) printing.printOnce(slip, printer)
  }

  const tellRefusal = () => {
    const stored = requireSignIn(folder)
    if (stored.token !== signIn.token) return void (signIn = stored)
    if (!isRefusalTold) terminal.complain(`${signIn.url} refuses this computer: pair it anew, with --again.`)
    isRefusalTold = true
  }

  terminal.say(`Printing as "${signIn.name}" for ${signIn.url}. Ctrl+C ends it.`)
  const listening = waitForChanges(caller, bell.ring, stop)
  while (!stop.aborted) {
    if (now() - renewedAtMs >= renewEveryMs) await renew()
    await reportEnds(caller(), journal)
    const isAccepted = await take()
    if (isAccepted) tellOutage()
    else tellRefusal()
    await (isAccepted ? bell.wait(askEveryMs, stop) : pause(refusedWaitMs, stop))
  }
  await Promise.race([printing.ended(), pause(endMs, new AbortController().signal)])
  await reportEnds(caller(), journal)
  await listening
  journal.close()
  free()
  return EXIT.done
}

function requireSignIn(folder: string): SignIn {
  const signIn = readSignIn(folder)
  if (signIn) return signIn
  throw new CommandFailure(
    'This computer is not paired yet. An Admin adds a print agent in Settings, which shows a code. Then: ' +
      'npm run print-agent -- pair https://spice.example.com CODE',
  )
}

/** Reports the ends that the server does not know, the oldest first, until one gets no answer. */
async function reportEnds(caller: Caller, journal: Journal): Promise<void> {
  for (const end of journal.unreported()) {
    const { id, attempt, result, problem } = end
    const body = { attempt, result, ...(problem && { problem }) }
    const reply = await callTiffin(caller, reportPrintJob, { params: { id }, body })
    // A job that the server does not know any more needs no report.
    if ('failure' in reply && reply.failure.status !== 404) return
    journal.noteReported(end)
  }
}

function isRefusal(status: number | null): boolean {
  return status === 401 || status === 403
}
