import type { MenuItem } from '@tiffin/contracts'
import {
  findGraceEnd,
  findNextServing,
  formatDate,
  isServedAt,
  MINUTE_MS,
  servingInWords,
  type Dish,
} from '@tiffin/domain'
import { toast } from '@tiffin/web-kit'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useNow } from '../../../clocks/use-now.ts'
import { messages } from './messages.ts'

/** Why a dish is not offered now: on its tile, and on a line of the cart that has it. */
type Closed = {
  /** The text of the tile, such as 'From 07:00'. */
  readonly mark: string
  /** The text of a line in the cart: until when it can be punched, or that it cannot. */
  readonly inCart: string
}

/** The dishes that are not served at this hour, by their id. Dishes that are not in the map are served. */
export type ClosedDishes = ReadonlyMap<string, Closed>

/**
 * Returns which dishes are not served at this hour, by the time of the server and the clock of India. The result
 * changes by itself when hours begin or end, which they do at whole minutes.
 */
export function useServing(menu: readonly MenuItem[] | undefined) {
  const timed = useMemo(() => menu?.filter(({ dayparts }) => dayparts) ?? [], [menu])
  const minute = useNow((nowMs) => (timed.length === 0 ? 0 : Math.floor(nowMs / MINUTE_MS)))
  const closed = useMemo(() => closedAt(timed, new Date(minute * MINUTE_MS)), [timed, minute])
  const latest = useRef(closed)
  useLayoutEffect(() => {
    latest.current = closed
  }, [closed])

  /** Returns whether a dish is served now, and shows a warning if not. */
  const isServed = useCallback((dish: Pick<Dish, 'menuItemId' | 'name'>) => {
    const why = latest.current.get(dish.menuItemId)
    if (!why) return true
    toast.warning(messages.notServedNow(dish.name, why.mark))
    return false
  }, [])
  return { closed, isServed }
}

function closedAt(timed: readonly MenuItem[], now: Date): ClosedDishes {
  return new Map(
    timed.flatMap(({ id, dayparts = [] }) => {
      if (isServedAt(dayparts, now)) return []
      const next = findNextServing(dayparts, now)
      const mark = next ? messages.servedFrom(servingInWords(next, now)) : messages.notServed
      const graceEnd = findGraceEnd(dayparts, now)
      const inCart = graceEnd ? messages.acceptedUntil(formatDate(graceEnd, 'clock')) : messages.notServed
      return [[id, { mark, inCart }] as const]
    }),
  )
}
