import * as z from '#schema'
import { defineEndpoint, type Access } from './endpoint.ts'
import { columnInt, id, idParams } from './fields.ts'
import { printerColumns, printerProblem } from './printers.ts'
import { slip } from './slips.ts'

const printAgents = { scope: 'restaurant', roles: [], devices: ['agent'] } as const satisfies Access

/**
 * The largest number of jobs in one reply, which has at most one job for each printer: as many as a restaurant can have
 * printers.
 */
export const MOST_TAKEN_JOBS = 20
/**
 * The time, in milliseconds, for which a job belongs to the agent that took it. A job without a result by then is given
 * to an agent again, marked as a repetition, because the paper may have come out.
 */
export const PRINT_LEASE_MS = 15_000

/** A slip for a printer of the agent. */
const printJob = z.object({
  id,
  printer_id: id,
  /** The number of times that the job was given to an agent, from 1. A result names the attempt that it is about. */
  attempt: z.int(),
  /** The slip, marked as a repetition where an earlier attempt may have printed it, and as a reprint where one did. */
  slip,
})
export type PrintJob = z.output<typeof printJob>

/**
 * The agent asks every two seconds, and also after each result and on every `floor` and `kot` event: a new ticket
 * raises only the head of the floor, and a test slip or a job that is tried again only that of kitchen tickets. A
 * printer gets one job at a time, so that no lease ends while a job waits within the agent, and a restart of the agent
 * marks at most one ticket of each printer as a repetition.
 */
export const takePrintJobs = defineEndpoint({
  id: 'takePrintJobs',
  service: 'orders',
  method: 'POST',
  path: '/api/print/jobs/take',
  access: printAgents,
  summary:
    'The printers of this agent, and of each the slip that is due, drawers and test slips first and then the oldest, ' +
    'which belongs to the agent for fifteen seconds. Says at the same time that the agent is on, and what its ' +
    'printers say of themselves.',
  countsAsRead: true,
  body: z.object({
    /**
     * The state of printers as the agent last saw it; `problem` is null for a printer that is ready. The state of a
     * printer that is not listed is unknown.
     */
    printers: z.array(z.object({ id, problem: z.nullable(printerProblem) })).check(z.maxLength(MOST_TAKEN_JOBS)),
    /** True for an agent that opens drawers; others are given no `kick`, which they would not understand. */
    drawers: z.optional(z.boolean()),
  }),
  response: z.object({
    printers: z.array(z.object({ id, name: z.string(), address: z.string(), columns: printerColumns })),
    jobs: z.array(printJob),
  }),
})

/**
 * `printed`: the paper came out; such a result counts however late it arrives. `not-printed`: nothing came out, so the
 * next attempt is no repetition. `unknown`: the printer took the slip and did not confirm that it printed it. After
 * three attempts that were unknown or had no result, a job is given again only when a user asks for it.
 */
export const PRINT_RESULTS = ['printed', 'not-printed', 'unknown'] as const
export type PrintResult = (typeof PRINT_RESULTS)[number]

export const reportPrintJob = defineEndpoint({
  id: 'reportPrintJob',
  service: 'orders',
  method: 'POST',
  path: '/api/print/jobs/:id/result',
  access: printAgents,
  summary:
    'Says what became of a job. Sent again it changes nothing, and the result of an attempt that is no longer the ' +
    'last counts only where it was printed. 404 for a job that this agent was not given, or not so often.',
  params: idParams,
  body: z.object({
    attempt: columnInt.check(z.minimum(1)),
    result: z.enum(PRINT_RESULTS),
    /** Why the slip was not printed, or why the result is unknown; absent where it was printed. */
    problem: z.optional(printerProblem),
  }),
  response: 'none',
})
