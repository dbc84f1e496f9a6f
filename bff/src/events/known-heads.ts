export type KnownHeads = {
  /** Remembers the head of a restaurant. @returns whether streams should get an event for it */
  learn(restaurantId: string, head: number): boolean
  forget(restaurantId: string): void
}

type Known = { readonly head: number; readonly at: number }

/**
 * Remembers the last head of each restaurant in one feed. A replica that does not know the cursor answers every head
 * that changed in the last minute, so most of the heads in its answer are known already. The heads of one replica may
 * also be a little behind those of another. A lower head that comes `laggingMs` or more after the last one is from a
 * restored database, and streams get an event.
 */
export function createKnownHeads(laggingMs: number): KnownHeads {
  const heads = new Map<string, Known>()
  return {
    learn(restaurantId, head) {
      const now = performance.now()
      const known = heads.get(restaurantId)
      if (known && (head === known.head || (head < known.head && now - known.at < laggingMs))) return false
      heads.set(restaurantId, { head, at: now })
      return true
    },
    forget: (restaurantId) => void heads.delete(restaurantId),
  }
}
