// npm run bench -- rush: 1,000 terminals of 300 restaurants poll while 10 orders a second are placed, then 60. It is
// the row L1 of the fault suite, which also looks whether every order is there once.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { report, ROOT } from './report.ts'

type Row = { readonly id: string; readonly verdict: string; readonly notes: readonly string[] }

spawnSync(process.execPath, [path.join(ROOT, 'packages/stack/bin/run.mjs'), 'faults', '--row', 'L1'], {
  stdio: 'inherit',
  cwd: ROOT,
})
const { rows } = JSON.parse(readFileSync(path.join(ROOT, 'reports/faults-rows.json'), 'utf8')) as { rows: Row[] }
const row = rows.find(({ id }) => id === 'L1')
if (row?.verdict !== 'passed') throw new Error(`L1 did not pass: ${JSON.stringify(row)}`)
await report('rush', { notes: row.notes })
