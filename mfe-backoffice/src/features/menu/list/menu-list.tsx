import type { MenuItem } from '@tiffin/contracts'
import { Card, ClearButton, cx, EmptyState, FailedState, Skeleton } from '@tiffin/ui'
import { Search, UtensilsCrossed } from 'lucide-react'
import { UNLIMITED } from '@tiffin/domain'
import { useDeferredValue, useMemo, useState } from 'react'
import { LimitNotice } from '../../../components/limit-notice.tsx'
import { SampleMenuButton } from '../../../components/sample-menu-button.tsx'
import { messages } from '../messages.ts'
import { findDishes, toMenuRows } from './menu-rows.ts'
import { MenuRowsView } from './menu-rows-view.tsx'

type MenuListProps = {
  /** The dishes; undefined until they are loaded. */
  readonly menu: readonly MenuItem[] | undefined
  /** The number of dishes that the plan allows; undefined until it is loaded. */
  readonly limit: number | undefined
  readonly hasFailed: boolean
  /** The server's reason for the failure; null when it gave none. */
  readonly failureReason: string | null
  readonly isRetrying: boolean
  readonly onRetry: () => void
  readonly deletingId: string | null
  readonly onEdit: (item: MenuItem) => void
  readonly onDelete: (item: MenuItem, button: HTMLElement) => void
}

export function MenuList({
  menu,
  limit = UNLIMITED,
  hasFailed,
  failureReason,
  isRetrying,
  onRetry,
  ...actions
}: MenuListProps) {
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query)
  const rows = useMemo(() => toMenuRows(findDishes(menu ?? [], wanted)), [menu, wanted])
  return (
    <Card title="Menu" help={menu && messages.count(menu.length, limit === UNLIMITED ? null : limit)}>
      <LimitNotice
        limit={limit}
        used={menu?.length}
        words={{ near: messages.limitNear, reached: messages.limitReached }}
        className="mb-4"
      />
      {hasFailed && (
        <FailedState text={messages.loadFailed} reason={failureReason} isRetrying={isRetrying} onRetry={onRetry} />
      )}
      {!menu && !hasFailed && <SkeletonRows />}
      {menu?.length === 0 && (
        <EmptyState
          icon={<UtensilsCrossed size={40} aria-hidden />}
          text={messages.emptyMenu}
          action={<SampleMenuButton />}
        />
      )}
      {menu && menu.length > 0 && (
        <div className="-mx-4 -mb-4 -mt-2 sm:-mx-5 sm:-mb-5 lg:-mt-3">
          <SearchBox value={query} onChange={setQuery} />
          {rows.length === 0 ? (
            <EmptyState
              text={messages.noMatch(wanted)}
              action={<ClearButton onClear={() => setQuery('')}>Clear search</ClearButton>}
            />
          ) : (
            <MenuRowsView rows={rows} {...actions} />
          )}
        </div>
      )}
    </Card>
  )
}

/**
 * Shows the search box. The box stays in view while the list scrolls, below the header of the app on a narrow screen.
 */
function SearchBox({ value, onChange }: { value: string; onChange: (query: string) => void }) {
  return (
    <div className="sticky top-(--page-top,0px) z-10 border-b border-line bg-surface px-4 pb-3 pt-2 sm:px-5 lg:pt-3">
      <div className="relative">
        <Search
          size={20}
          aria-hidden
          className="pointer-events-none absolute left-3 top-1/2 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          aria-label="Search the menu"
          placeholder="Search the menu..."
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={cx(
            'min-h-11 w-full rounded-control border border-control',
            'bg-surface pl-10 pr-3 text-base placeholder:text-muted',
          )}
        />
      </div>
    </div>
  )
}

function SkeletonRows() {
  return (
    <div aria-busy className="grid gap-3">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-12" />
      ))}
    </div>
  )
}
