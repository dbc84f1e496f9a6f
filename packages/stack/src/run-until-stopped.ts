import { existsSync } from 'node:fs'
import path from 'node:path'
import { endScripts } from './processes/run-script.ts'
import { describeFailure, Interrupted, Steps } from './steps.ts'
import { stopRequest, whenAborted } from './stop-request.ts'
import { startTiffin, type Tiffin } from './tiffin.ts'
import { welcome } from './welcome.ts'
import { ROOT } from './workspace.ts'

interface Extra {
  /** Runs beside the product until it is stopped. */
  meanwhile?: (tiffin: Tiffin, steps: Steps, signal: AbortSignal) => void
}

/** The life of `npm start` and `npm run dev`: up, until somebody asks to stop, down in order. Ends the process. */
export async function runUntilStopped({ meanwhile }: Extra = {}): Promise<never> {
  const request = stopRequest()
  const settings = path.join(ROOT, '.env')
  if (existsSync(settings)) process.loadEnvFile(settings)
  request.addEventListener('abort', endScripts)
  const steps = new Steps(process.stdout, request)
  steps.say('')
  try {
    const tiffin = await startTiffin({ env: process.env, steps })
    steps.say(welcome(tiffin.url, process.env))
    meanwhile?.(tiffin, steps, request)
    const failure = await Promise.race([whenAborted(request), tiffin.failed])
    if (failure) steps.say(`  ! ${failure.message}`)
    await stop(tiffin)
    process.exit(failure ? 1 : 0)
  } catch (error) {
    if (request.aborted || error instanceof Interrupted) steps.say('  Stopped.')
    else steps.say(`\n${describeFailure(error)}\n`)
    process.exit(1)
  }
}

async function stop(tiffin: Tiffin): Promise<void> {
  const farewell = new Steps()
  farewell.say('')
  await farewell.run('stopping', () => tiffin.stop())
}
