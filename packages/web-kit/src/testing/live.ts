import { streamEvents } from '@tiffin/contracts'
import { onTestFinished, vi } from 'vitest'
import type { TabMessaging } from '../live/listen-for-changes.ts'

type Heard = (event: MessageEvent) => void

/** Returns the locks and the channels of one browser, in memory. Each tab opens channels of its own. */
export function fakeBrowser(): { readonly tabs: TabMessaging; readonly Channel: new (name: string) => object } {
  const open = new Set<Channel>()
  const lastTurns = new Map<string, Promise<unknown>>()

  class Channel {
    readonly #name: string
    readonly #listeners: Heard[] = []

    constructor(name: string) {
      this.#name = name
      open.add(this)
    }

    addEventListener(_type: string, listener: Heard): void {
      this.#listeners.push(listener)
    }

    /** Delivers the message later, to every other open channel of this name. */
    postMessage(message: unknown): void {
      if (!open.has(this)) throw new DOMException('The channel is closed.', 'InvalidStateError')
      for (const other of open)
        if (other !== this && other.#name === this.#name) queueMicrotask(() => other.#hear(structuredClone(message)))
    }

    close(): void {
      open.delete(this)
    }

    #hear(data: unknown): void {
      if (open.has(this)) for (const listener of this.#listeners) listener(new MessageEvent('message', { data }))
    }
  }

  const request = (name: string, { signal }: { readonly signal: AbortSignal }, run: () => Promise<void>) => {
    const turn = (lastTurns.get(name) ?? Promise.resolve()).then(() => {
      signal.throwIfAborted()
      return run()
    })
    lastTurns.set(
      name,
      turn.catch(() => undefined),
    )
    return turn
  }
  const tabs = { locks: { request }, openChannel: (name: string) => new Channel(name) }
  return { tabs: tabs as unknown as TabMessaging, Channel }
}

/** A connection to the event stream, from the server's side. */
export type FakeStream = {
  readonly authorization: string | null
  readonly isOpen: () => boolean
  readonly send: (text: string) => void
  readonly end: () => void
}

/**
 * Answers `streamEvents` until the end of the test: with the next of `refusals`, else with a stream that stays open.
 * Other requests are passed on.
 *
 * @returns all connections so far, and functions for the number of requests and for the connections that are open
 */
export function fakeStreams(...refusals: Response[]) {
  const streams: FakeStream[] = []
  let asked = 0
  const { fetch: send } = globalThis
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address !== streamEvents.path) return send(address, init)
    asked += 1
    const refusal = refusals.shift()
    if (refusal) return refusal
    const stream = openStream(init)
    streams.push(stream)
    return new Response(stream.body, { headers: { 'content-type': 'text/event-stream' } })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    streams,
    asked: () => asked,
    open: () => streams.filter((stream) => stream.isOpen()),
  }
}

function openStream({ headers, signal }: RequestInit): FakeStream & { readonly body: ReadableStream } {
  let isOpen = true
  let controller: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) })
  signal?.addEventListener('abort', () => {
    if (isOpen) controller.error(signal.reason)
    isOpen = false
  })
  return {
    body,
    authorization: new Headers(headers).get('authorization'),
    isOpen: () => isOpen,
    send: (text) => controller.enqueue(new TextEncoder().encode(text)),
    end: () => {
      isOpen = false
      controller.close()
    },
  }
}

/** Returns a token of a restaurant's user. `renewal` makes tokens of one user differ. */
export function tokenOf(userId: string, restaurantId = 'restaurant-1', renewal = 0): string {
  const claims = { sub: userId, tid: restaurantId, exp: 4_000_000_000 + renewal }
  return `e30.${btoa(JSON.stringify(claims))}.x`
}
