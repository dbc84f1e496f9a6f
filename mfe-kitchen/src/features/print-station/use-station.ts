import { useHold, useLiveChanges } from '@tiffin/web-kit'
import { useCallback, useEffect, useRef, useState } from 'react'
import { runStation, withTrouble, type Station } from './run-station.ts'

/** The shortest time between two requests for jobs for events of other terminals, in milliseconds. */
const LISTEN_EVERY_MS = 500

const STARTING: Omit<Station, 'answeredAtMs'> = {
  tab: 'starting',
  printers: [],
  troubles: new Map(),
  lastSlips: new Map(),
  isJournalWrong: false,
  underWay: 0,
}

/** Runs the print station while the page is open, and returns its state. A slip under way holds the page. */
export function useStation() {
  const [station, change] = useState<Station>(() => ({ ...STARTING, answeredAtMs: Date.now() }))
  const ring = useRef<() => void>(() => undefined)
  useEffect(() => {
    const stop = new AbortController()
    const listen = (onChange: () => void, { signal }: { readonly signal: AbortSignal }) => {
      ring.current = onChange
      // A hidden page is slowed down by the browser, so it asks as soon as somebody sees it again.
      document.addEventListener('visibilitychange', onChange, { signal })
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    }
    void runStation({ change, listen: (onChange, signal) => listen(onChange, { signal }), stop: stop.signal })
    return () => stop.abort()
  }, [])
  useLiveChanges({ floor: () => ring.current(), kot: () => ring.current() }, LISTEN_EVERY_MS)
  useHold(station.underWay > 0)
  const forgetTrouble = useCallback((printerId: string) => change((now) => withTrouble(now, printerId, null)), [])
  return { station, forgetTrouble }
}
