import type { KitchenTicket } from '@tiffin/contracts'
import type { BoardTickets } from '../board-data/reuse-unchanged-tickets.ts'
import { bar, tandoor } from './render-kitchen.tsx'

/** Returns a ticket of two dishes that was made in the minute `number` after 14:00 UTC. */
export function ticketOf(number: number, changes: Partial<KitchenTicket> = {}): KitchenTicket {
  return {
    id: `00000009-0000-4000-8000-${String(number).padStart(12, '0')}`,
    number,
    kind: 'new',
    station: tandoor.name,
    station_id: tandoor.id,
    lines: [
      { name: 'Paneer Tikka', quantity: 2, is_done: false },
      { name: 'Butter Naan', quantity: 1, is_done: false },
    ],
    note: null,
    created_at: new Date(Date.UTC(2026, 10, 24, 14, number)).toISOString(),
    is_addition: false,
    waiter: 'Ravi',
    printed: 0,
    order_number: `261124-${number}`,
    order_type: 'Dine-In',
    table_name: `T${number}`,
    shown_at: null,
    bumped_at: null,
    bumped_by: null,
    ...changes,
  }
}

export function boardOf(changes: Partial<BoardTickets> = {}): BoardTickets {
  const stations = [tandoor, bar].map(({ id, name, amber_minutes, red_minutes }) => {
    return { id, name, amber_minutes, red_minutes }
  })
  return { stations, open: [], more: 0, bumped: [], ...changes }
}
