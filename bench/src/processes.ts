import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'

/** CPU time in ms and memory in MiB. A shared page counts in equal parts for each process that has it (PSS). */
export type Usage = { readonly cpuMs: number; readonly memoryMiB: number }

/** The kernel counts CPU time in hundredths of a second. */
const MS_PER_TICK = 10

/**
 * Reads what a process and its descendants use, by part: the folder of a service or of the gateway, `database` for
 * PostgreSQL, `services` for all services in one process, `stack` for any other process. Linux only.
 */
export function readUsage(root: number): Map<string, Usage> {
  const usage = new Map<string, Usage>()
  for (const pid of treeOf(root)) {
    const part = partOf(pid)
    const { cpuMs, memoryMiB } = usage.get(part) ?? { cpuMs: 0, memoryMiB: 0 }
    usage.set(part, { cpuMs: cpuMs + cpuMsOf(pid), memoryMiB: memoryMiB + memoryMiBOf(pid) })
  }
  return usage
}

export function sumOf(usage: ReadonlyMap<string, Usage>, key: keyof Usage): number {
  return [...usage.values()].reduce((sum, each) => sum + each[key], 0)
}

/** Adds up the CPU time between two readings, by part. */
export function cpuMsBetween(
  before: ReadonlyMap<string, Usage>,
  after: ReadonlyMap<string, Usage>,
): Map<string, number> {
  return new Map([...after].map(([part, { cpuMs }]) => [part, cpuMs - (before.get(part)?.cpuMs ?? 0)]))
}

/** Finds the process of the product that runs a file; undefined while there is none. */
export function pidOfProgram(dataDir: string, entry: string): number | undefined {
  const { pid } = JSON.parse(readFileSync(path.join(dataDir, 'running.json'), 'utf8')) as { pid: number }
  return treeOf(pid).find((each) => read(`/proc/${each}/cmdline`).includes(entry))
}

function treeOf(root: number): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        const fields = fieldsOf(Number(pid))
        return fields ? [[Number(pid), Number(fields[1])] as const] : []
      }),
  )
  const isBelow = (pid: number): boolean => pid === root || (pid > 1 && isBelow(parents.get(pid) ?? 0))
  return [...parents.keys()].filter(isBelow)
}

/** Reads the fields of `/proc/<pid>/stat` from the state on; null when the process has ended. */
function fieldsOf(pid: number): string[] | null {
  const stat = read(`/proc/${pid}/stat`)
  return stat === '' ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Returns user and system time in ms, including children that have ended. */
function cpuMsOf(pid: number): number {
  const ticks = fieldsOf(pid)?.slice(11, 15).map(Number) ?? []
  return ticks.reduce((sum, each) => sum + each, 0) * MS_PER_TICK
}

function memoryMiBOf(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1]
  return Number(kilobytes ?? 0) / 1_024
}

function partOf(pid: number): string {
  if (read(`/proc/${pid}/comm`).startsWith('postgres')) return 'database'
  if (read(`/proc/${pid}/cmdline`).includes('services-together.ts')) return 'services'
  try {
    const folder = path.basename(readlinkSync(`/proc/${pid}/cwd`))
    return ['orders', 'catalog', 'tenancy', 'billing', 'bff'].includes(folder) ? folder : 'stack'
  } catch {
    return 'stack'
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
