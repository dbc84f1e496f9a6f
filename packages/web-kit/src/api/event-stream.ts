import { STREAM_END_EVENT, streamEvents } from '@tiffin/contracts'
import { createParser } from 'eventsource-parser'
import { endSession, readToken } from '../session/token-store.ts'

/** A comment comes every 15 seconds, so a line without a byte for this many milliseconds is broken. */
export const SILENCE_MS = 40_000

/** Why a stream ended: a status that refused it, with the wait it asks for, or null where the line ended. */
export type StreamEnd = { readonly refusedWith: number; readonly retryAfterMs: number } | null

type Stream = {
  readonly signal: AbortSignal
  readonly onOpen: () => void
  readonly onEvent: (name: string | undefined, data: string) => void
}

/**
 * Reads `streamEvents` with the token of staff, or else of the device, until it ends, says goodbye, is silent for too
 * long or `signal` aborts. A 401 forgets the token, as with every call. It throws nothing.
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
    // Whatever else stands between, a hotspot's page of sign-in for one, is no stream: a line that ended.
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
    // A broken line is tried again like one that ended.
  } finally {
    clearTimeout(watchdog)
    signal.removeEventListener('abort', end)
    end()
  }
  return null
}
