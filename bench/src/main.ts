// npm run bench: runs every part in `PARTS`, one after the other. npm run bench -- <part>: runs one part.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const PARTS = [
  'limit',
  'kots',
  'endpoints',
  'growth',
  'rush',
  'live',
  'page',
  'floor',
  'kitchen',
  'starts',
  'plot',
] as const

for (const part of PARTS) {
  console.log(`\n── ${part}`)
  const { status } = spawnSync(process.execPath, [path.join(import.meta.dirname, `${part}.ts`)], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${part} failed`)
}
