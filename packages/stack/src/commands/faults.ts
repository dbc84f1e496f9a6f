import path from 'node:path'
import { runLoud } from '../checks/loud.ts'
import { ROOT } from '../workspace.ts'

// The program prints a table of the failures itself.
const { ok } = await runLoud([path.join(ROOT, 'faults/src/main.ts'), ...process.argv.slice(2)])
process.exit(ok ? 0 : 1)
