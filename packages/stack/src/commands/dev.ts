import { followChanges } from '../follow-changes.ts'
import { runUntilStopped } from '../run-until-stopped.ts'

await runUntilStopped({ meanwhile: followChanges })
