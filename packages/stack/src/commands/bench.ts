import { existsSync } from 'node:fs'
import path from 'node:path'
import { runWithOutput } from '../checks/run-with-output.ts'
import { StackFailure } from '../failure.ts'
import { runAsCommand } from '../run-as-command.ts'
import { ROOT } from '../workspace.ts'

await runAsCommand(async () => {
  const [name = 'main', ...rest] = process.argv.slice(2)
  const entry = path.join(ROOT, `bench/src/${name}.ts`)
  if (!existsSync(entry))
    throw new StackFailure(`There is no benchmark ${name}.`, { advice: 'npm run bench, or npm run bench -- limit' })
  if (!(await runWithOutput([entry, ...rest])).ok) throw new StackFailure('The benchmark failed.')
})
