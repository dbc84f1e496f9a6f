import path from 'node:path'
import { parseArgs } from 'node:util'
import { StackFailure } from '../failure.ts'
import { loadSettings } from '../load-settings.ts'
import { parseMoment } from '../restore/plan.ts'
import { describeRestored } from '../restore/describe.ts'
import { restore } from '../restore/restore.ts'
import { runAsCommand } from '../run-as-command.ts'

const USAGE = `npm run restore -- --from BACKUP_DIR [--to '2026-11-22T20:15:00+05:30'] --into DATA_DIR`

await runAsCommand(async (steps) => {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, to: { type: 'string' }, into: { type: 'string' } },
  })
  loadSettings()
  const from = values.from ?? process.env['BACKUP_DIR']
  if (!from || !values.into) throw new StackFailure('From where, and into which folder?', { advice: USAGE })
  const to = values.to === undefined ? null : parseMoment(values.to)
  const into = path.resolve(values.into)
  const restored = await steps.run('restore', (note) => restore({ from: path.resolve(from), into, to, note }))
  steps.say(describeRestored(restored, into))
  if (restored.violations.length > 0)
    throw new StackFailure('The database was restored, but not all in it is as it must be.', {
      advice: 'See above. Restore to an earlier moment, or mend it before you start.',
    })
})
