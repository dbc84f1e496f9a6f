import type { Database } from './database/open.ts'
import type { Metric } from './metrics.ts'
import type { Supervised } from './processes/supervised.ts'

/** Returns the numbers of automatic restarts of each program and of the embedded database as metrics. */
export function supervisorMetrics(programs: readonly Supervised[], database: Pick<Database, 'restarts'>): Metric[] {
  return [
    {
      name: 'tiffin_program_restarts_total',
      kind: 'counter',
      help: 'Starts of a program after it ended by itself, or hung and was killed.',
      values: programs.map((program) => ({ labels: { program: program.name }, value: program.restarts() })),
    },
    {
      name: 'tiffin_database_restarts_total',
      kind: 'counter',
      help: 'Starts of the embedded database after it had ended by itself.',
      values: [{ value: database.restarts() }],
    },
  ]
}
