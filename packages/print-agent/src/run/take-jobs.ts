import { PRINT_LEASE_MS, takePrintJobs } from '@tiffin/contracts'
import type { Call } from '../call-tiffin.ts'
import { deadlineOf, type Clock } from './clock.ts'
import type { KnownPrinter } from './known-printer.ts'
import type { Printing } from './printing.ts'

/** The printers that the server named last. */
export type KnownPrinters = {
  current: readonly KnownPrinter[]
  /** Stores the printers for a start without a connection. Called after each change. */
  readonly store: (printers: readonly KnownPrinter[]) => void
}

type TakeOptions = {
  readonly call: Call
  readonly printing: Printing
  readonly clock: Clock
  readonly printers: KnownPrinters
  /** Called with each answer before its jobs begin. @param at the time by the server's clock; null without one */
  readonly onAnswered: (at: number | null) => void
}

type Answer = 'answered' | 'failed' | 'refused'

/** Sends the states of the printers to the server, takes the jobs that are due and begins to print them. */
export async function takeJobs(options: TakeOptions): Promise<Answer> {
  const { call, printing, clock, printers, onAnswered } = options
  // This deadline begins before the call, so it ends before the lease that the server counts.
  const isOver = deadlineOf(clock, PRINT_LEASE_MS)
  const body = { printers: printing.states(printers.current), drawers: true }
  const reply = await call(takePrintJobs, { body })
  if ('failure' in reply) return isRefusal(reply.failure.status) ? 'refused' : 'failed'
  const { value, at } = reply
  if (JSON.stringify(printers.current) !== JSON.stringify(value.printers)) {
    printers.current = value.printers
    printers.store(value.printers)
  }
  onAnswered(at)
  for (const job of value.jobs) {
    const printer = value.printers.find(({ id }) => id === job.printer_id)
    if (printer) printing.start(job, printer, isOver)
  }
  return 'answered'
}

function isRefusal(status: number | null): boolean {
  return status === 401 || status === 403
}
