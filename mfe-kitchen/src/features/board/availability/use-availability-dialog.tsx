import type { KitchenTicket } from '@tiffin/contracts'
import { LazyPlace, lazyPart, useIdlePrefetch } from '@tiffin/web-kit'
import { useCallback, useEffect, useRef, useState } from 'react'
import { dishesAtHand, dishesOf, type NamedDish } from './dishes-at-hand.ts'
import type { LimitedDishes } from './use-availability.ts'

// Cooks need the dialog a few times a day, so it is no part of the first load.
const AvailabilityDialog = lazyPart(async () => (await import('./availability-dialog.tsx')).AvailabilityDialog)

/**
 * Provides the dialog that sets the availability of a dish. `ask` opens it for one dish, after a long press for
 * example. `askByKey` opens it for the dishes that the focus names.
 */
export function useAvailabilityDialog(open: readonly KitchenTicket[], limited: LimitedDishes) {
  const [dishes, setDishes] = useState<readonly NamedDish[]>([])
  useIdlePrefetch(AvailabilityDialog.prefetch)
  const latest = useRef({ open, limited })
  useEffect(() => {
    latest.current = { open, limited }
  })

  const ask = useCallback((dishId: string) => {
    const atHand = dishesAtHand(latest.current.open, latest.current.limited)
    setDishes(atHand.filter(({ id }) => id === dishId))
  }, [])

  /**
   * Opens the dialog for the focused dish, otherwise for the dishes of the chosen ticket, otherwise for all dishes at
   * hand. Without any dish nothing opens.
   */
  const askByKey = useCallback(() => {
    const { open: tickets, limited: known } = latest.current
    const focused = document.activeElement
    const dishId = focused?.closest<HTMLElement>('[data-long-press]')?.dataset['longPress']
    if (dishId !== undefined) return ask(dishId)
    const ticketId = focused?.closest('article')?.querySelector<HTMLElement>('[data-bump]')?.dataset['bump']
    setDishes(ticketId ? dishesOf(tickets.filter(({ id }) => id === ticketId)) : dishesAtHand(tickets, known))
  }, [ask])

  const dialog = dishes.length > 0 && (
    <LazyPlace>
      <AvailabilityDialog dishes={dishes} limited={limited} onClose={() => setDishes([])} />
    </LazyPlace>
  )
  return { ask, askByKey, dialog }
}
