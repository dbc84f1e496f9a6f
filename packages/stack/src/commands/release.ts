import path from 'node:path'
import { releaseModule } from '../modules/release-module.ts'
import { runAsCommand } from '../run-as-command.ts'

// npm run release -w mfe-pos
await runAsCommand(async (steps) => {
  const { name, version, isLive } = await releaseModule(process.cwd(), process.env, steps)
  const folder = path.basename(process.cwd())
  steps.say(
    isLive
      ? `\n  ${name} ${version} is released and live.\n`
      : `\n  ${name} ${version} is released. Make it live: npm run module -- promote ${folder} ${version}\n`,
  )
})
