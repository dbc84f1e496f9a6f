import * as z from '#schema'
import { everyRole } from './access.ts'
import { defineEndpoint, type Access } from './endpoint.ts'
import { id, idParams } from './fields.ts'
import { printerColumns, printerProblem } from './printers.ts'
import { slip } from './slip.ts'

const printAgents = { scope: 'restaurant', roles: [], devices: ['agent'] } as const satisfies Access

/** The largest number of jobs in one reply, which has one of each printer: as many as there can be printers. */
export const MOST_TAKEN_JOBS = 20
/**
 * How long, in milliseconds, a job belongs to the agent that took it. Without a result by then it is given again, as a
 * repetition: the paper may have come out.
 */
export const PRINT_LEASE_MS = 15_000

/** A slip for a printer of the agent. */
const printJob = z.object({
  id,
  printer_id: id,
  /** 1 for the first time that the job is given to an agent. A result names it. */
  attempt: z.int(),
  /** The slip, marked as a repetition where an earlier attempt may have printed it, and as a reprint where one did. */
  slip,
})
export type PrintJob = z.output<typeof printJob>

/**
 * The agent asks every two seconds, besides after each result and on every `floor` and `kot` event: a new ticket raises
 * the head of the floor alone, a test slip and a ticket that is wanted again that of kitchen tickets. A printer gets
 * one job at a time, so that no lease ends in a queue of the agent, and a restart marks one ticket a printer at most.
 */
export const takePrintJobs = defineEndpoint({
  id: 'takePrintJobs',
  service: 'orders',
  method: 'POST',
  path: '/api/print/jobs/take',
  access: printAgents,
  summary:
    'The printers of this agent, and of each the slip that is due, test slips first and then the oldest, which ' +
    'belongs to the agent for fifteen seconds. Says at the same time that the agent is on, and what its printers say ' +
    'of themselves.',
  countsAsRead: true,
  body: z.object({
    /** The state of printers as the agent last saw it; null for one that is ready. What is left out is not known. */
    printers: z.array(z.object({ id, problem: z.nullable(printerProblem) })).check(z.maxLength(MOST_TAKEN_JOBS)),
  }),
  response: z.object({
    printers: z.array(z.object({ id, name: z.string(), address: z.string(), columns: printerColumns })),
    jobs: z.array(printJob),
  }),
})

/**
 * `printed`: the paper is out, however late the agent says so. `not-printed`: nothing of it came out, so the next
 * attempt is no repetition. `unknown`: the printer took it and did not say that it printed it. After three attempts
 * that are unknown, or of which nothing was said, a job is given again only where a person wants it.
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
    attempt: z.int().check(z.minimum(1)),
    result: z.enum(PRINT_RESULTS),
    /** Why it was not printed, or why that is not known; missing where it was printed. */
    problem: z.optional(printerProblem),
  }),
  response: 'none',
})

export const retryTicket = defineEndpoint({
  id: 'retryTicket',
  service: 'orders',
  method: 'POST',
  path: '/api/kitchen/tickets/:id/retry',
  access: everyRole,
  summary:
    'The printer of a ticket is tried again at once, also with one that is older than two hours. A ticket that was ' +
    'printed meanwhile stays so, and so does one of a station without a printer. KOT_TAKEN_OVER for one that was ' +
    'taken over.',
  params: idParams,
  response: 'none',
})
