import { STREAM_END_EVENT, streamEvents } from '@tiffin/contracts'
import { createParser } from 'eventsource-parser'
import type { Caller } from '../call-tiffin.ts'
import { pause } from './pause.ts'

/** The time without a byte after which the stream counts as broken, in ms: the gateway sends one every 15 seconds. */
const SILENCE_MS = 40_000
/**
 * The longest wait before the first reconnection, in ms. Each failure doubles it, up to `LONGEST_WAIT_MS`; the real
 * wait is a random part.
 */
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 30_000

/** The feeds whose events may mean something to print. A new ticket raises the head of the floor. */
const FEEDS = new Set<string | undefined>(['floor', 'kot'])

/**
 * Calls `onChange` on every event that may mean something to print, until `stop`. A missing stream loses nothing,
 * because the agent requests jobs every two seconds as well.
 */
export async function waitForChanges(caller: () => Caller, onChange: () => void, stop: AbortSignal): Promise<void> {
  for (let waitMs = FIRST_WAIT_MS; !stop.aborted; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    if (await readStream(caller(), onChange, stop)) waitMs = FIRST_WAIT_MS
    await pause(waitMs * Math.random(), stop)
  }
}

/** Reads the stream until it ends. @returns true if the stream had begun */
async function readStream({ url, token }: Caller, onChange: () => void, stop: AbortSignal): Promise<boolean> {
  const over = new AbortController()
  const end = () => over.abort()
  let watchdog = setTimeout(end, SILENCE_MS)
  stop.addEventListener('abort', end)
  let isOpen = false
  try {
    const reply = await fetch(`${url}${streamEvents.path}`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      signal: over.signal,
    })
    isOpen = reply.ok && (reply.headers.get('content-type') ?? '').startsWith('text/event-stream')
    if (!isOpen || !reply.body) return false
    // Changes before the beginning of the stream caused no event here, so the agent must request jobs now.
    onChange()
    const parser = createParser({
      onEvent: ({ event }) => {
        if (event === STREAM_END_EVENT) end()
        else if (FEEDS.has(event)) onChange()
      },
    })
    const decoder = new TextDecoder()
    for await (const bytes of reply.body) {
      clearTimeout(watchdog)
      watchdog = setTimeout(end, SILENCE_MS)
      parser.feed(decoder.decode(bytes as Uint8Array, { stream: true }))
    }
  } catch {
    // A broken connection counts as one that ended.
  } finally {
    clearTimeout(watchdog)
    stop.removeEventListener('abort', end)
    end()
  }
  return isOpen
}
