import { rebuildOnChange } from '../build/rebuild-on-change.ts'
import { runUntilStopped } from '../run-until-stopped.ts'

await runUntilStopped({ nodeArgs: ['--watch', '--watch-preserve-output'], meanwhile: rebuildOnChange })
