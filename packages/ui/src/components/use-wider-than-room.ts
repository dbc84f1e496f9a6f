import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * Returns whether the content of an element is wider than the element. Content and element are measured again when
 * either of them changes its size. Before the first measurement, and in a browser that cannot measure, the content
 * counts as wider.
 */
export function useWiderThanRoom(ref: RefObject<HTMLElement | null>, isShown: boolean): boolean {
  const [isWider, setWider] = useState(true)
  useLayoutEffect(() => {
    const room = ref.current
    if (!room || !isShown || !globalThis.ResizeObserver) return
    const measure = () => setWider(room.scrollWidth > room.clientWidth)
    const observer = new ResizeObserver(measure)
    for (const element of [room, ...room.children]) observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [ref, isShown])
  return isWider
}
