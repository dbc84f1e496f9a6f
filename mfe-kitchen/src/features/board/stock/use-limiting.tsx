import type { KitchenTicket } from '@tiffin/contracts'
import { LazyPlace, lazyPart, useIdlePrefetch } from '@tiffin/web-kit'
import { useCallback, useEffect, useRef, useState } from 'react'
import { dishesAtHand, dishesOf, type NamedDish } from './dishes-at-hand.ts'
import type { Stock } from './use-stock.ts'

// Needed a few times in a day, so it is no part of the first load.
const LimitDialog = lazyPart(async () => (await import('./limit-dialog.tsx')).LimitDialog)

/** The dialog that limits a dish: opened by a long press on the dish, or by key for the focused one. */
export function useLimiting(open: readonly KitchenTicket[], stock: Stock) {
  const [dishes, setDishes] = useState<readonly NamedDish[]>([])
  useIdlePrefetch(LimitDialog.prefetch)
  const latest = useRef({ open, stock })
  useEffect(() => {
    latest.current = { open, stock }
  })

  const ask = useCallback((dishId: string) => {
    const atHand = dishesAtHand(latest.current.open, latest.current.stock)
    setDishes(atHand.filter(({ id }) => id === dishId))
  }, [])

  /**
   * Opens the dialog for the focused dish, otherwise for those of the chosen ticket, otherwise for all dishes at hand.
   */
  const askByKey = useCallback(() => {
    const { open: tickets, stock: known } = latest.current
    const focused = document.activeElement
    const dishId = focused?.closest<HTMLElement>('[data-long-press]')?.dataset['longPress']
    if (dishId !== undefined) return ask(dishId)
    const ticketId = focused?.closest('article')?.querySelector<HTMLElement>('[data-bump]')?.dataset['bump']
    setDishes(ticketId ? dishesOf(tickets.filter(({ id }) => id === ticketId)) : dishesAtHand(tickets, known))
  }, [ask])

  const dialog = dishes.length > 0 && (
    <LazyPlace>
      <LimitDialog dishes={dishes} stock={stock} onClose={() => setDishes([])} />
    </LazyPlace>
  )
  return { ask, askByKey, dialog }
}
