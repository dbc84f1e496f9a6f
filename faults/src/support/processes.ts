import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface Process {
  readonly pid: number
  readonly command: string
}

/** Finds the process of `npm start`, the parent of all others; undefined when it is gone. */
export function pidOfStack(dataDir: string): number | undefined {
  try {
    const { pid } = JSON.parse(readFileSync(path.join(dataDir, 'running.json'), 'utf8')) as { pid: number }
    process.kill(pid, 0)
    return pid
  } catch {
    return undefined
  }
}

/** Lists the running child processes of a process. */
export function childrenOf(pid: number): Process[] {
  return processes().filter(({ parent, state }) => parent === pid && state !== 'Z')
}

interface Entry extends Process {
  readonly parent: number
  readonly state: string
}

function processes(): Entry[] {
  if (process.platform === 'linux')
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => readEntry(Number(pid)))
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,state=,command='], { encoding: 'utf8' })
  return [...listed.matchAll(/^\s*(\d+)\s+(\d+)\s+(\S)\S*\s+(.*)$/gm)].map(([, pid, parent, state, command]) => ({
    pid: Number(pid),
    parent: Number(parent),
    state: state!,
    command: command!,
  }))
}

/** Reads the entry of a process; empty when it has ended meanwhile. */
function readEntry(pid: number): Entry[] {
  try {
    const [state = '', parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return [{ pid, parent: Number(parent), state, command }]
  } catch {
    return []
  }
}

/** Returns the resident memory of a process in MiB; NaN for a process that is gone, and on systems other than Linux. */
export function memoryOf(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1_024
  } catch {
    return Number.NaN
  }
}
