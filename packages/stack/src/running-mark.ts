import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StackFailure } from './failure.ts'
import { commandLineOf, isAlive } from './processes/process-table.ts'
import { readIfPresent } from './private-file.ts'

interface Mark {
  pid: number
  url: string
}

const COMMAND = 'packages/stack/src/commands'

/** Two stacks on one data folder would run two databases on one cluster. The mark names the one that runs.
 *  @returns whether an earlier one ended without removing its mark */
export function takeDataDir(dataDir: string, url: string): { interrupted: boolean; release(): void } {
  const file = path.join(dataDir, 'running.json')
  const earlier = JSON.parse(readIfPresent(file) ?? 'null') as Mark | null
  if (earlier && isAlive(earlier.pid) && commandLineOf(earlier.pid).includes(COMMAND)) {
    throw new StackFailure(`Tiffin already runs on this data folder, at ${earlier.url} (process ${earlier.pid}).`, {
      advice: 'Stop it with Ctrl-C there, or run a second one on its own: TIFFIN_DATA_DIR=.data-2 PORT=8180 npm start',
    })
  }
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, JSON.stringify({ pid: process.pid, url } satisfies Mark))
  return { interrupted: earlier !== null, release: () => rmSync(file, { force: true }) }
}
