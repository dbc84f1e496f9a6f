import { FEEDS } from '@tiffin/contracts'
import { readTokenClaims } from '@tiffin/domain'
import { readToken, watchTokens } from '../session/token-store.ts'
import { streamForTabs, type ChangeSignal } from './stream-for-tabs.ts'

/**
 * The locks and channels of a browser. By a lock the tabs choose the tab that holds the stream, which sends the changes
 * to the other tabs by a channel. Tests replace both.
 */
export type TabMessaging = {
  readonly locks: Pick<LockManager, 'request'>
  readonly openChannel: (name: string) => Pick<BroadcastChannel, 'postMessage' | 'close' | 'addEventListener'>
}

const ofBrowser = (): TabMessaging => ({ locks: navigator.locks, openChannel: (name) => new BroadcastChannel(name) })

/** The message of a newly opened tab. The tab with the stream answers by announcing a change of every feed. */
const JOINED = 'joined'

/**
 * Listens to changes in the restaurant of the signed-in user, or else of the device. One tab of the browser holds the
 * stream and sends the changes to the other tabs. The token of another user replaces the stream; without a token there
 * is no stream.
 *
 * @returns a function that stops listening
 */
export function listenForChanges(onChange: (change: ChangeSignal) => void, tabs = ofBrowser()): () => void {
  let user: string | undefined
  let leave: (() => void) | undefined
  const follow = () => {
    const { sub, tid } = readTokenClaims(readToken('restaurant') ?? readToken('device') ?? '') ?? {}
    const next = tid && `${tid} ${sub}`
    // A renewed token of the same user changes nothing.
    if (next === user) return
    user = next
    leave?.()
    leave = tid ? join(tid, onChange, tabs) : undefined
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
  onChange: (change: ChangeSignal) => void,
  { locks, openChannel }: TabMessaging,
): () => void {
  const name = `tiffin.live.${restaurantId}`
  const over = new AbortController()
  const channel = openChannel(name)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only its own origin
  const say = (message: ChangeSignal | typeof JOINED) => channel.postMessage(message)
  let isUp = false
  const tell = (change: ChangeSignal) => {
    if (over.signal.aborted) return
    say(change)
    onChange(change)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<ChangeSignal | typeof JOINED>) => {
    if (data !== JOINED) onChange(data)
    else if (isUp) for (const feed of FEEDS) tell({ feed, head: null })
  })
  say(JOINED)
  // The request rejects when this tab stops listening before it gets the lock.
  void locks
    .request(name, { signal: over.signal }, () => streamForTabs(tell, (up) => (isUp = up), over.signal))
    .catch(() => undefined)
  return () => {
    over.abort()
    channel.close()
  }
}
