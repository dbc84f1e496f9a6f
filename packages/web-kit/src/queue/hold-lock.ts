import type { QueueLock } from './queue-lock.ts'

/**
 * Holds the lock of a queue in this tab, from `ask` on until `release`.
 *
 * @param onHeld called once this tab has the lock, and when it did not get it back although another tab may have it
 */
export function holdLock(lock: QueueLock, onHeld: () => void) {
  /** Gives the lock back; null while this tab does not have the lock. */
  let release: (() => void) | null = null
  let isHeld: () => boolean = () => false
  let isAsking = false
  let isClosed = false

  const hold = (stillHeld: () => boolean) =>
    new Promise<void>((done) => {
      isAsking = false
      if (isClosed) return done()
      isHeld = stillHeld
      release = () => {
        release = null
        done()
      }
      onHeld()
    })

  return {
    /** Returns whether this tab was given the lock and has not released it. Another tab may have taken it meanwhile. */
    has: () => release !== null,
    /** Returns whether no other tab has taken the lock. */
    isHeld: () => isHeld(),
    release: () => release?.(),
    ask() {
      if (isAsking) return
      isAsking = true
      void lock(hold)
        .catch(() => false)
        .then((wasHeld) => {
          if (!wasHeld) isAsking = false
          // Another tab may have taken the lock while this tab slept.
          else onHeld()
        })
    },
    close() {
      isClosed = true
      release?.()
    },
  }
}
