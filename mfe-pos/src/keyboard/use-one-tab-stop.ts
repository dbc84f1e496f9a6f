import { useEffect, useLayoutEffect, type RefObject } from 'react'

const STOP = '[data-tile][tabindex="0"]'

/**
 * A grid of `data-tile` buttons with tabindex -1 becomes one stop for Tab: the tile that had the focus last, at first
 * the first. Arrow keys move inside, so the cart is one Tab away and not eighty. Written to the elements themselves,
 * because drawing five hundred tiles again for each focus is felt.
 */
export function useOneTabStop(grid: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!grid.current?.querySelector(STOP)) setStop(grid.current?.querySelector<HTMLElement>('[data-tile]'), true)
  })
  useEffect(() => {
    const element = grid.current
    const moveStop = (event: FocusEvent) => {
      const tile = (event.target as HTMLElement).closest<HTMLElement>('[data-tile]')
      if (!tile) return
      setStop(element?.querySelector<HTMLElement>(STOP), false)
      setStop(tile, true)
    }
    element?.addEventListener('focusin', moveStop)
    return () => element?.removeEventListener('focusin', moveStop)
  }, [grid])
}

function setStop(tile: HTMLElement | null | undefined, isStop: boolean): void {
  if (tile) tile.tabIndex = isStop ? 0 : -1
}
