import { loadSettings } from './load-settings.ts'
import { endScripts } from './processes/run-script.ts'
import { describeFailure, StartInterrupted, Steps } from './steps.ts'
import { stopRequest, whenAborted } from './stop-request.ts'
import { startTiffin, type Options, type Tiffin } from './tiffin.ts'
import { welcome } from './welcome.ts'

type Extra = {
  /** Starts work that runs until the stop request, such as following changed files. */
  readonly meanwhile?: (tiffin: Tiffin, steps: Steps, signal: AbortSignal) => void
}

type Run = Extra & {
  readonly start: (steps: Steps) => Promise<Tiffin>
  readonly request: AbortSignal
  readonly out?: ConstructorParameters<typeof Steps>[0]
}

/**
 * Runs `npm start`, `npm run dev` or `npm run cluster`: starts the product, waits for a stop request, stops the product
 * and exits with 0. The process exits with 1 when the start or the stop fails, which is printed, or when a stop is
 * requested during the start.
 */
export async function runUntilStopped({
  isCluster = false,
  ...extra
}: Extra & Pick<Options, 'isCluster'> = {}): Promise<never> {
  const request = stopRequest()
  request.addEventListener('abort', endScripts)
  const start = (steps: Steps) => {
    loadSettings()
    return startTiffin({ env: process.env, steps, isCluster })
  }
  process.exit(await exitCodeOf({ ...extra, start, request }))
}

/** Runs the product until the stop request and prints every failure. @returns the exit code of the process */
export async function exitCodeOf({ start, request, out, meanwhile }: Run): Promise<0 | 1> {
  const steps = new Steps(out, request)
  steps.say('')
  try {
    const tiffin = await start(steps)
    steps.say(welcome(tiffin.url, process.env))
    meanwhile?.(tiffin, steps, request)
    await whenAborted(request)
    return await stop(tiffin, new Steps(out))
  } catch (error) {
    // Scripts of the start end at a stop request, so the error of such a script is no failure.
    if (request.aborted || error instanceof StartInterrupted) steps.say('  Stopped.')
    else sayFailure(steps, error)
    return 1
  }
}

async function stop(tiffin: Tiffin, farewell: Steps): Promise<0 | 1> {
  farewell.say('')
  try {
    await farewell.run('stopping', () => tiffin.stop())
    return 0
  } catch (error) {
    sayFailure(farewell, error)
    return 1
  }
}

function sayFailure(steps: Steps, error: unknown): void {
  steps.say(`\n${describeFailure(error)}\n`)
}
