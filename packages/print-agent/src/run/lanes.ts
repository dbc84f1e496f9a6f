/** Queues of tasks, one per printer. Each queue runs one task at a time; the queues run at the same time. */
export type Lanes = {
  /** Runs `act` after all earlier tasks of the printer. `act` must not reject. */
  readonly add: (printerId: string, act: () => Promise<void>) => Promise<void>
  /** Resolves once all tasks that were added before the call have ended. */
  readonly ended: () => Promise<void>
}

export function createLanes(): Lanes {
  /** The last task in each printer's queue. */
  const lasts = new Map<string, Promise<void>>()
  return {
    add(printerId, act) {
      const next = (lasts.get(printerId) ?? Promise.resolve()).then(act)
      lasts.set(printerId, next)
      return next
    },
    ended: async () => void (await Promise.all(lasts.values())),
  }
}
