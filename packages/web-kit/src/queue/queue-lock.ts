import { isHolderSilent, startHeartbeat, type BeatChannel } from './heartbeat.ts'
import { BROWSER_CLOCK, type QueueClock } from './queue-clock.ts'

/**
 * Runs `work` while no other tab of this browser does. Resolves with false, without having run it, while another tab
 * has the lock and is awake.
 *
 * @param work gets a function that returns false once another tab has taken the lock from this one
 */
export type QueueLock = (work: (isHeld: () => boolean) => Promise<void>) => Promise<boolean>

/** The parts of a browser that a lock needs. Tests replace them. */
export type BrowserLocks = {
  /** Null on plain HTTP, which has no locks. */
  readonly locks: Pick<LockManager, 'request'> | null
  readonly channelOf: (name: string) => BeatChannel
  readonly clock: QueueClock
}

/**
 * Returns a Web Lock of this name. A holder that is silent for three seconds loses the lock to a tab that asks for it,
 * because a tab that sleeps would otherwise keep the commands of all tabs.
 *
 * Plain HTTP has no locks, so there every tab runs its work. That is safe, because the idempotency keys make a repeated
 * command harmless; the lock only saves requests. For the same reason a lock may be taken from a tab that was only
 * slow.
 */
export function browserLock(name: string, parts: Partial<BrowserLocks> = {}): QueueLock {
  return async (work) => {
    const { locks = locksOfBrowser(), channelOf = (each) => new BroadcastChannel(each), clock = BROWSER_CLOCK } = parts
    if (!locks) return work(() => true).then(() => true)
    const channel = channelOf(`${name}.beat`)
    const hold = (options: LockOptions) => holdLock({ name, locks, channel, clock }, options, work)
    try {
      if (await hold({ ifAvailable: true })) return true
      return (await isHolderSilent(channel, clock)) && (await hold({ steal: true }))
    } finally {
      channel.close()
    }
  }
}

type Held = {
  readonly name: string
  readonly locks: Pick<LockManager, 'request'>
  readonly channel: BeatChannel
  readonly clock: QueueClock
}

/** Runs `work` under the lock. Resolves with false if the lock is not free; ends early if another tab takes it. */
async function holdLock(
  { name, locks, channel, clock }: Held,
  options: LockOptions,
  work: Parameters<QueueLock>[0],
): Promise<boolean> {
  let end: () => void = () => undefined
  let wasHeld = false
  try {
    await locks.request(name, options, async (lock) => {
      if (!lock) return
      wasHeld = true
      const heartbeat = startHeartbeat(channel, clock)
      end = heartbeat.stop
      await work(heartbeat.isSteady).finally(end)
    })
  } catch (error) {
    const isTaken = error instanceof DOMException && error.name === 'AbortError'
    if (!isTaken) throw error
  } finally {
    end()
  }
  return wasHeld
}

function locksOfBrowser(): LockManager | null {
  return (navigator as { readonly locks?: LockManager }).locks ?? null
}
