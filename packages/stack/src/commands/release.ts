import path from 'node:path'
import { parseArgs } from 'node:util'
import { loadSettings } from '../load-settings.ts'
import { releaseModule } from '../modules/release-module.ts'
import { runAsCommand } from '../run-as-command.ts'

// Usage: npm run release -w mfe-pos [-- --dirty] [-- --to https://tiffin.example]
await runAsCommand(async (steps) => {
  const { values } = parseArgs({
    allowPositionals: true,
    options: { dirty: { type: 'boolean', default: false }, to: { type: 'string' } },
  })
  loadSettings()
  const { name, version, isLive } = await releaseModule(process.cwd(), {
    env: values.to ? { ...process.env, TIFFIN_URL: values.to } : process.env,
    steps,
    isDirtyAllowed: values.dirty,
    isUploaded: values.to !== undefined,
  })
  const folder = path.basename(process.cwd())
  steps.say(
    isLive
      ? `\n  ${name} ${version} is released and live.\n`
      : values.to
        ? `\n  ${name} ${version} is released. The operator of ${values.to} makes it live.\n`
        : `\n  ${name} ${version} is released. Make it live: npm run module -- promote ${folder} ${version}\n`,
  )
})
