import { parseArgs } from 'node:util'
import { loadSettings } from '../load-settings.ts'
import { releaseModules } from '../modules/release-at-start.ts'
import { runAsCommand } from '../run-as-command.ts'
import { dataDirOf } from '../workspace.ts'

// The step of `npm start` that releases the built shell and modules, for a deployment without `npm start`.
await runAsCommand(async (steps) => {
  parseArgs({ options: {} })
  loadSettings()
  await steps.run('modules', async (note) => {
    const live = await releaseModules(dataDirOf(process.env), process.env, (text) => steps.say(`  ! ${text}`))
    note(live.length === 0 ? 'up to date' : `live: ${live.join(', ')}`)
  })
})
