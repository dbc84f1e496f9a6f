import type { MenuItem } from '@tiffin/contracts'
import { paiseFromRupees } from '@tiffin/domain'
import { Money, VegMark } from '@tiffin/ui'
import { Star } from 'lucide-react'
import { memo } from 'react'
import { RowActions } from '../../../components/row-actions.tsx'

type DishRowProps = {
  readonly item: MenuItem
  readonly isDeleting: boolean
  readonly onEdit: (item: MenuItem) => void
  readonly onDelete: (item: MenuItem, button: HTMLElement) => void
}

/**
 * Shows a dish with picture, marks, name, price, code, variations, tax, Edit and Delete. The name gets its space first,
 * at any text size. When the line below the name is too long, the tax is cut off: the form of the dish shows it.
 */
export const DishRow = memo(function DishRow({ item, isDeleting, onEdit, onDelete }: DishRowProps) {
  const price = <Money amountPaise={paiseFromRupees(item.price)} className="font-medium text-ink" />
  return (
    <div className="flex h-full items-center gap-3 border-b border-line pl-4 pr-1 hover:bg-sunken sm:px-5">
      {item.thumbnail_url ? (
        <img
          src={item.thumbnail_url}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          decoding="async"
          className="size-10 shrink-0 rounded-control bg-sunken object-cover @max-[20rem]:hidden"
        />
      ) : (
        <span aria-hidden className="size-10 shrink-0 rounded-control bg-sunken @max-[20rem]:hidden" />
      )}
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <VegMark isVeg={item.is_veg} />
          <span
            className="line-clamp-2 font-medium leading-tight [overflow-wrap:anywhere] @min-[34rem]:line-clamp-1"
            title={item.name}
          >
            {item.name}
          </span>
          {item.is_favourite && (
            <Star size={16} role="img" aria-label="Favourite" className="shrink-0 text-accent-ink" />
          )}
        </p>
        <p className="flex items-baseline gap-2 text-sm text-muted">
          <span className="@min-[34rem]:hidden">{price}</span>
          {item.code && <span className="tabular-nums">{item.code}</span>}
          {item.variations && <span>{item.variations.map(({ name }) => name).join(' · ')}</span>}
          <span className="truncate @max-[20rem]:sr-only">{item.tax_group_name ?? 'No Tax'}</span>
        </p>
      </div>
      <span className="hidden w-32 text-right text-base @min-[34rem]:block">{price}</span>
      <RowActions
        name={item.name}
        isDeleting={isDeleting}
        onEdit={() => onEdit(item)}
        onDelete={(button) => onDelete(item, button)}
      />
    </div>
  )
})
