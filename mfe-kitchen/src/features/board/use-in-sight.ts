import { useCallback, useEffect, useRef, useState } from 'react'

/** A ticket can be seen if at least half of it is in the window, or if it fills half of the window. */
const ENOUGH = 0.5
const THRESHOLDS = [0.1, 0.25, ENOUGH]

/**
 * The watched tickets by their id, each with true while it can be seen. A ticket is missing until the browser has
 * reported it.
 */
export type TicketsInSight = ReadonlyMap<string, boolean>

/**
 * Observes which tickets are in the window, because a ticket that is scrolled away is drawn but not seen.
 *
 * @returns `watch`, the ref of an element with the id of its ticket in `data-ticket`
 */
export function useInSight(): {
  readonly sight: TicketsInSight
  readonly watch: (element: HTMLElement | null) => () => void
} {
  const [sight, setSight] = useState<TicketsInSight>(new Map())
  const observer = useRef<IntersectionObserver | null>(null)
  useEffect(
    () => () => {
      observer.current?.disconnect()
      observer.current = null
    },
    [],
  )

  const watch = useCallback((element: HTMLElement | null) => {
    observer.current ??= new IntersectionObserver((entries) => setSight((before) => lookedAt(before, entries)), {
      threshold: THRESHOLDS,
    })
    const looking = observer.current
    if (element) looking.observe(element)
    return () => {
      if (!element) return
      looking.unobserve(element)
      setSight((before) => new Map([...before].filter(([id]) => id !== element.dataset['ticket'])))
    }
  }, [])
  return { sight, watch }
}

function lookedAt(before: TicketsInSight, entries: readonly IntersectionObserverEntry[]): TicketsInSight {
  const after = new Map(before)
  for (const { target, intersectionRatio, intersectionRect, rootBounds } of entries) {
    const isLarge = rootBounds !== null && intersectionRect.height >= rootBounds.height * ENOUGH
    const id = (target as HTMLElement).dataset['ticket']
    if (id !== undefined) after.set(id, intersectionRatio >= ENOUGH || isLarge)
  }
  const isSame = after.size === before.size && [...after].every(([id, isSeen]) => before.get(id) === isSeen)
  return isSame ? before : after
}
