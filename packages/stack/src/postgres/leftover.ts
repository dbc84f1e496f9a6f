import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StackFailure } from '../failure.ts'
import { readIfPresent } from '../private-file.ts'
import { commandLineOf, isAlive } from '../processes/process-table.ts'

const STOP_WITHIN_MS = 10_000

/**
 * Stops a server that outlived its supervisor (killed with -9). The pid in postmaster.pid may since
 * belong to somebody else's process, so its command line has to name this cluster. PostgreSQL removes
 * a stale postmaster.pid itself.
 */
export async function stopLeftover(cluster: string): Promise<void> {
  const pid = Number(readIfPresent(path.join(cluster, 'postmaster.pid'))?.split('\n')[0])
  if (!pid || !commandLineOf(pid).includes(cluster)) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + STOP_WITHIN_MS
  while (isAlive(pid)) {
    if (Date.now() > deadline) {
      throw new StackFailure(`An earlier database (process ${pid}) does not stop.`, {
        advice: `Stop it with: kill -QUIT ${pid}`,
      })
    }
    await sleep(50)
  }
}
