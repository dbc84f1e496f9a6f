import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * Returns the distance in pixels from the top of the document to the element. The distance is measured again when the
 * height of the page changes, because parts above the element may open and close.
 */
export function useOffsetTop(ref: RefObject<HTMLElement | null>): number {
  const [offsetTop, setOffsetTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => ref.current && setOffsetTop(Math.round(ref.current.getBoundingClientRect().top + scrollY))
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    measure()
    return () => observer.disconnect()
  }, [ref])
  return offsetTop
}
