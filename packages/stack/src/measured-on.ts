import { cpus, loadavg, totalmem } from 'node:os'
import { commitOf, nameOf } from '@tiffin/module-releases'
import { ROOT } from './workspace.ts'

/** The facts a report needs so that its figures can be compared with those of another report. */
export type Machine = {
  /** The id of the commit, with `-dirty` where the checkout had changes; null outside a repository. */
  readonly commit: string | null
  readonly node: string
  readonly cores: number
  readonly cpu: string | undefined
  readonly memoryGiB: number
  /** The load average: programs that were running or waiting for a core in the last minute. */
  readonly load: number
  readonly at: string
}

/** Describes the machine and the checkout at the time of the call; a measurement just before raises `load`. */
export async function describeMachine(): Promise<Machine> {
  return {
    commit: nameOf(await commitOf(ROOT)),
    node: process.version,
    cores: cpus().length,
    cpu: cpus()[0]?.model,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    load: Math.round(loadavg()[0]! * 10) / 10,
    at: new Date().toISOString(),
  }
}
