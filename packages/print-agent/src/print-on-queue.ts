import { execFile, type ExecFileException } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { PrintOutcome } from './outcome.ts'

/** The time after which a program of the spooler that does not end has failed, in milliseconds. */
const PROGRAM_MS = 10_000
/** The pause between two checks whether a slip has left the queue, in milliseconds. */
const ASK_EVERY_MS = 500
/** The longest time that a slip may stay in the queue before it is cancelled, in milliseconds. */
const LONGEST_MS = 30_000

const NOT_ON_WINDOWS =
  'print queues of Windows are not supported. Run the print agent on Linux or macOS, or give the printer an address ' +
  'in the network'
const NO_SPOOLER = 'the program lp is not installed on this computer'

/** The outcome of a slip that has left the queue. A printer on USB does not confirm that it has printed. */
const SENT: PrintOutcome = { result: 'printed', isConfirmed: false }

type QueueOptions = {
  readonly programMs?: number
  readonly askEveryMs?: number
  readonly longestMs?: number
  readonly platform?: NodeJS.Platform
  /** Called before the first byte of the slip is sent. If the function returns false, nothing is sent. */
  readonly mayBegin?: () => boolean | Promise<boolean>
}

/**
 * Prints a slip by a print queue of CUPS on this computer, which sends the bytes unchanged (`-o raw`), as to a printer
 * on USB.
 *
 * The queue takes a slip even while its printer is switched off, so the call waits until the slip has left the queue. A
 * slip that stays is cancelled, because the server gives its job out again, and a drawer must not open later.
 */
export async function printOnQueue(
  queue: string,
  slip: Uint8Array,
  {
    programMs = PROGRAM_MS,
    askEveryMs = ASK_EVERY_MS,
    longestMs = LONGEST_MS,
    platform = process.platform,
    mayBegin = () => true,
  }: QueueOptions = {},
): Promise<PrintOutcome> {
  if (platform === 'win32') return refusedWith(NOT_ON_WINDOWS)
  if (!(await mayBegin())) return { result: 'not-begun' }
  const { failure, said, complained } = await run('lp', ['-d', queue, '-o', 'raw'], programMs, slip)
  if (failure !== null) return outcomeOf(failure, complained)
  const id = new RegExp(`\\b${queue}-\\d+\\b`, 'i').exec(said)?.[0]
  // Without the number of the job the slip cannot be found in the queue, so the slip counts as sent.
  if (id === undefined) return SENT
  for (let waitedMs = 0; waitedMs < longestMs; waitedMs += askEveryMs) {
    const waiting = await run('lpstat', ['-o', queue], programMs)
    if (waiting.failure !== null || !waiting.said.split(/\s+/).includes(id)) return SENT
    await pause(askEveryMs)
  }
  await run('cancel', [id], programMs)
  return { result: 'unknown', problem: 'silent' }
}

/** The result of a program of the spooler. `failure` is null if the exit code is 0. */
type End = { readonly failure: ExecFileException | null; readonly said: string; readonly complained: string }

/** Runs a program of the spooler without a shell. Never rejects. */
function run(program: string, args: readonly string[], timeout: number, input: Uint8Array = new Uint8Array()) {
  return new Promise<End>((resolve) => {
    const { stdin } = execFile(program, args, { timeout, killSignal: 'SIGKILL' }, (failure, said, complained) =>
      resolve({ failure, said, complained }),
    )
    // Writing fails if the program ends before it has read everything. Its exit code says why, so the error is ignored.
    stdin?.on('error', () => undefined)
    stdin?.end(input)
  })
}

/** Returns the outcome of a slip for which `lp` failed. A program that was killed may have passed on the slip. */
function outcomeOf({ code, killed, signal }: ExecFileException, complained: string): PrintOutcome {
  if (killed) return { result: 'unknown', problem: 'silent' }
  if (signal) return { result: 'unknown', problem: 'broken-off' }
  return refusedWith(code === 'ENOENT' ? NO_SPOOLER : firstLineOf(complained) || `lp ends with ${code}`)
}

function refusedWith(code: string): PrintOutcome {
  return { result: 'not-printed', problem: 'unreachable', code }
}

/** Returns the first line of a text, without control characters and without the full stop at its end. */
function firstLineOf(text: string): string {
  const [line = ''] = text.split('\n')
  return line
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .replace(/\.$/, '')
}
