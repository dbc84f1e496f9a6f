import { parseArgs } from 'node:util'
import { requestRoll } from '../cluster/roll-request.ts'
import { StackFailure } from '../failure.ts'
import { loadSettings } from '../load-settings.ts'
import { runAsCommand } from '../run-as-command.ts'
import { runUntilStopped } from '../run-until-stopped.ts'
import type { Steps } from '../steps.ts'
import { dataDirOf } from '../workspace.ts'

const USAGE = 'npm run cluster, and in another terminal: npm run cluster -- roll [orders gateway …]'

const explain = (_: unknown, steps: Steps) =>
  steps.say('  Two of each process run. To replace them, one after the other: npm run cluster -- roll\n')

const [verb, ...names] = process.argv.slice(2)
if (verb === undefined) await runUntilStopped({ isCluster: true, meanwhile: explain })
await runAsCommand(async (steps) => {
  parseArgs({ allowPositionals: true })
  if (verb !== 'roll') throw new StackFailure(`A cluster cannot ${verb}.`, { advice: USAGE })
  loadSettings()
  await requestRoll(dataDirOf(process.env), names, (text) => steps.say(`  ✓ ${text}`))
})
