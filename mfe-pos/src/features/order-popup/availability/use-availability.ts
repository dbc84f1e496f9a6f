import { listAvailability } from '@tiffin/contracts'
import { portionsLeft, type Dish } from '@tiffin/domain'
import { TIMINGS, toast, useApiQuery } from '@tiffin/web-kit'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { messages } from '../messages.ts'

/**
 * The portions left of limited dishes, by the id of the dish; 0 for a dish that is not available. Dishes that are not
 * in the map are available.
 */
export type LeftByDish = ReadonlyMap<string, number>

/**
 * Reads the availability of dishes while an order is open. The menu does not wait for this read: until it succeeds,
 * only the server refuses dishes that have run out.
 *
 * @param added portions that are not punched yet, by dish
 */
export function useAvailability(added: ReadonlyMap<string, number>) {
  const { data } = useApiQuery(listAvailability, {}, { staleTime: 0, refetchInterval: TIMINGS.posRefreshMs })
  const leftByDish: LeftByDish = useMemo(
    () => new Map(data?.map((dish) => [dish.menu_item_id, portionsLeft(dish)])),
    [data],
  )
  const latest = useRef({ leftByDish, added })
  useLayoutEffect(() => {
    latest.current = { leftByDish, added }
  }, [leftByDish, added])

  /** Returns whether one more portion of a dish is left, and shows a warning if not. */
  const isLeft = useCallback(({ menuItemId, name }: Pick<Dish, 'menuItemId' | 'name'>) => {
    const left = latest.current.leftByDish.get(menuItemId)
    if (left === undefined || (latest.current.added.get(menuItemId) ?? 0) < left) return true
    toast.warning(left === 0 ? messages.notAvailableNow(name) : messages.onlyLeft(left, name))
    return false
  }, [])
  return { leftByDish, isLeft }
}
