import path from 'node:path'
import { parseArgs } from 'node:util'
import { loadSettings } from '../load-settings.ts'
import { releaseModule } from '../modules/release-module.ts'
import { runAsCommand } from '../run-as-command.ts'

// Usage: npm run release -w mfe-pos [-- --dirty]
await runAsCommand(async (steps) => {
  const { values } = parseArgs({ allowPositionals: true, options: { dirty: { type: 'boolean', default: false } } })
  loadSettings()
  const { name, version, isLive } = await releaseModule(process.cwd(), {
    env: process.env,
    steps,
    isDirtyAllowed: values.dirty,
  })
  const folder = path.basename(process.cwd())
  steps.say(
    isLive
      ? `\n  ${name} ${version} is released and live.\n`
      : `\n  ${name} ${version} is released. Make it live: npm run module -- promote ${folder} ${version}\n`,
  )
})
