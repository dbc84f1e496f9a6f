import { loadSettings } from './load-settings.ts'
import { endScripts } from './processes/run-script.ts'
import { describeFailure, StartInterrupted, Steps } from './steps.ts'
import { stopRequest, whenAborted } from './stop-request.ts'
import { startTiffin, type Tiffin } from './tiffin.ts'
import { welcome } from './welcome.ts'

type Extra = {
  /** Starts work that runs until the stop request, such as following changed files. */
  readonly meanwhile?: (tiffin: Tiffin, steps: Steps, signal: AbortSignal) => void
}

/**
 * Runs `npm start` or `npm run dev`: starts the product, waits for a stop request, stops the product and exits with 0.
 * The process exits with 1 when the start fails, which is printed, when a stop is requested during the start, or when
 * the stop fails.
 */
export async function runUntilStopped({ meanwhile }: Extra = {}): Promise<never> {
  const request = stopRequest()
  request.addEventListener('abort', endScripts)
  const steps = new Steps(process.stdout, request)
  steps.say('')
  try {
    loadSettings()
    const tiffin = await startTiffin({ env: process.env, steps })
    steps.say(welcome(tiffin.url, process.env))
    meanwhile?.(tiffin, steps, request)
    await whenAborted(request)
    await stop(tiffin)
    process.exit(0)
  } catch (error) {
    if (request.aborted || error instanceof StartInterrupted) steps.say('  Stopped.')
    else steps.say(`\n${describeFailure(error)}\n`)
    process.exit(1)
  }
}

async function stop(tiffin: Tiffin): Promise<void> {
  const farewell = new Steps()
  farewell.say('')
  await farewell.run('stopping', () => tiffin.stop())
}
