import { blankSettings, getRestaurantSettings, listMenu, listOrders, listTables, type Order } from '@tiffin/contracts'
import { queryKeyOf, serverTextOf, TIMINGS, toast, useApiQuery, useQueryClient, useSession } from '@tiffin/web-kit'
import { useCallback, useEffect } from 'react'
import { messages } from './messages.ts'

const POLLED = [queryKeyOf(listTables, {}), queryKeyOf(listOrders, {})]

const NO_ORDERS: readonly Order[] = []

/**
 * Reads the data of the till. The till opens once the tables are loaded, and fails if tables, orders or menu cannot be
 * loaded. Only its slips need the settings, which are blank until then.
 */
export function usePosData() {
  const { restaurantName } = useSession()
  const tables = useApiQuery(listTables)
  const orders = useApiQuery(listOrders)
  const menu = useApiQuery(listMenu)
  const settings = useApiQuery(getRestaurantSettings)

  usePoll()

  const needed = [tables, orders, menu]
  const broken = needed.find((query) => query.isError && query.data === undefined)
  const failed = broken !== undefined
  const settingsFailed = settings.isError
  useEffect(() => {
    if (failed) toast.error(messages.initialLoadFailed, { id: 'pos-load' })
  }, [failed])
  useEffect(() => {
    if (settingsFailed) toast.error(messages.settingsFailed, { id: 'pos-settings' })
  }, [settingsFailed])

  const retry = useCallback(() => {
    for (const query of [tables, orders, menu, settings]) if (query.isError) void query.refetch()
  }, [tables, orders, menu, settings])

  return {
    tables: tables.data,
    orders: orders.data ?? NO_ORDERS,
    menu: menu.data,
    settings: settings.data ?? blankSettings(restaurantName),
    failed,
    /** The reason that the server gave for the failure; null without one. */
    failureReason: serverTextOf(broken?.error),
    retry,
  }
}

/**
 * Reads the lists once a minute while the page is visible. The query's own interval would start again whenever a list
 * is patched.
 */
function usePoll(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const read = (queryKey: (typeof POLLED)[number]) =>
      void queries.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false })
    const poll = setInterval(() => {
      if (document.visibilityState === 'visible') POLLED.forEach(read)
    }, TIMINGS.posRefreshMs)
    return () => clearInterval(poll)
  }, [queries])
}

/** Returns a function that reads tables and orders again, because this till or another has changed them. */
export function useReadAgain(): () => void {
  const queries = useQueryClient()
  return useCallback(() => {
    for (const stale of [listTables, listOrders]) void queries.invalidateQueries({ queryKey: queryKeyOf(stale) })
  }, [queries])
}
