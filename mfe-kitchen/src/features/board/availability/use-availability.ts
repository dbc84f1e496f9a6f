import { listAvailability } from '@tiffin/contracts'
import { portionsLeft } from '@tiffin/domain'
import { TIMINGS, useApiQuery, useLiveChanges } from '@tiffin/web-kit'
import { createContext, useContext, useMemo } from 'react'

/** The portions left of a dish, 0 if it is not available, and its name on tickets, null if the dish left the menu. */
export type LeftOfDish = { readonly left: number; readonly name: string | null }
/** The limited dishes by their id. Other dishes are available. */
export type LimitedDishes = ReadonlyMap<string, LeftOfDish>

/**
 * The shortest time between two live reads, because every punch sends an event and few of them change the availability
 * of a dish.
 */
const LISTEN_EVERY_MS = 2_000

/**
 * Provides the limited dishes of this kitchen. The map is empty until the first read succeeds, so that no ticket waits
 * for that read.
 */
export function useAvailability(): LimitedDishes {
  const { data, refetch } = useApiQuery(listAvailability, {}, { refetchInterval: TIMINGS.posRefreshMs })
  useLiveChanges({ floor: () => void refetch({ cancelRefetch: false }) }, LISTEN_EVERY_MS)
  return useMemo(
    () => new Map(data?.map((dish) => [dish.menu_item_id, { left: portionsLeft(dish), name: dish.name ?? null }])),
    [data],
  )
}

const AvailabilityContext = createContext<LimitedDishes>(new Map())

/** Passes the limited dishes to the marks inside the cards, so that the cards themselves are not redrawn. */
export const AvailabilityProvider = AvailabilityContext.Provider

/**
 * @returns the portions left of a dish, 0 where it is not available; null where it is not limited, and without an id
 */
export function useLeft(dishId: string | null): number | null {
  const limited = useContext(AvailabilityContext)
  return dishId === null ? null : (limited.get(dishId)?.left ?? null)
}
