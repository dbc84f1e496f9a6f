import { getRestaurantSettings, listMenu, listOrders, listTables, type RestaurantSettings } from '@tiffin/contracts'
import { TIMINGS, toast, useApiQuery, useSession } from '@tiffin/web-kit'
import { useCallback, useEffect } from 'react'
import { messages } from '../messages.ts'

const polled = { refetchInterval: TIMINGS.posRefreshMs } as const

/** What the till shows: tables, orders and menu make it up, the settings only its slips. */
export function usePosData() {
  const { restaurantName } = useSession()
  const tables = useApiQuery(listTables, {}, polled)
  const orders = useApiQuery(listOrders, {}, polled)
  const menu = useApiQuery(listMenu)
  const settings = useApiQuery(getRestaurantSettings)

  const needed = [tables, orders, menu]
  const failed = needed.some((query) => query.isError && query.data === undefined)
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
    orders: orders.data ?? [],
    menu: menu.data,
    settings: settings.data ?? blankSettings(restaurantName),
    failed,
    retry,
  }
}

// Slips go on without the settings: the kitchen and the guest cannot wait.
function blankSettings(name: string): RestaurantSettings {
  return { name, address: '', gstin: '', phone: '', bill_header: '', bill_footer: '', kot_header: '', kot_footer: '' }
}
