/**
 * Runs `work` while no other tab of this browser does. Resolves with false, without having run it, while another tab
 * has the lock.
 */
export type QueueLock = (work: () => Promise<void>) => Promise<boolean>

/**
 * Returns a Web Lock of this name. Plain HTTP has no locks, so there every tab runs its work. That is safe, because the
 * idempotency keys make a repeated command harmless; the lock only saves requests.
 */
export function browserLock(name: string): QueueLock {
  return async (work) => {
    const { locks } = navigator as { readonly locks?: LockManager }
    if (!locks) return work().then(() => true)
    return locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await work()
      return lock !== null
    })
  }
}
