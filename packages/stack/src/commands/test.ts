import { runChecks } from '../checks/run-checks.ts'

process.exit(await runChecks({ browser: true }))
