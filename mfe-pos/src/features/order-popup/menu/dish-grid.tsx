import type { Dish } from '@tiffin/domain'
import { Skeleton, useLongPress } from '@tiffin/ui'
import { Fragment, useDeferredValue, useRef } from 'react'
import { useOneTabStop } from '../../../keyboard/use-one-tab-stop.ts'
import { DishTile } from './dish-tile.tsx'
import type { Stock } from '../stock/use-stock.ts'
import type { MenuEntry } from './menu-entries.ts'

type DishGridProps = {
  readonly hits: readonly MenuEntry[]
  readonly isLoading: boolean
  /** The heading above a dish and those after it with the same heading; '' for none. */
  readonly headingOf: (entry: MenuEntry) => string
  readonly hasPictures: boolean
  readonly counts: ReadonlyMap<string, number>
  readonly stock: Stock
  readonly onAdd: (dish: Dish) => void
  /** Opens the limit of a dish; null for a role that may not change it. */
  readonly onLimit: ((dishId: string) => void) | null
}

/** The number of dishes drawn at once, more than a screen shows; the rest follows right after. */
const FIRST_SCREEN = 40

export function DishGrid({ hits, isLoading, headingOf, hasPictures, counts, stock, onAdd, onLimit }: DishGridProps) {
  const deferred = useDeferredValue(hits, hits.slice(0, FIRST_SCREEN))
  const shown = hits.length === 0 ? hits : deferred
  const grid = useRef<HTMLDivElement>(null)
  useOneTabStop(grid)
  const longPress = useLongPress(onLimit)
  return (
    <div
      ref={grid}
      {...longPress}
      aria-label="Dishes"
      role="group"
      data-tiles
      className="grid grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))] gap-2"
    >
      {isLoading && Array.from({ length: 12 }, (_, index) => <Skeleton key={index} className="h-30" />)}
      {shown.map((entry, index) => {
        const heading = headingOf(entry)
        const before = shown[index - 1]
        return (
          <Fragment key={entry.dish.menuItemId}>
            {heading !== '' && (before === undefined || headingOf(before) !== heading) && (
              <h3 className="col-span-full pt-2 text-base font-bold first:pt-0">{heading}</h3>
            )}
            <DishTile
              entry={entry}
              hasPicture={hasPictures}
              added={counts.get(entry.dish.menuItemId) ?? 0}
              left={stock.get(entry.dish.menuItemId) ?? null}
              onAdd={onAdd}
            />
          </Fragment>
        )
      })}
    </div>
  )
}
