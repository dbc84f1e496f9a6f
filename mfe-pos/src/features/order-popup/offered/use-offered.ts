import { listAvailability, type MenuItem } from '@tiffin/contracts'
import {
  findGraceEnd,
  findNextServing,
  formatDate,
  isServedAt,
  MINUTE_MS,
  portionsLeft,
  servingInWords,
  type Dish,
} from '@tiffin/domain'
import { TIMINGS, toast, useApiQuery } from '@tiffin/web-kit'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useNow } from '../../../clocks/use-now.ts'
import { messages as popupMessages } from '../messages.ts'
import { messages } from './messages.ts'

/** Why a dish is not served at this hour: on its tile, and on a line of the cart that has it. */
type Closed = {
  /** The text of the tile, such as 'From 07:00'. */
  readonly mark: string
  /** The text of a line in the cart: until when it can be punched, or that it cannot. */
  readonly inCart: string
}

/** What keeps dishes from being sold now, by the id of the dish. Dishes in neither map are offered. */
export type Offered = {
  /** The portions left of limited dishes; 0 for a dish that is not available. */
  readonly leftByDish: ReadonlyMap<string, number>
  /** The dishes that are not served at this hour. */
  readonly closed: ReadonlyMap<string, Closed>
}

/**
 * Returns which dishes are offered now, while an order is open. The portions left are read again and again; until the
 * first read succeeds, only the server refuses dishes that have run out. Hours go by the time of the server and the
 * clock of India, and change the result by themselves when they begin or end, which they do at whole minutes.
 *
 * @param added portions that are not punched yet, by dish
 */
export function useOffered(menu: readonly MenuItem[] | undefined, added: ReadonlyMap<string, number>) {
  const leftByDish = useLeft()
  const closed = useClosed(menu)
  const offered: Offered = useMemo(() => ({ leftByDish, closed }), [leftByDish, closed])
  const latest = useRef({ ...offered, added })
  useLayoutEffect(() => {
    latest.current = { ...offered, added }
  }, [offered, added])

  /** Returns whether one more portion of a dish is offered now, and shows a warning if not. */
  const isOffered = useCallback(({ menuItemId, name }: Pick<Dish, 'menuItemId' | 'name'>) => {
    const why = latest.current.closed.get(menuItemId)
    const left = latest.current.leftByDish.get(menuItemId)
    if (!why && (left === undefined || (latest.current.added.get(menuItemId) ?? 0) < left)) return true
    if (why) toast.warning(messages.notServedNow(name, why.mark))
    else toast.warning(left ? popupMessages.onlyLeft(left, name) : popupMessages.notAvailableNow(name))
    return false
  }, [])
  return { offered, isOffered }
}

function useLeft(): Offered['leftByDish'] {
  const { data } = useApiQuery(listAvailability, {}, { staleTime: 0, refetchInterval: TIMINGS.posRefreshMs })
  return useMemo(() => new Map(data?.map((dish) => [dish.menu_item_id, portionsLeft(dish)])), [data])
}

function useClosed(menu: readonly MenuItem[] | undefined): Offered['closed'] {
  const timed = useMemo(() => menu?.filter(({ dayparts }) => dayparts) ?? [], [menu])
  const minute = useNow((nowMs) => (timed.length === 0 ? 0 : Math.floor(nowMs / MINUTE_MS)))
  return useMemo(() => closedAt(timed, new Date(minute * MINUTE_MS)), [timed, minute])
}

function closedAt(timed: readonly MenuItem[], now: Date): Offered['closed'] {
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
