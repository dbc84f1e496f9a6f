import { MAX_RESTAURANT_SEARCH_LENGTH } from '@tiffin/domain'
import { Button, Card, FailedState, PageFrame, SearchField } from '@tiffin/ui'
import { LazyPlace, lazyPart, useSearchParams } from '@tiffin/web-kit'
import { Plus } from 'lucide-react'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { loadFailed } from '../../queries/messages.ts'
import { reasonOf } from '../../queries/reason-of.ts'
import {
  readRestaurantSearch,
  restaurantSearchInAddress,
  useRestaurantPage,
  type RestaurantSearch,
} from '../../queries/use-restaurant-page.ts'
import type { OpenedDialog } from './dialogs.tsx'
import { messages } from './messages.ts'
import { lastPageOf, Pagination } from './pagination.tsx'
import { RestaurantsTable } from './restaurants-table.tsx'
import { useRemoveRestaurant } from './use-remove-restaurant.ts'

// The code of the dialogs is loaded when the operator first opens a dialog.
const Dialogs = lazyPart(async () => (await import('./dialogs.tsx')).Dialogs)

/**
 * Shows the restaurants of the platform (spec §2). The address holds the search, the sorting and the number of the
 * page.
 */
export function Restaurants({ removals }: { removals: ReactNode }) {
  const { page, search, error, isFetching, isPlaceholderData, refetch } = useRestaurantPage()
  const change = useSearchChange()
  const { remove, removingId } = useRemoveRestaurant()
  const [opened, setOpened] = useState<OpenedDialog | null>(null)

  const searchFor = useCallback((q: string) => change({ q, page: 1 }), [change])
  const lastPage = page && lastPageOf(page.total)
  // Removing the only row of the last page leaves the address past the end.
  const isPastEnd = !isPlaceholderData && lastPage !== undefined && search.page > lastPage
  useEffect(() => {
    if (isPastEnd) change({ page: lastPage })
  }, [isPastEnd, lastPage, change])

  return (
    <PageFrame
      title={messages.title}
      actions={
        <Button variant="primary" icon={<Plus size={20} aria-hidden />} onClick={() => setOpened({ dialog: 'create' })}>
          Create
        </Button>
      }
    >
      <div className="max-w-form">
        <SearchField
          label="Search restaurants"
          placeholder="Name, subdomain or admin email"
          maxLength={MAX_RESTAURANT_SEARCH_LENGTH}
          value={search.q}
          onSearch={searchFor}
        />
      </div>
      <Card>
        {error && !page ? (
          <FailedState
            text={loadFailed.restaurants(reasonOf(error))}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <>
            {page?.restaurants.some(({ plan_name }) => plan_name === null) && (
              <p className="mb-3 text-sm text-warning-ink">
                {messages.plansUnknown} {!isPlaceholderData && page.sort !== search.sort && messages.orderUnknown}
              </p>
            )}
            <RestaurantsTable
              page={page}
              search={search}
              isStale={isPlaceholderData}
              removingId={removingId}
              onClearSearch={() => searchFor('')}
              onCreate={() => setOpened({ dialog: 'create' })}
              onSort={(sorting) => change({ ...sorting, page: 1 })}
              onOpen={setOpened}
              onDelete={remove}
            />
            {page && <Pagination page={search.page} total={page.total} onPage={(next) => change({ page: next })} />}
          </>
        )}
      </Card>
      {removals}
      <LazyPlace>{opened && <Dialogs opened={opened} onClose={() => setOpened(null)} />}</LazyPlace>
    </PageFrame>
  )
}

function useSearchChange(): (changes: Partial<RestaurantSearch>) => void {
  const [, setAddress] = useSearchParams()
  return useCallback(
    (changes) =>
      setAddress((now) => restaurantSearchInAddress({ ...readRestaurantSearch(now.toString()), ...changes }), {
        replace: true,
      }),
    [setAddress],
  )
}
