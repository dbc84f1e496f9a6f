import { blankSettings, getRestaurantSettings, listMenu, listOrders, listTables, type Order } from '@tiffin/contracts'
import { queryKeyOf, serverTextOf, TIMINGS, useApiQuery, useQueryClient, useSession } from '@tiffin/web-kit'
import { useCallback, useEffect, useState } from 'react'

const POLLED = [queryKeyOf(listTables, {}), queryKeyOf(listOrders, {})]

const NO_ORDERS: readonly Order[] = []

type Queries = ReturnType<typeof useQueryClient>

/**
 * Reads the data of the till. The till opens once the tables are loaded, and fails if tables, orders or menu cannot be
 * loaded and were not stored before. Only its slips need the settings, which are blank until then.
 *
 * @param parts puts stored replies into the cache; undefined while the parts are loaded, null if they cannot be loaded
 */
export function usePosData(parts: { readonly recallReads: (queries: Queries) => Promise<void> } | null | undefined) {
  const { restaurantName } = useSession()
  const queries = useQueryClient()
  const tables = useApiQuery(listTables)
  const orders = useApiQuery(listOrders)
  const menu = useApiQuery(listMenu)
  const settings = useApiQuery(getRestaurantSettings)

  usePoll(queries)

  const broken = [tables, orders, menu].find((query) => query.isError && query.data === undefined)
  const isBroken = broken !== undefined
  const [isRecalled, setRecalled] = useState(false)
  useEffect(() => {
    if (isBroken && parts) void parts.recallReads(queries).then(() => setRecalled(true))
  }, [isBroken, parts, queries])

  const retry = useCallback(() => {
    for (const query of [tables, orders, menu, settings]) if (query.isError) void query.refetch()
  }, [tables, orders, menu, settings])

  return {
    tables: tables.data,
    orders: orders.data ?? NO_ORDERS,
    menu: menu.data,
    settings: settings.data ?? blankSettings(restaurantName),
    isBroken,
    /** True once the stored replies were looked for as well. */
    failed: isBroken && (isRecalled || parts === null),
    /** The reason that the server gave for the failure; null without one. */
    failureReason: serverTextOf(broken?.error),
    retry,
  }
}

/**
 * Reads the lists once a minute while the page is visible. The query's own interval would start again whenever a list
 * is patched.
 */
function usePoll(queries: Queries): void {
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
