import path from 'node:path'
import { parseArgs } from 'node:util'
import { writeSecrets } from '../deployment/write-secrets.ts'
import { StackFailure } from '../failure.ts'
import { loadSettings } from '../load-settings.ts'
import { runAsCommand } from '../run-as-command.ts'
import { ROOT } from '../workspace.ts'

// Usage: npm run deploy:secrets -- --to deploy/secrets
await runAsCommand(async (steps) => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  if (!values.to) throw new StackFailure('Where to?', { advice: 'npm run deploy:secrets -- --to deploy/secrets' })
  loadSettings()
  const folder = path.resolve(ROOT, values.to)
  const names = writeSecrets(folder, process.env)
  steps.say(`${names.length} secrets are in ${folder}, one file for each. Files that were there stay as they are.`)
})
