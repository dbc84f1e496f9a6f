import { STREAM_END_EVENT, streamEvents } from '@tiffin/contracts'
import { createParser } from 'eventsource-parser'
import { endSession, readToken } from '../session/token-store.ts'

/**
 * The time without a byte after which the connection counts as broken, in ms. The gateway sends something at least
 * every 15 seconds.
 */
export const SILENCE_MS = 40_000

/**
 * The end of a stream: the status with which the gateway refused the stream, and the wait that the refusal asks for (0
 * if it asks for none); or null when the connection ended.
 */
export type StreamEnd = { readonly refusedWith: number; readonly retryAfterMs: number } | null

type Stream = {
  readonly signal: AbortSignal
  readonly onOpen: () => void
  readonly onEvent: (name: string | undefined, data: string) => void
}

/**
 * Reads `streamEvents` with the token of staff, or else of the device. Resolves when the stream ends, sends `bye`, is
 * silent for too long, or `signal` aborts; never rejects. A 401 ends the session, as with every call of a restaurant.
 */
export async function readEvents({ signal, onOpen, onEvent }: Stream): Promise<StreamEnd> {
  const staff = readToken('restaurant')
  const realm = staff === null ? 'device' : 'restaurant'
  const token = staff ?? readToken('device')
  const over = new AbortController()
  const end = () => over.abort()
  let watchdog = setTimeout(end, SILENCE_MS)
  signal.addEventListener('abort', end)
  try {
    const reply = await fetch(streamEvents.path, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: over.signal,
    })
    if (!reply.ok || !reply.body) {
      if (reply.status === 401 && token) endSession(realm, token)
      return { refusedWith: reply.status, retryAfterMs: (Number(reply.headers.get('retry-after')) || 0) * 1_000 }
    }
    // A reply of another type, such as the sign-in page of a hotspot, counts as a connection that ended.
    if (!reply.headers.get('content-type')?.startsWith('text/event-stream')) return null
    onOpen()
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === STREAM_END_EVENT) end()
        else onEvent(event, data)
      },
    })
    const decoder = new TextDecoder()
    const reader = reply.body.getReader()
    while (!over.signal.aborted) {
      const { value, done } = await reader.read()
      if (done) break
      clearTimeout(watchdog)
      watchdog = setTimeout(end, SILENCE_MS)
      parser.feed(decoder.decode(value, { stream: true }))
    }
  } catch {
    // A broken connection counts as one that ended, so the caller tries again.
  } finally {
    clearTimeout(watchdog)
    signal.removeEventListener('abort', end)
    end()
  }
  return null
}
