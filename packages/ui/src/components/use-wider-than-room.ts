import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * Returns whether the content of an element is wider than the element. It is measured again when either changes its
 * size; where nothing can be measured, the content counts as too wide.
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
