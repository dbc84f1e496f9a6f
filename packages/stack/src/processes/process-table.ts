import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { isErrno } from '../failure.ts'

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return stateOf(pid) !== 'Z'
  } catch (error) {
    return isErrno(error, 'EPERM')
  }
}

/**
 * Returns the state of a process on Linux, such as `S`; `Z` for a process that is gone, or that ended and still has a
 * pid because its parent has not collected it. Undefined on other systems.
 */
function stateOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0]
  } catch {
    return 'Z'
  }
}

/**
 * Returns the command line of a process. The system gives pids out again, so the pid in a file is that of our process
 * only if the command line fits too.
 *
 * @returns an empty text without such a process
 */
export function commandLineOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}
