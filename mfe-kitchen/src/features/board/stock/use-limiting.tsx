import type { KitchenTicket } from '@tiffin/contracts'
import { useIdlePrefetch } from '@tiffin/web-kit'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { dishesAtHand, dishesOf, type NamedDish } from './dishes-at-hand.ts'
import type { Stock } from './use-stock.ts'

// Needed a few times in a day, so it is no part of the first load.
const importDialog = () => import('./limit-dialog.tsx')
const LimitDialog = lazy(async () => ({ default: (await importDialog()).LimitDialog }))

/** The dialog that limits a dish: opened by a long press on the dish, or by key for the focused one. */
export function useLimiting(open: readonly KitchenTicket[], stock: Stock) {
  const [dishes, setDishes] = useState<readonly NamedDish[]>([])
  useIdlePrefetch(importDialog)
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
    <Suspense>
      <LimitDialog dishes={dishes} stock={stock} onClose={() => setDishes([])} />
    </Suspense>
  )
  return { ask, askByKey, dialog }
}
