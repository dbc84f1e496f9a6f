import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StackFailure } from './failure.ts'
import { commandLineOf, isAlive } from './processes/process-table.ts'
import { readJsonIfPresent } from './private-file.ts'

type Mark = {
  readonly pid: number
  readonly url: string
}

const COMMAND = 'packages/stack/src/commands'

/**
 * Marks a data folder as in use, because two stacks with one data folder would run two servers on one cluster.
 *
 * @returns whether an earlier stack ended without removing its mark, and the function that removes the mark
 * @throws StackFailure when another stack uses the folder
 */
export function lockDataDir(dataDir: string, url: string): { interrupted: boolean; release(): void } {
  const file = path.join(dataDir, 'running.json')
  const interrupted = existsSync(file)
  const earlier = readJsonIfPresent<Mark>(file)
  if (earlier && runs(earlier.pid)) {
    throw new StackFailure(`Tiffin already runs on this data folder, at ${earlier.url} (process ${earlier.pid}).`, {
      advice: 'Stop it with Ctrl-C there, or run a second one on its own: TIFFIN_DATA_DIR=.data-2 PORT=8180 npm start',
    })
  }
  mkdirSync(dataDir, { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify({ pid: process.pid, url } satisfies Mark))
  renameSync(draft, file)
  return { interrupted, release: () => rmSync(file, { force: true }) }
}

/** Reads the URL of the Tiffin that runs on a data folder. @returns undefined when none runs */
export function runningUrl(dataDir: string): string | undefined {
  const mark = readJsonIfPresent<Mark>(path.join(dataDir, 'running.json'))
  return mark && runs(mark.pid) ? mark.url : undefined
}

/**
 * Returns whether the pid of a mark belongs to a running stack. In a container every start may get the same pid, so a
 * mark with the pid of this process is from a stack that was killed.
 */
function runs(pid: number): boolean {
  return pid !== process.pid && isAlive(pid) && commandLineOf(pid).includes(COMMAND)
}
