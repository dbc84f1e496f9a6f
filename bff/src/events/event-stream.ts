import { STREAM_END_EVENT, type ChangeEvent, type Feed } from '@tiffin/contracts'
import type { Session } from 'better-sse'
import type { Request, Response } from 'express'
import type { EventSettings } from './settings.ts'

/**
 * The reason why a stream ended: its reader went away or reads too slowly, its session is over, its token expired, it
 * was open for long enough, its place went to a restaurant that has fewer streams, or the gateway stops.
 */
export type StreamEnd = 'client' | 'slow' | 'session' | 'token' | 'age' | 'share' | 'stopping'

export type EventStream = {
  /** Sends the head of a feed once the session was checked; null tells the reader that it may have missed changes. */
  announce(feed: Feed, head: number | null): void
  end(reason: StreamEnd): void
}

type StreamOptions = {
  readonly req: Request
  readonly res: Response
  /** The session of the SSE library, already connected. */
  readonly session: Session
  /** The time at which the token expires, in ms since 1970. */
  readonly expiresAt: number
  /** Resolves with true while the session may go on; never rejects. */
  readonly isCurrent: () => Promise<boolean>
  /** Receives the reason once, before the last bytes are sent. */
  readonly onEnd: (reason: StreamEnd) => void
  readonly settings: EventSettings
}

/**
 * The reasons for which a last event tells the reader to connect again. A slow reader would not get the event, and a
 * reader whose session is over may not connect again.
 */
const WITH_END_EVENT: ReadonlySet<StreamEnd> = new Set(['token', 'age', 'share', 'stopping'])
/** The longest time, in ms, that the last bytes of a stream may take to reach a reader that does not read. */
const END_WITHIN_MS = 1_000

/** Sends the changes of feeds on one open event stream, and ends the stream for any of the reasons in `StreamEnd`. */
export function createEventStream(options: StreamOptions): EventStream {
  const { req, res, session, expiresAt, isCurrent, onEnd, settings } = options
  /** The newest head of each feed that was not sent yet; null when changes may have been missed. */
  const pending = new Map<Feed, number | null>()
  let isChecking = false
  let hasEnded = false

  function send(write: () => void): void {
    if (hasEnded || !session.isConnected) return
    write()
    if (res.writableLength > settings.unsentBytes) end('slow')
  }

  async function checkAndSend(): Promise<void> {
    if (isChecking || hasEnded) return
    isChecking = true
    const mayGoOn = await isCurrent()
    isChecking = false
    if (!mayGoOn) return end('session')
    for (const [feed, head] of pending)
      send(() => session.push({ head } satisfies ChangeEvent, feed, head === null ? '' : String(head)))
    pending.clear()
  }

  function end(reason: StreamEnd): void {
    if (hasEnded) return
    hasEnded = true
    clearInterval(beats)
    clearInterval(checks)
    clearTimeout(life)
    onEnd(reason)
    if (reason === 'client') return
    if (reason === 'slow') return void req.socket.destroy()
    if (WITH_END_EVENT.has(reason) && session.isConnected) session.push({}, STREAM_END_EVENT, '')
    res.end()
    const cut = setTimeout(() => req.socket.destroy(), END_WITHIN_MS).unref()
    res.once('close', () => clearTimeout(cut))
  }

  const maxAgeMs = settings.maxAgeMs * (0.8 + 0.4 * Math.random())
  const untilExpiryMs = expiresAt - Date.now()
  const life = setTimeout(() => end(untilExpiryMs < maxAgeMs ? 'token' : 'age'), Math.min(untilExpiryMs, maxAgeMs))
  const beats = setInterval(() => send(() => res.write(':\n\n')), settings.beatMs)
  const checks = setInterval(() => void checkAndSend(), settings.sessionCheckMs * (0.8 + 0.2 * Math.random()))
  for (const timer of [life, beats, checks]) timer.unref()
  res.on('error', () => end('client'))
  res.once('close', () => end('client'))

  return {
    end,
    announce(feed, head) {
      if (pending.get(feed) !== null) pending.set(feed, head)
      void checkAndSend()
    },
  }
}
