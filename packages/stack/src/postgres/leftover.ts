import { readdirSync, readlinkSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isErrno, StackFailure } from '../failure.ts'
import { readIfPresent } from '../private-file.ts'
import { commandLineOf, isAlive } from '../processes/process-table.ts'

const STOP_WITHIN_MS = 10_000

/**
 * Stops a server that outlived its supervisor (killed with -9), and its processes. The pid in postmaster.pid may since
 * belong to another process, so the command line of that process has to name this cluster. PostgreSQL removes a stale
 * postmaster.pid itself.
 *
 * @throws StackFailure when the server does not stop within ten seconds
 */
export async function stopLeftover(cluster: string): Promise<void> {
  const pid = Number(readIfPresent(path.join(cluster, 'postmaster.pid'))?.split('\n')[0])
  if (pid && commandLineOf(pid).includes(cluster)) {
    process.kill(pid, 'SIGINT')
    await untilGone([pid], `An earlier database (process ${pid}) does not stop.`)
  }
  await endBackends(cluster)
}

/**
 * Ends the processes of a cluster whose main process was killed. Each process holds the shared memory, and a new server
 * does not start while one remains. Their commits are in the write-ahead log; their unfinished work was never
 * acknowledged. Where processes cannot be found by their folder (not Linux), they end by themselves, and the start is
 * tried again.
 *
 * @throws StackFailure when a process does not end within ten seconds
 */
export async function endBackends(cluster: string): Promise<void> {
  const pids = backendsOf(cluster)
  for (const pid of pids) kill(pid)
  await untilGone(pids, `Processes of an earlier database (${pids.join(', ')}) do not end.`)
}

function backendsOf(cluster: string): number[] {
  if (process.platform !== 'linux') return []
  const folder = realPath(cluster)
  if (folder === undefined) return []
  const numbers = readdirSync('/proc').map(Number).filter(Number.isInteger)
  // The command line is checked too, because a shell that was opened in the folder has the same working folder.
  return numbers.filter(
    (pid) => workingFolderOf(pid) === folder && /(^postgres: |\/postgres -D )/.test(commandLineOf(pid)),
  )
}

function workingFolderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function realPath(folder: string): string | undefined {
  try {
    return realpathSync(folder)
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined
    throw error
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!isErrno(error, 'ESRCH')) throw error
  }
}

async function untilGone(pids: readonly number[], message: string): Promise<void> {
  const deadline = Date.now() + STOP_WITHIN_MS
  while (pids.some(isAlive)) {
    if (Date.now() > deadline) throw new StackFailure(message, { advice: `Stop it with: kill -QUIT ${pids.join(' ')}` })
    await sleep(50)
  }
}
