import type { RestaurantSettings } from '@tiffin/contracts'
import { KotPrint, type KitchenTicket } from '@tiffin/receipts'
import { useCallback, useState, type ReactNode } from 'react'

/**
 * The way to the kitchen. `send` is the one place a ticket goes through once its dishes are punched: today it prints
 * it at once; a printer or a screen of the kitchen takes its place here. `paper` is what is being printed.
 */
export function useKitchen(settings: RestaurantSettings): {
  readonly send: (ticket: KitchenTicket) => void
  readonly paper: ReactNode
} {
  const [ticket, setTicket] = useState<KitchenTicket | null>(null)
  const done = useCallback(() => setTicket(null), [])
  return { send: setTicket, paper: ticket && <KotPrint ticket={ticket} settings={settings} onPrinted={done} /> }
}
