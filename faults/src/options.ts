import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { RunExtent } from './row.ts'

export interface Options {
  readonly extent: RunExtent
  readonly seed: number
  /** Ids of rows in capitals; empty for all rows. */
  readonly rows: readonly string[]
  readonly port: number
  readonly isRunning: boolean
  readonly dataDir: string | undefined
}

const PORT = 9680

/** Reads the options of the command line. @throws Error that names an option it cannot read */
export function parseOptions(args: readonly string[], env: NodeJS.ProcessEnv): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      short: { type: 'boolean', default: false },
      row: { type: 'string', default: '' },
      seed: { type: 'string' },
    },
  })
  const seed = values.seed === undefined ? randomInt(1, 1_000_000) : Number(values.seed)
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error(`--seed ${values.seed} is not a whole number.`)
  return {
    extent: values.short ? 'short' : 'full',
    seed,
    rows: values.row
      .split(',')
      .map((id) => id.trim().toUpperCase())
      .filter(Boolean),
    port: Number(env['PORT'] || PORT),
    isRunning: env['TIFFIN_FAULTS_RUNNING'] === '1',
    dataDir: env['TIFFIN_DATA_DIR'] || undefined,
  }
}
