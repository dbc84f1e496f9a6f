import { runChecks } from '../checks/run-checks.ts'
import { runAsCommand } from '../run-as-command.ts'

await runAsCommand(async () => process.exit(await runChecks({ browser: false })))
