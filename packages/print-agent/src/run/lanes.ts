/** Work for printers: at each of them one thing after the other, and at all of them at the same time. */
export type Lanes = {
  /** Does something once the printer has done what it was given before. It must not reject. */
  readonly add: (printerId: string, act: () => Promise<void>) => Promise<void>
  /** Resolves once all that was added has ended. */
  readonly ended: () => Promise<void>
}

export function createLanes(): Lanes {
  /** The last work of each printer, which the next one waits for. */
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
