import { useEffect } from 'react'

/** The first check waits for the first paint and still notices a session that ended meanwhile. */
const BEGIN_AFTER_MS = 5_000

/** Signs out, where nothing else is asked either, soon after the session was ended elsewhere. */
export function useSessionWatch(): void {
  useEffect(() => {
    const leaving = new AbortController()
    // A chunk of its own: the first table tile does not wait for it. Without it the next call tells.
    const begin = () =>
      import('./watch-session.ts').then(({ watchSession }) => watchSession(leaving.signal)).catch(() => {})
    setTimeout(begin, BEGIN_AFTER_MS)
    return () => leaving.abort()
  }, [])
}
