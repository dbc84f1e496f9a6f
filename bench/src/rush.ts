// npm run bench -- rush: 1,000 terminals of 300 restaurants poll while 10 orders a second are placed, then 60. It runs
// the row L1 of the fault suite, which also checks that every order is stored once.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { readRow } from '../../faults/src/report.ts'
import { report, ROOT } from './report.ts'

const command = [path.join(ROOT, 'packages/stack/bin/run.mjs'), 'test-long', 'faults', '--row', 'L1']
const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', cwd: ROOT })
// After a failure the report of an earlier run would be read.
if (status !== 0) throw new Error('L1 did not pass')
const { notes, missed } = readRow(ROOT, 'L1')
await report('rush', { notes, missed })
