import type { MenuItem } from '@tiffin/contracts'
import { paiseFromRupees } from '@tiffin/domain'
import { Money, VegMark } from '@tiffin/ui'
import { memo } from 'react'
import { RowActions } from '../../../rows/row-actions.tsx'

type DishRowProps = {
  readonly item: MenuItem
  readonly isDeleting: boolean
  readonly onEdit: (item: MenuItem) => void
  readonly onDelete: (item: MenuItem, button: HTMLElement) => void
}

/** A dish: picture, name, tax, price, Edit, Delete. */
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
          className="size-10 shrink-0 rounded-control bg-sunken object-cover"
        />
      ) : (
        <span aria-hidden className="size-10 shrink-0 rounded-control bg-sunken" />
      )}
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <VegMark isVeg={item.is_veg} />
          <span
            className="line-clamp-2 text-base font-medium leading-tight [overflow-wrap:anywhere] sm:line-clamp-1"
            title={item.name}
          >
            {item.name}
          </span>
        </p>
        <p className="flex items-baseline gap-2 text-sm text-muted">
          <span className="sm:hidden">{price}</span>
          <span className="truncate">{item.tax_group_name ?? 'No Tax'}</span>
        </p>
      </div>
      <span className="hidden w-32 text-right text-base sm:block">{price}</span>
      <RowActions
        name={item.name}
        isDeleting={isDeleting}
        onEdit={() => onEdit(item)}
        onDelete={(button) => onDelete(item, button)}
      />
    </div>
  )
})
