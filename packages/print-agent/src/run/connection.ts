import type { Terminal } from '../terminal.ts'
import type { Clock } from './clock.ts'

/** Tracks whether the product answers, and shows each change on the terminal once. */
export type Connection = {
  /** @param at the time by the server's clock, in milliseconds since 1970; null where the reply has none */
  readonly answered: (at: number | null) => void
  readonly failed: () => void
  readonly refused: () => void
}

type ConnectionOptions = {
  readonly terminal: Terminal
  readonly url: () => string
  readonly clock: Clock
  /** The time without an answer after which the printers print a notice, in milliseconds. */
  readonly outageMs: number
  /**
   * Called once in an outage, with the time of the last answer (ms since 1970), by the server's clock where known.
   * Before any answer it is the time of the start.
   */
  readonly onOutage: (since: number) => void
  /** Called once after an outage that was reported, with its beginning and its end (ms since 1970). */
  readonly onReturn: (since: number, until: number) => void
}

export function createConnection({
  terminal,
  url,
  clock,
  outageMs,
  onOutage,
  onReturn,
}: ConnectionOptions): Connection {
  let answered = { elapsed: clock.elapsed(), time: clock.now() }
  let isOutageReported = false
  let isRefusalReported = false
  return {
    answered(at) {
      const since = answered.time
      answered = { elapsed: clock.elapsed(), time: at ?? clock.now() }
      if (isOutageReported) onReturn(since, answered.time)
      if (isOutageReported || isRefusalReported) terminal.say(`${url()} answers again.`)
      isOutageReported = isRefusalReported = false
    },
    failed() {
      if (isOutageReported || clock.elapsed() - answered.elapsed < outageMs) return
      isOutageReported = true
      terminal.complain(`No connection to ${url()}. Each printer prints a notice.`)
      onOutage(answered.time)
    },
    refused() {
      if (!isRefusalReported) terminal.complain(`${url()} refuses this computer: pair it again, with --again.`)
      isRefusalReported = true
    },
  }
}
