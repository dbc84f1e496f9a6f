import path from 'node:path'
import { runLoud } from '../checks/loud.ts'
import { ROOT } from '../workspace.ts'

// The program prints a table of the failures itself.
process.exit((await runLoud([path.join(ROOT, 'faults/src/main.ts'), ...process.argv.slice(2)])) ? 0 : 1)
