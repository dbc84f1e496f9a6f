import * as z from 'zod/mini'
import { StackFailure } from '../failure.ts'

/** The setting of how services run, as `.env.example` lists it. */
export const oneProcessEnv = z.object({
  SERVICES_IN_ONE_PROCESS: z._default(z.enum(['true', 'false']), 'false'),
})

/** Returns whether all services other than tenancy run in one process. @throws StackFailure for another value */
export function runInOneProcess({ SERVICES_IN_ONE_PROCESS: given }: NodeJS.ProcessEnv): boolean {
  const result = z.safeParse(oneProcessEnv, { SERVICES_IN_ONE_PROCESS: given || undefined })
  if (!result.success)
    throw new StackFailure(`SERVICES_IN_ONE_PROCESS=${given} cannot be used.`, { advice: 'Say true or false.' })
  return result.data.SERVICES_IN_ONE_PROCESS === 'true'
}
