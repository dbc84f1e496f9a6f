import { parseArgs } from 'node:util'
import { newService } from '../build/new-service.ts'
import { StackFailure } from '../failure.ts'
import { runAsCommand } from '../run-as-command.ts'
import { ROOT } from '../workspace.ts'

const USAGE = 'npm run service -- new stock [--no-install]'

await runAsCommand(async (steps) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'no-install': { type: 'boolean', default: false } },
  })
  const [verb, name] = positionals
  if (verb !== 'new' || !name) throw new StackFailure('That is no command.', { advice: USAGE })
  await newService(name, { checkout: ROOT, install: !values['no-install'] }, steps)
})
