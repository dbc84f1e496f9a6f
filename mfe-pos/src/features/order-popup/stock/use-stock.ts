import { listAvailability } from '@tiffin/contracts'
import { portionsLeft, type Dish } from '@tiffin/domain'
import { TIMINGS, toast, useApiQuery } from '@tiffin/web-kit'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { messages } from '../messages.ts'

/** Portions left of each limited dish, by its id; 0 is not available. A dish that is not in it has no limit. */
export type Stock = ReadonlyMap<string, number>

/**
 * The limits while an order is open. The menu does not wait for them: until they load, or where they cannot be read,
 * the server refuses dishes that have run out.
 *
 * @param added portions that are not punched yet, by dish
 */
export function useStock(added: ReadonlyMap<string, number>) {
  const { data } = useApiQuery(listAvailability, {}, { staleTime: 0, refetchInterval: TIMINGS.posRefreshMs })
  const stock: Stock = useMemo(() => new Map(data?.map((dish) => [dish.menu_item_id, portionsLeft(dish)])), [data])
  const latest = useRef({ stock, added })
  useLayoutEffect(() => {
    latest.current = { stock, added }
  }, [stock, added])

  /** Checks whether one more portion is left, and shows a warning where not. @returns whether one is left */
  const hasOneMore = useCallback(({ menuItemId, name }: Pick<Dish, 'menuItemId' | 'name'>) => {
    const left = latest.current.stock.get(menuItemId)
    if (left === undefined || (latest.current.added.get(menuItemId) ?? 0) < left) return true
    toast.warning(left === 0 ? messages.notAvailableNow(name) : messages.onlyLeft(left, name))
    return false
  }, [])
  return { stock, hasOneMore }
}
