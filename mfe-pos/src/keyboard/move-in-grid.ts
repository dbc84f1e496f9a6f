import type { KeyboardEvent } from 'react'

/**
 * Moves the focus between the `data-tile` buttons of a `data-tiles` grid by the arrow keys: left and right in reading
 * order, up and down to the nearest button of the next row as drawn.
 */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const tiles = [...(event.currentTarget.closest('[data-tiles]')?.querySelectorAll<HTMLElement>('[data-tile]') ?? [])]
  const next = neighbour(tiles, tiles.indexOf(event.currentTarget), event.key)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function neighbour(tiles: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key === 'ArrowRight') return tiles[at + 1]
  if (key === 'ArrowLeft') return tiles[at - 1]
  if (key === 'ArrowDown') return nearest(tiles[at], tiles.slice(at + 1))
  if (key === 'ArrowUp') return nearest(tiles[at], tiles.slice(0, at).toReversed())
  return undefined
}

/**
 * Finds the tile of the next row that is nearest to `from`. The tiles `ahead` are sorted by their distance in reading
 * order, so the first tile with another top is in the next row.
 */
function nearest(from: HTMLElement | undefined, ahead: readonly HTMLElement[]): HTMLElement | undefined {
  if (!from) return undefined
  const start = from.getBoundingClientRect()
  const places = ahead.map((tile) => ({ tile, box: tile.getBoundingClientRect() }))
  const row = places.find(({ box }) => Math.abs(box.top - start.top) > start.height / 2)?.box.top
  const inRow = places.filter(({ box }) => box.top === row)
  return inRow.toSorted((a, b) => Math.abs(a.box.left - start.left) - Math.abs(b.box.left - start.left))[0]?.tile
}
