import { listAvailability } from '@tiffin/contracts'
import { portionsLeft } from '@tiffin/domain'
import { TIMINGS, useApiQuery, useLiveChanges } from '@tiffin/web-kit'
import { createContext, useContext, useMemo } from 'react'

/** What is left of a dish, 0 where it is not available, and what tickets call it; null where nobody knows. */
export type Limit = { readonly left: number; readonly name: string | null }
/** The limited dishes by their id. A dish that is not in it has no limit. */
export type Stock = ReadonlyMap<string, Limit>

/** Every punch rings the floor, and few of them change what is left. */
const LISTEN_EVERY_MS = 2_000

/** What is limited in this kitchen. Nobody waits for it: until it is known, or where it cannot be read, nothing is. */
export function useStock(): Stock {
  const { data, refetch } = useApiQuery(listAvailability, {}, { refetchInterval: TIMINGS.posRefreshMs })
  useLiveChanges({ floor: () => void refetch({ cancelRefetch: false }) }, LISTEN_EVERY_MS)
  return useMemo(
    () => new Map(data?.map((dish) => [dish.menu_item_id, { left: portionsLeft(dish), name: dish.name ?? null }])),
    [data],
  )
}

const StockContext = createContext<Stock>(new Map())

/** Gives the marks below it what is left, past the cards, which are not redrawn for it. */
export const StockProvider = StockContext.Provider

/** @returns portions left of a dish, 0 where it is not available; null without a limit */
export function useLeft(dishId: string | null): number | null {
  const stock = useContext(StockContext)
  return dishId === null ? null : (stock.get(dishId)?.left ?? null)
}
