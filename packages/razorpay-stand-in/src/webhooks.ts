import type { ProviderEvent } from './entities.ts'
import { sign } from './sign.ts'
import type { Store, UndeliveredEvent } from './store.ts'

const ANSWER_WITHIN_MS = 5_000
const LONGEST_PAUSE_MS = 5 * 60_000
const GIVE_UP_AFTER_MS = 24 * 60 * 60 * 1_000

/**
 * The delivery of webhooks, for tests: `hold` holds them back, `copies` is how often each is sent, `reverse` sends the
 * newest first.
 */
export type Delivery = { hold: boolean; copies: number; reverse: boolean }

type Deps = {
  readonly store: Store
  readonly url: string | null
  readonly secret: string
  readonly firstPauseMs: number
}

/** Sends signed webhooks until they are answered with 2xx, at most for a day. Undelivered ones survive a restart. */
export function createWebhooks({ store, url, secret, firstPauseMs }: Deps) {
  const delivery: Delivery = { hold: false, copies: 1, reverse: false }
  const { state } = store
  let timer: NodeJS.Timeout | null = null
  let isClosed = false

  /** Sends an event once. @returns true when the receiver answered with 2xx, or when there is no receiver */
  async function post(event: ProviderEvent): Promise<boolean> {
    if (url === null) return true
    const { id, ...rest } = event
    const body = JSON.stringify({ entity: 'event', contains: Object.keys(event.payload), ...rest })
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-signature': sign(body, secret),
      'x-razorpay-event-id': id,
    }
    try {
      const reply = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
      await reply.arrayBuffer()
      return reply.ok
    } catch {
      return false
    }
  }

  async function postCopies(event: ProviderEvent): Promise<boolean> {
    let isTaken = true
    for (let copy = 0; copy < delivery.copies; copy++) isTaken = (await post(event)) && isTaken
    return isTaken
  }

  let delivering: Promise<void> = Promise.resolve()
  function deliver(): Promise<void> {
    delivering = delivering.then(sendAll)
    return delivering
  }

  async function sendAll(): Promise<void> {
    if (delivery.hold || isClosed) return
    const waiting = delivery.reverse ? state.undelivered.toReversed() : [...state.undelivered]
    // An event may be dropped while another one, or the event itself, is being sent.
    const isWaiting = ({ event: { id } }: UndeliveredEvent) => state.undelivered.some(({ event }) => event.id === id)
    for (const entry of waiting) {
      if (!isWaiting(entry)) continue
      const isDone = (await postCopies(entry.event)) || Date.now() - entry.firstTriedAt > GIVE_UP_AFTER_MS
      if (!isWaiting(entry)) continue
      const others = state.undelivered.filter(({ event }) => event.id !== entry.event.id)
      state.undelivered = isDone ? others : [...others, { ...entry, tries: entry.tries + 1 }]
    }
    if (waiting.length > 0) store.save()
    const tries = Math.max(1, Math.min(...state.undelivered.map((entry) => entry.tries)))
    if (state.undelivered.length > 0) retryIn(Math.min(firstPauseMs * 2 ** (tries - 1), LONGEST_PAUSE_MS))
  }

  function retryIn(pauseMs: number): void {
    if (isClosed) return
    // A long pause of events that failed often must not delay one that failed once.
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => {
      timer = null
      void deliver()
    }, pauseMs)
    timer.unref()
  }

  return {
    delivery,
    waiting: () => state.undelivered.map(({ event }) => event),
    /** Drops all undelivered events. */
    drop(): void {
      state.undelivered = []
      store.save()
    },
    send(event: ProviderEvent): void {
      state.undelivered.push({ event, tries: 0, firstTriedAt: Date.now() })
      void deliver()
    },
    /** Sends one event once, also when it was delivered before. */
    post,
    /**
     * Tries every undelivered event; resolves when all of them were tried. Does nothing while `hold` is set or after
     * `close`.
     */
    deliver,
    close(): Promise<void> {
      isClosed = true
      if (timer) clearTimeout(timer)
      return delivering
    },
  }
}
