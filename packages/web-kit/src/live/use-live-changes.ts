import { useCallback, useEffect, useRef, useState } from 'react'
import { useIdlePrefetch } from '../modules/use-idle-prefetch.ts'
import type { LiveListener } from './join-live.ts'

const importLive = () => import('./join-live.ts')

/**
 * Tells the listener what other terminals changed, each feed at most once in `everyMs` milliseconds. A browser without
 * locks, such as one without HTTPS, hears nothing: the page goes on polling.
 */
export function useLiveChanges(listener: LiveListener, everyMs: number): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  const [live, setLive] = useState<Awaited<ReturnType<typeof importLive>> | null>(null)
  // A chunk of its own, after the first paint.
  useIdlePrefetch(useCallback(() => ('locks' in navigator ? importLive().then(setLive) : Promise.resolve()), []))
  useEffect(() => live?.joinLive(() => latest.current, everyMs), [live, everyMs])
}
