import { formatRupees, type Dish, type Paise } from '@tiffin/domain'
import { cx, Skeleton, useLongPress, VegMark } from '@tiffin/ui'
import { Fragment, memo, useDeferredValue, useRef } from 'react'
import { moveInGrid } from '../../../keyboard/move-in-grid.ts'
import { useOneTabStop } from '../../../keyboard/use-one-tab-stop.ts'
import { HoursMark, LeftMark } from '../offered/offered-marks.tsx'
import type { Offered } from '../offered/use-offered.ts'
import type { MenuEntry } from './menu-entries.ts'

type DishGridProps = {
  readonly hits: readonly MenuEntry[]
  readonly isLoading: boolean
  /** Returns the heading of a dish; '' for none. Dishes that follow each other under one heading show it once. */
  readonly headingOf: (entry: MenuEntry) => string
  readonly hasPictures: boolean
  readonly counts: ReadonlyMap<string, number>
  readonly offered: Offered
  readonly onAdd: (dish: Dish) => void
  /** Opens the availability of a dish; null for a role that may not set it. */
  readonly onAvailability: ((dishId: string) => void) | null
}

/** The number of dishes in the first drawing, more than a screen shows. The remaining ones are drawn right after it. */
const FIRST_SCREEN = 40

export function DishGrid({
  hits,
  isLoading,
  headingOf,
  hasPictures,
  counts,
  offered,
  onAdd,
  onAvailability,
}: DishGridProps) {
  const deferred = useDeferredValue(hits, hits.slice(0, FIRST_SCREEN))
  const shown = hits.length === 0 ? hits : deferred
  const grid = useRef<HTMLDivElement>(null)
  useOneTabStop(grid)
  const longPress = useLongPress(onAvailability)
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
              left={offered.leftByDish.get(entry.dish.menuItemId) ?? null}
              closed={offered.closed.get(entry.dish.menuItemId)?.mark ?? null}
              onAdd={onAdd}
            />
          </Fragment>
        )
      })}
    </div>
  )
}

type DishTileProps = {
  readonly entry: MenuEntry
  readonly hasPicture: boolean
  /** The number of portions of the dish in the draft. */
  readonly added: number
  /** The portions left, 0 where the dish is not available; null where it is not limited. */
  readonly left: number | null
  /** Why the dish is not served at this hour; null where it is. */
  readonly closed: string | null
  readonly onAdd: (dish: Dish) => void
}

/**
 * Shows a dish as a tile. A tap adds a portion, or opens the choice of its variation and add-ons. The name is never
 * cut; the picture gets the room that the price leaves. A tile is drawn again only after a change of its own, such as
 * that of its count, and tiles outside the view are not laid out.
 */
const DishTile = memo(function DishTile({ entry, hasPicture, added, left, closed, onAdd }: DishTileProps) {
  const isOffered = left !== 0 && closed === null
  const { dish, choices, label, code, thumbnailUrl, isVeg } = entry
  return (
    <button
      type="button"
      data-tile
      data-long-press={dish.menuItemId}
      aria-disabled={!isOffered || undefined}
      tabIndex={-1}
      onClick={() => onAdd(dish)}
      onKeyDown={moveInGrid}
      className={cx(
        'relative flex select-none flex-col justify-between gap-2 rounded-card border p-3 text-left ' +
          'transition-colors [-webkit-touch-callout:none] [content-visibility:auto]',
        isOffered ? 'bg-surface hover:bg-sunken' : 'bg-sunken text-muted',
        hasPicture ? 'min-h-30 [contain-intrinsic-size:auto_7.5rem]' : 'min-h-22 [contain-intrinsic-size:auto_5.5rem]',
        added > 0 ? 'border-accent-ink ring-1 ring-accent-ink' : 'border-line',
      )}
    >
      <span className="w-full text-base font-medium leading-snug [overflow-wrap:break-word] [text-wrap:balance]">
        {label}
      </span>
      {closed === null ? left !== null && <LeftMark left={left} /> : <HoursMark text={closed} />}
      <span className="flex w-full items-end gap-2">
        <span className={cx('flex gap-x-2', hasPicture ? 'flex-col' : 'flex-wrap items-baseline')}>
          <span className="flex items-center gap-2">
            <VegMark isVeg={isVeg} />
            <Price amountPaise={dish.pricePaise} />
          </span>
          {choices.variations.length > 0 && (
            <span className="text-sm text-muted">{choices.variations.map(({ name }) => name).join(' · ')}</span>
          )}
          {code !== null && (
            <span className="text-sm tabular-nums text-muted">
              <span className="sr-only">code </span>
              {code}
            </span>
          )}
        </span>
        {hasPicture && thumbnailUrl && (
          <img
            src={thumbnailUrl}
            alt=""
            width={44}
            height={44}
            loading="lazy"
            decoding="async"
            className={cx(
              'ml-auto h-11 w-11 min-w-0 rounded-control bg-sunken object-cover',
              !isOffered && 'opacity-50',
            )}
          />
        )}
      </span>
      {added > 0 && (
        <span
          className={cx(
            'absolute bottom-1.5 right-1.5 grid h-7 min-w-7 place-items-center',
            'rounded-full bg-accent px-1.5 text-sm font-bold tabular-nums text-on-accent',
          )}
        >
          {added}
          <span className="sr-only"> new</span>
        </span>
      )}
    </button>
  )
})

/**
 * Draws an amount (spec §1). In a whole amount the `.00` is text for screen readers only, because sighted users read
 * shorter prices faster (gap G60).
 */
function Price({ amountPaise }: { amountPaise: Paise }) {
  const text = formatRupees(amountPaise)
  const isWhole = text.endsWith('.00')
  return (
    <span className="whitespace-nowrap text-base font-bold tabular-nums">
      {isWhole ? text.slice(0, -3) : text}
      {isWhole && <span className="sr-only">.00</span>}
    </span>
  )
}
