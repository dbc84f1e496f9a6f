import type { Database } from './database/open.ts'
import type { Metric } from './metrics.ts'
import type { Supervised } from './processes/supervised.ts'

type Watched = {
  readonly programs: readonly Supervised[]
  /** The services that were added to the four. */
  readonly added: readonly Supervised[]
  readonly database: Pick<Database, 'restarts'>
}

/**
 * Returns the numbers of automatic restarts of each program and of the embedded database as metrics, and which added
 * services are left out.
 */
export function supervisorMetrics({ programs, added, database }: Watched): Metric[] {
  return [
    {
      name: 'tiffin_program_restarts_total',
      kind: 'counter',
      help: 'Starts of a program after it ended by itself, or hung and was killed.',
      values: [...programs, ...added].map((program) => ({
        labels: { program: program.name },
        value: program.restarts(),
      })),
    },
    {
      name: 'tiffin_added_service_ready',
      kind: 'gauge',
      help: 'Whether an added service runs and is ready; 0 while the product runs without it.',
      values: added.map((service) => ({ labels: { service: service.name }, value: service.isReady() ? 1 : 0 })),
    },
    {
      name: 'tiffin_database_restarts_total',
      kind: 'counter',
      help: 'Starts of the embedded database after it had ended by itself.',
      values: [{ value: database.restarts() }],
    },
  ]
}
