import { useEffect, useLayoutEffect, type RefObject } from 'react'

const STOP = '[data-tile][tabindex="0"]'

/**
 * Makes a grid of `data-tile` buttons with tabindex -1 one stop for Tab: the tile that last had the focus, at first the
 * first tile. Arrow keys move inside the grid, so that Tab reaches the cart in one step instead of eighty. The tabindex
 * is written to the elements directly, because drawing five hundred tiles at each focus would be noticeably slow.
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
