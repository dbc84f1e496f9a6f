import type { Order } from '@tiffin/contracts'
import { serverTime } from '@tiffin/web-kit'
import { useEffect } from 'react'
import { placedBy, withPunches } from './order-with-waiting.ts'
import { isPunch, type Waiting } from './punch-job.ts'
import { isPaidHere } from './settle-job.ts'
import { useWaiting } from './use-waiting.ts'

/** The orders that this till has taken and the server does not know yet, by the id of their table. */
export type SeatedHere = ReadonlyMap<string, Order>

/**
 * Reports the orders that the server does not know yet, whenever punches or payments start or stop waiting. The lists
 * of the server say that the tables of these orders are free, and other guests must not be seated there.
 *
 * @param onSeated is called with undefined while there are no such orders
 */
export function useSeatedHere(onSeated: (seated: SeatedHere | undefined) => void): void {
  const waiting = useWaiting()
  useEffect(() => onSeated(seatedHere(waiting)), [waiting, onSeated])
}

/**
 * Returns the last unpaid order of each table that waiting punches place. Its dishes are those of all its punches, the
 * refused ones included, because its guests sit there until somebody has decided about them.
 */
function seatedHere(waiting: readonly Waiting[]): SeatedHere | undefined {
  const paid = new Set(waiting.filter(isPaidHere).map(({ subject }) => subject))
  const punches = waiting.filter(isPunch).filter(({ subject }) => !paid.has(subject))
  const seated = new Map<string, Order>()
  for (const punch of punches) {
    const order = placedBy(punch)
    if (!order?.table_id) continue
    const ofOrder = punches.filter(({ subject }) => subject === order.id)
    seated.set(order.table_id, {
      ...withPunches(order, ofOrder),
      // The clock of this terminal may be wrong, and the floor counts minutes by the time of the server.
      created_at: new Date(punch.takenAt + serverTime() - Date.now()).toISOString(),
      taken_by: punch.job.attempt.body.taken?.name,
    })
  }
  return seated.size > 0 ? seated : undefined
}
