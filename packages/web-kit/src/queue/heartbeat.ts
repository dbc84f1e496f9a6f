import type { QueueClock } from './queue-clock.ts'

/** The channel on which the holder of a lock shows the other tabs that it is awake. */
export type BeatChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener' | 'close'>

const BEAT_EVERY_MS = 1_000
/** The silence after which the holder counts as asleep. */
export const SILENT_AFTER_MS = 3_000

/** The heartbeat of the tab that has the lock. */
export type Heartbeat = {
  /**
   * Returns false once the tab has slept so long that another tab may have taken the lock, even if the browser has not
   * said so yet.
   */
  readonly isSteady: () => boolean
  readonly stop: () => void
}

/**
 * Starts the heartbeat. Only the holder of the lock may beat: with the beats of a waiting tab nobody would take over.
 */
export function startHeartbeat(channel: BeatChannel, clock: QueueClock): Heartbeat {
  let lastAt = clock.now()
  let isOver = false
  let cancel: () => void = () => undefined
  const isSteady = () => {
    isOver ||= clock.now() - lastAt >= SILENT_AFTER_MS
    return !isOver
  }
  const beat = () => {
    if (!isSteady()) return
    lastAt = clock.now()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only its own origin
    channel.postMessage('beat')
    cancel = clock.after(BEAT_EVERY_MS, beat)
  }
  beat()
  return {
    isSteady,
    stop() {
      isOver = true
      cancel()
    },
  }
}

/**
 * Listens for the holder of a lock. Resolves with false at its first beat, and with true once this tab was awake for
 * `SILENT_AFTER_MS` and heard none. A tab that slept itself starts again, because it may have missed beats.
 */
export function isHolderSilent(channel: BeatChannel, clock: QueueClock): Promise<boolean> {
  return new Promise((resolve) => {
    let cancel: () => void = () => undefined
    const end = (isSilent: boolean) => {
      cancel()
      channel.removeEventListener('message', heard)
      resolve(isSilent)
    }
    const heard = () => end(false)
    const listen = (silentMs: number) => {
      if (silentMs >= SILENT_AFTER_MS) return end(true)
      const since = clock.now()
      cancel = clock.after(BEAT_EVERY_MS, () => {
        const hasSlept = clock.now() - since >= 2 * BEAT_EVERY_MS
        listen(hasSlept ? 0 : silentMs + BEAT_EVERY_MS)
      })
    }
    channel.addEventListener('message', heard)
    listen(0)
  })
}
