import { listAvailability } from '@tiffin/contracts'
import { portionsLeft } from '@tiffin/domain'
import { TIMINGS, useApiQuery, useLiveChanges } from '@tiffin/web-kit'
import { createContext, useContext, useMemo } from 'react'

/** The portions left of a dish, 0 where it is not available, and its name on tickets; null where it left the menu. */
export type Limit = { readonly left: number; readonly name: string | null }
/** The limited dishes by their id. A dish that is not in it has no limit. */
export type Stock = ReadonlyMap<string, Limit>

/** The shortest time between two live reads, because every punch sends an event and few of them change a limit. */
const LISTEN_EVERY_MS = 2_000

/** The limited dishes of this kitchen; empty while they load or cannot be read, so that nothing waits for them. */
export function useStock(): Stock {
  const { data, refetch } = useApiQuery(listAvailability, {}, { refetchInterval: TIMINGS.posRefreshMs })
  useLiveChanges({ floor: () => void refetch({ cancelRefetch: false }) }, LISTEN_EVERY_MS)
  return useMemo(
    () => new Map(data?.map((dish) => [dish.menu_item_id, { left: portionsLeft(dish), name: dish.name ?? null }])),
    [data],
  )
}

const StockContext = createContext<Stock>(new Map())

/** Passes the limits to the marks inside the cards, so that the cards themselves are not redrawn. */
export const StockProvider = StockContext.Provider

/** @returns portions left of a dish, 0 where it is not available; null without a limit */
export function useLeft(dishId: string | null): number | null {
  const stock = useContext(StockContext)
  return dishId === null ? null : (stock.get(dishId)?.left ?? null)
}
