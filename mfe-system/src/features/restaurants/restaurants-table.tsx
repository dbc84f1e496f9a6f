import { useTable, type SortingState, type Updater } from '@tanstack/react-table'
import { RESTAURANT_SORTS, RESTAURANTS_A_PAGE, type AdminRestaurant, type RestaurantListPage } from '@tiffin/contracts'
import { Button, ClearButton, EmptyState } from '@tiffin/ui'
import { useMemo } from 'react'
import type { RestaurantSearch } from '../../queries/use-restaurant-page.ts'
import { features } from '../../components/table-features.ts'
import { ModelTable } from '../../components/model-table.tsx'
import { messages } from './messages.ts'
import type { RestaurantActionsProps } from './restaurant-actions.tsx'
import { restaurantColumns } from './restaurant-columns.tsx'

type RestaurantsTableProps = Pick<RestaurantActionsProps, 'onOpen' | 'onDelete'> & {
  readonly removingId: string | null
  /** The page of restaurants; undefined until it is loaded. */
  readonly page: RestaurantListPage | undefined
  readonly search: RestaurantSearch
  readonly isStale: boolean
  readonly onClearSearch: () => void
  readonly onCreate: () => void
  readonly onSort: (sorting: Pick<RestaurantSearch, 'sort' | 'direction'>) => void
}

const NO_ROWS: readonly AdminRestaurant[] = []

/** Shows a page of restaurants. The server searches and sorts, because a platform may have fifty thousand of them. */
export function RestaurantsTable({
  page,
  search,
  isStale,
  onSort,
  onClearSearch,
  onCreate,
  removingId,
  onOpen,
  onDelete,
}: RestaurantsTableProps) {
  const columns = useMemo(() => restaurantColumns({ onOpen, onDelete }), [onOpen, onDelete])
  // The headers show a new sorting at once. Once its page is loaded, they show the sorting that the reply names.
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
    // The first direction is fixed, because the table would otherwise derive it from the type of the values. Columns of
    // figures and creation dates set their own, which begins with the largest.
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
      empty={
        search.q ? (
          <EmptyState
            text={messages.none(search.q)}
            action={<ClearButton onClear={onClearSearch}>Clear search</ClearButton>}
          />
        ) : (
          <EmptyState text={messages.empty} action={<Button onClick={onCreate}>Create a restaurant</Button>} />
        )
      }
    />
  )
}
