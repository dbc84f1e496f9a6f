import type { Dish } from '@tiffin/domain'
import { cx, Money, VegMark } from '@tiffin/ui'
import { memo } from 'react'
import { moveInGrid } from '../../../keyboard/move-in-grid.ts'
import type { MenuEntry } from './menu-entries.ts'

type DishTileProps = { readonly entry: MenuEntry; readonly inCart: number; readonly onAdd: (dish: Dish) => void }

/** One tap adds. Only the tile whose count changed draws again; those out of sight are not laid out at all. */
export const DishTile = memo(function DishTile({ entry, inCart, onAdd }: DishTileProps) {
  const { dish, thumbnailUrl, isVeg } = entry
  return (
    <button
      type="button"
      data-tile
      tabIndex={-1}
      onClick={() => onAdd(dish)}
      onKeyDown={moveInGrid}
      className={cx(
        'relative flex min-h-26 select-none flex-col justify-between gap-1.5 rounded-card border bg-surface p-3 text-left transition-colors hover:bg-sunken',
        '[contain-intrinsic-size:auto_6.5rem] [content-visibility:auto]',
        inCart > 0 ? 'border-accent-ink ring-1 ring-accent-ink' : 'border-line',
      )}
    >
      <span className="flex items-start justify-between gap-2">
        <span
          className="line-clamp-2 min-w-0 text-base font-medium leading-snug [overflow-wrap:anywhere]"
          title={dish.name}
        >
          {dish.name}
        </span>
        {thumbnailUrl && (
          <img
            src={thumbnailUrl}
            alt=""
            width={48}
            height={48}
            loading="lazy"
            decoding="async"
            className="size-12 shrink-0 rounded-control bg-sunken object-cover"
          />
        )}
      </span>
      <span className="flex items-center gap-2">
        <VegMark isVeg={isVeg} />
        <Money amountPaise={dish.pricePaise} className="text-base font-bold" />
      </span>
      {inCart > 0 && (
        <span className="absolute bottom-1.5 right-1.5 grid h-7 min-w-7 place-items-center rounded-full bg-accent px-1.5 text-sm font-bold tabular-nums text-on-accent">
          {inCart}
          <span className="sr-only"> in cart</span>
        </span>
      )}
    </button>
  )
})
