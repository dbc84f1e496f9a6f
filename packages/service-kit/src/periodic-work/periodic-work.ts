export type PeriodicWork = {
  /** The pause between rounds in ms, with 10 % jitter to spread replicas that were started together. */
  readonly everyMs: number
  /** The first round starts at a random time within this many ms; at once by default. */
  readonly firstWithinMs?: number
  readonly work: () => Promise<unknown>
  readonly onFailure: (error: unknown) => void
}

const JITTER = 0.1

/**
 * Runs work periodically. Rounds never overlap, and after a round that fails, which is reported, the next round
 * follows. The timer does not keep the process alive.
 *
 * @returns a function that stops the rounds, and resolves once the running round has ended
 */
export function startPeriodicWork({ everyMs, firstWithinMs = 0, work, onFailure }: PeriodicWork): () => Promise<void> {
  let isStopped = false
  let underWay: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const run = () => {
    underWay = Promise.resolve()
      .then(work)
      .then(() => undefined, onFailure)
      .then(() => plan(everyMs * (1 - JITTER + 2 * JITTER * Math.random())))
  }
  const plan = (afterMs: number) => {
    if (!isStopped) timer = setTimeout(run, afterMs).unref()
  }
  if (firstWithinMs === 0) run()
  else plan(firstWithinMs * Math.random())

  return async () => {
    isStopped = true
    clearTimeout(timer)
    await underWay
  }
}
