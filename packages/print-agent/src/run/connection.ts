import type { Terminal } from '../command.ts'

/** Whether the product is there, as the last call has seen it. Each change is told once. */
export type Connection = {
  readonly answered: () => void
  readonly failed: () => void
  readonly refused: () => void
}

type ConnectionOptions = {
  readonly terminal: Terminal
  readonly url: () => string
  readonly now: () => number
  /** How long without an answer until the kitchen is told on paper, in milliseconds. */
  readonly outageMs: number
  /** Called once in an outage, with the time of the last answer, in milliseconds since 1970. */
  readonly onOutage: (since: number) => void
}

export function createConnection({ terminal, url, now, outageMs, onOutage }: ConnectionOptions): Connection {
  let answeredAtMs = now()
  let isOutageTold = false
  let isRefusalTold = false
  return {
    answered() {
      answeredAtMs = now()
      if (isOutageTold || isRefusalTold) terminal.say(`${url()} answers again.`)
      isOutageTold = isRefusalTold = false
    },
    failed() {
      if (isOutageTold || now() - answeredAtMs < outageMs) return
      isOutageTold = true
      terminal.complain(`No connection to ${url()}. The kitchen is told on paper.`)
      onOutage(answeredAtMs)
    },
    refused() {
      if (!isRefusalTold) terminal.complain(`${url()} refuses this computer: pair it anew, with --again.`)
      isRefusalTold = true
    },
  }
}
