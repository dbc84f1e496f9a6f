import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Keeps a cell in sight in a line of cells that scrolls sideways: whenever `key` or the width of the line changes, the
 * line scrolls until the cell is as near to its middle as the ends of the line allow. The page itself stays where it
 * is.
 *
 * @param key names the cell; null where there is none
 */
export function useShownInLine<Cell extends HTMLElement>(key: string | null): RefObject<Cell | null> {
  const cell = useRef<Cell>(null)
  useLayoutEffect(() => {
    const line = cell.current?.parentElement
    if (key === null || !line) return
    const show = () => {
      const shown = cell.current
      if (!shown || line.scrollWidth <= line.clientWidth) return
      const from = shown.getBoundingClientRect().left - line.getBoundingClientRect().left + line.scrollLeft
      line.scrollLeft = from - (line.clientWidth - shown.offsetWidth) / 2
    }
    show()
    if (!globalThis.ResizeObserver) return
    const observer = new ResizeObserver(show)
    observer.observe(line)
    return () => observer.disconnect()
  }, [key])
  return cell
}
