import { useTable, type SortingState, type Updater } from '@tanstack/react-table'
import { RESTAURANT_SORTS, RESTAURANTS_A_PAGE, type AdminRestaurant, type RestaurantPage } from '@tiffin/contracts'
import { EmptyState } from '@tiffin/ui'
import { useMemo } from 'react'
import type { RestaurantSearch } from '../../queries/use-restaurant-page.ts'
import { features } from '../../components/table-features.ts'
import { ModelTable } from '../../components/model-table.tsx'
import { messages } from './messages.ts'
import type { RestaurantActionsProps } from './restaurant-actions.tsx'
import { restaurantColumns } from './restaurant-columns.tsx'

type RestaurantsTableProps = Pick<RestaurantActionsProps, 'onOpen' | 'onDelete'> & {
  readonly removingId: string | null
  /** Undefined until it is loaded. */
  readonly page: RestaurantPage | undefined
  readonly search: RestaurantSearch
  readonly isStale: boolean
  readonly onSort: (sorting: Pick<RestaurantSearch, 'sort' | 'direction'>) => void
}

const NO_ROWS: readonly AdminRestaurant[] = []

/** A page of restaurants. The server searches and sorts, because there may be fifty thousand. */
export function RestaurantsTable({
  page,
  search,
  isStale,
  onSort,
  removingId,
  onOpen,
  onDelete,
}: RestaurantsTableProps) {
  const columns = useMemo(() => restaurantColumns({ onOpen, onDelete }), [onOpen, onDelete])
  // A new sorting shows at once, before its page has loaded; a loaded page names its own.
  const { sort, direction } = page && !isStale ? page : search
  const sorting: SortingState = [{ id: sort, desc: direction === 'desc' }]
  const table = useTable({
    features,
    columns,
    data: page?.restaurants ?? NO_ROWS,
    meta: { leavingRowId: removingId },
    getRowId: ({ id }) => id,
    manualSorting: true,
    manualFiltering: true,
    manualPagination: true,
    rowCount: page?.total ?? 0,
    enableSortingRemoval: false,
    // A fixed direction, because the table would derive it from the rows: text from A, dates from the nearest. Columns
    // with figures or creation dates start with the largest by their own setting.
    sortDescFirst: false,
    state: { sorting, pagination: { pageIndex: search.page - 1, pageSize: RESTAURANTS_A_PAGE } },
    onSortingChange: (update: Updater<SortingState>) => {
      const [next] = typeof update === 'function' ? update(sorting) : update
      const chosen = RESTAURANT_SORTS.find((each) => each === next?.id)
      if (chosen && next) onSort({ sort: chosen, direction: next.desc ? 'desc' : 'asc' })
    },
  })
  return (
    <ModelTable
      table={table}
      caption={messages.title}
      isLoading={page === undefined}
      isStale={isStale}
      isWide
      empty={<EmptyState text={search.q ? messages.none(search.q) : messages.empty} />}
    />
  )
}
