import { useEffect } from 'react'

/** The delay of the first check, in ms, which lets the first paint come first. */
const BEGIN_AFTER_MS = 5_000

/**
 * Signs out within ten seconds after the session was ended elsewhere (`watchSession`), also on a visible page that
 * makes no other call, and keeps the till for a start without a connection.
 */
export function useSessionWatch(): void {
  useEffect(() => {
    const leaving = new AbortController()
    // This work is in a chunk of its own, so that the first table tile does not wait for it. If the chunk fails to
    // load, the next call of the page finds out that the session has ended.
    const begin = () =>
      import('./later-parts.ts').then(({ workInBackground }) => workInBackground(leaving.signal)).catch(() => {})
    const timer = setTimeout(begin, BEGIN_AFTER_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [])
}
