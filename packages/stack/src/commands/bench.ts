import { existsSync } from 'node:fs'
import path from 'node:path'
import { runLoud } from '../checks/loud.ts'
import { StackFailure } from '../failure.ts'
import { runAsCommand } from '../run-as-command.ts'
import { ROOT } from '../workspace.ts'

await runAsCommand(async () => {
  const entry = path.join(ROOT, 'bench/src/main.ts')
  if (!existsSync(entry)) throw new StackFailure('There is no benchmark yet.', { advice: 'It begins at bench/src/main.ts' })
  if (!(await runLoud([entry, ...process.argv.slice(2)]))) throw new StackFailure('The benchmark failed.')
})
