import { cx } from '@tiffin/ui'
import type { MenuItem } from '@tiffin/contracts'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { DishRow } from './dish-row.tsx'
import type { MenuRow } from './menu-rows.ts'
import { useOffsetTop } from '../../../hooks/use-offset-top.ts'

type MenuRowsViewProps = {
  readonly rows: readonly MenuRow[]
  readonly deletingId: string | null
  readonly onEdit: (item: MenuItem) => void
  readonly onDelete: (item: MenuItem, button: HTMLElement) => void
}

/** The heights of the rows in rem, so that they grow with the text. */
const heights = { main: 3.25, subcategory: 2.25, dish: 4 } as const
const pixelsPerRem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/**
 * Shows the rows of the menu. Only those in view and some around them are rendered, so that a menu of two thousand
 * dishes scrolls as fast as one of twenty.
 */
export function MenuRowsView({ rows, deletingId, onEdit, onDelete }: MenuRowsViewProps) {
  const list = useRef<HTMLUListElement>(null)
  const offsetTop = useOffsetTop(list)
  // oxlint-disable-next-line react/incompatible-library -- the build has no React compiler
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => heights[rows[index]?.kind ?? 'dish'] * pixelsPerRem(),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
    scrollMargin: offsetTop,
    useFlushSync: false,
  })
  return (
    <ul ref={list} aria-label="Menu items" className="@container relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ key, index, start, size }) => {
        const row = rows[index]
        if (!row) return null
        return (
          <li
            key={key}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0"
            style={{ height: size, transform: `translateY(${start - offsetTop}px)` }}
          >
            {row.kind === 'dish' ? (
              <DishRow item={row.item} isDeleting={row.item.id === deletingId} onEdit={onEdit} onDelete={onDelete} />
            ) : (
              <CategoryRow row={row} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function CategoryRow({ row }: { row: Exclude<MenuRow, { kind: 'dish' }> }) {
  if (row.kind === 'subcategory')
    return (
      <h4 className="flex h-full items-center border-b border-line px-4 text-sm font-medium text-muted sm:px-5">
        {row.name}
      </h4>
    )
  return (
    <h3
      className={cx(
        'flex h-full items-center justify-between gap-3 border-b',
        'border-line bg-sunken px-4 text-base font-bold sm:px-5',
      )}
    >
      <span className="truncate">{row.name}</span>
      <span className="text-sm font-normal tabular-nums text-muted">{row.count}</span>
    </h3>
  )
}
