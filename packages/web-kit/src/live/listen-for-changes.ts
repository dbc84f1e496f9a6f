import { FEEDS } from '@tiffin/contracts'
import { readTokenClaims } from '@tiffin/domain'
import { readToken, watchTokens } from '../session/token-store.ts'
import { streamForTabs, type ChangeSignal } from './stream-for-tabs.ts'

/** What a browser lends its tabs. */
export type TabMessaging = {
  readonly locks: Pick<LockManager, 'request'>
  readonly openChannel: (name: string) => Pick<BroadcastChannel, 'postMessage' | 'close' | 'addEventListener'>
}

const ofBrowser = (): TabMessaging => ({ locks: navigator.locks, openChannel: (name) => new BroadcastChannel(name) })

/** What a tab says that has just opened; who streams answers it with a ring of every feed. */
const JOINED = 'joined'

/**
 * Hears what changes in the restaurant of who is signed in, or else of the device, as one of the tabs of a browser: one
 * of them streams and tells the others. Another user's token ends the stream and begins a new one; without a token
 * nothing is open.
 *
 * @returns what ends it
 */
export function listenForChanges(onRing: (ring: ChangeSignal) => void, tabs = ofBrowser()): () => void {
  let user: string | undefined
  let leave: (() => void) | undefined
  const follow = () => {
    const { sub, tid } = readTokenClaims(readToken('restaurant') ?? readToken('device') ?? '') ?? {}
    const next = tid && `${tid} ${sub}`
    // A renewed token is of the same user.
    if (next === user) return
    user = next
    leave?.()
    leave = tid ? join(tid, onRing, tabs) : undefined
  }
  const unwatch = watchTokens((realm) => void (realm !== 'system' && follow()))
  follow()
  return () => {
    unwatch()
    leave?.()
  }
}

function join(
  restaurantId: string,
  onRing: (ring: ChangeSignal) => void,
  { locks, openChannel }: TabMessaging,
): () => void {
  const name = `tiffin.live.${restaurantId}`
  const over = new AbortController()
  const channel = openChannel(name)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only its own origin
  const say = (message: ChangeSignal | typeof JOINED) => channel.postMessage(message)
  let isUp = false
  const tell = (ring: ChangeSignal) => {
    if (over.signal.aborted) return
    say(ring)
    onRing(ring)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<ChangeSignal | typeof JOINED>) => {
    if (data !== JOINED) onRing(data)
    else if (isUp) for (const feed of FEEDS) tell({ feed, head: null })
  })
  say(JOINED)
  // Refused once the tab leaves before its turn.
  void locks
    .request(name, { signal: over.signal }, () => streamForTabs(tell, (up) => (isUp = up), over.signal))
    .catch(() => undefined)
  return () => {
    over.abort()
    channel.close()
  }
}
