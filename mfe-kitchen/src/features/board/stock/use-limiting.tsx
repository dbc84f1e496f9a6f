import type { KitchenTicket } from '@tiffin/contracts'
import { useIdlePrefetch } from '@tiffin/web-kit'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { dishesAtHand, dishesOf, type NamedDish } from './dishes-at-hand.ts'
import type { Stock } from './use-stock.ts'

// Needed a few times in a day, so it is no part of the first load.
const importDialog = () => import('./limit-dialog.tsx')
const LimitDialog = lazy(async () => ({ default: (await importDialog()).LimitDialog }))

/** The dialog that says what is left of a dish: for one that is pointed at, or by key for what has the focus. */
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

  /** The dish that has the focus, or those of the chosen ticket, or all at hand. */
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
