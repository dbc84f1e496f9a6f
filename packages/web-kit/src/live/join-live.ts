import { FEEDS, type Feed } from '@tiffin/contracts'
import { listenForChanges, type TabMessaging } from './listen-for-changes.ts'

/** The functions to call when a feed changed. `head` is null when changes may have been missed. */
export type LiveListener = { readonly [Name in Feed]?: (head: number | null) => void }

type Member = { readonly announce: (feed: Feed, head: number | null) => void; readonly seen: () => void }

const members = new Set<Member>()
let stop: (() => void) | null = null

/**
 * Calls the listener when a feed changed, at most once in `everyMs` milliseconds for each feed; while the page is
 * hidden, the call waits until the page is visible. The browser holds a stream while there is a listener.
 *
 * @returns a function that removes the listener
 */
export function joinLive(listener: () => LiveListener, everyMs: number, tabs?: TabMessaging): () => void {
  const feeds = new Map<string, ReturnType<typeof pace>>(FEEDS.map((feed) => [feed, pace(feed)]))
  const member: Member = {
    // The tab with the stream may be of a newer release, and name feeds that this page does not know.
    announce: (feed, head) => feeds.get(feed)?.announce(head),
    seen: () => feeds.forEach(({ next }) => next()),
  }
  members.add(member)
  stop ??= begin(tabs)
  return () => {
    members.delete(member)
    for (const feed of feeds.values()) feed.stop()
    if (members.size > 0) return
    stop?.()
    stop = null
  }

  function pace(feed: Feed) {
    let waiting: { readonly head: number | null } | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const next = () => {
      if (timer !== undefined || waiting === null || document.visibilityState === 'hidden') return
      const { head } = waiting
      waiting = null
      timer = setTimeout(() => {
        timer = undefined
        next()
      }, everyMs)
      listener()[feed]?.(head)
    }
    const announce = (head: number | null) => {
      const before = waiting ? waiting.head : head
      waiting = { head: head === null || before === null ? null : Math.max(head, before) }
      next()
    }
    return { announce, next, stop: () => clearTimeout(timer) }
  }
}

function begin(tabs?: TabMessaging): () => void {
  const seen = () => members.forEach((member) => member.seen())
  document.addEventListener('visibilitychange', seen)
  const end = listenForChanges(({ feed, head }) => members.forEach((member) => member.announce(feed, head)), tabs)
  return () => {
    document.removeEventListener('visibilitychange', seen)
    end()
  }
}
