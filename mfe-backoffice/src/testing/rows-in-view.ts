import { afterEach, beforeEach, vi } from 'vitest'

export const ROW_PX = 53

/** Gives every row a height. jsdom has no layout, so without a height every row would count as in view. */
export function layRowsOut(): void {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW_PX)
    vi.spyOn(window, 'scrollTo').mockReturnValue()
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
}
