import { blankSettings, getRestaurantSettings, listMenu, listOrders, listTables, type Order } from '@tiffin/contracts'
import { serverTextOf, TIMINGS, toast, useApiQuery, useSession } from '@tiffin/web-kit'
import { useCallback, useEffect } from 'react'
import { messages } from './messages.ts'

const polled = { refetchInterval: TIMINGS.posRefreshMs } as const

const NO_ORDERS: readonly Order[] = []

/** What the till shows: tables, orders and menu make it up, the settings only its slips. */
export function usePosData() {
  const { restaurantName } = useSession()
  const tables = useApiQuery(listTables, {}, polled)
  const orders = useApiQuery(listOrders, {}, polled)
  const menu = useApiQuery(listMenu)
  const settings = useApiQuery(getRestaurantSettings)

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
    /** What the server said about it. */
    failureReason: serverTextOf(broken?.error),
    retry,
  }
}
