import { listAvailability } from '@tiffin/contracts'
import { portionsLeft, type Dish } from '@tiffin/domain'
import { TIMINGS, toast, useApiQuery } from '@tiffin/web-kit'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { messages } from '../messages.ts'

/** Portions left of each limited dish, by its id; 0 is not available. A dish that is not in it has no limit. */
export type Stock = ReadonlyMap<string, number>

/**
 * What is left while an order is open. Read beside the menu, which does not wait for it: until it is known, or where it
 * cannot be read, the server refuses what is not there.
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

  /** Whether one more portion can be had; says so where it cannot. */
  const hasOneMore = useCallback(({ menuItemId, name }: Pick<Dish, 'menuItemId' | 'name'>) => {
    const left = latest.current.stock.get(menuItemId)
    if (left === undefined || (latest.current.added.get(menuItemId) ?? 0) < left) return true
    toast.warning(left === 0 ? messages.notAvailableNow(name) : messages.onlyLeft(left, name))
    return false
  }, [])
  return { stock, hasOneMore }
}
