import { useLayoutEffect, useState, type RefObject } from 'react'

/** How far below the top of the document an element begins, in pixels. What stands above it may open and close. */
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
