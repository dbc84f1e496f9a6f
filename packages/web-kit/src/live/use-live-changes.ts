import { useCallback, useEffect, useRef, useState } from 'react'
import { useIdlePrefetch } from '../modules/use-idle-prefetch.ts'
import type { LiveListener } from './join-live.ts'

const importLive = () => import('./join-live.ts')

/**
 * Calls the listener when a feed of the restaurant changed, at most once in `everyMs` milliseconds for each feed. On an
 * address where the browser has no locks, such as one without HTTPS, the page gets no changes and keeps polling.
 */
export function useLiveChanges(listener: LiveListener, everyMs: number): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  const [live, setLive] = useState<Awaited<ReturnType<typeof importLive>> | null>(null)
  // The code of the stream is a separate chunk, loaded after the first paint.
  useIdlePrefetch(useCallback(() => ('locks' in navigator ? importLive().then(setLive) : Promise.resolve()), []))
  useEffect(() => live?.joinLive(() => latest.current, everyMs), [live, everyMs])
}
