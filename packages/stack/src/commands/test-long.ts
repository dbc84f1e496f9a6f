import { runLong } from '../checks/long/run-long.ts'
import { runAsCommand } from '../run-as-command.ts'

await runAsCommand(async () => process.exit(await runLong(process.argv.slice(2))))
