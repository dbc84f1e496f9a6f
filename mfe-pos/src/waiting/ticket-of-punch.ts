import type { CartLine } from '@tiffin/domain'
import { ADDITION, placeOf, type KitchenTicket } from '@tiffin/receipts'
import type { Attempt } from '../drafts/draft.ts'
import { joinRefs, refsOf, type PunchJob } from './punch-job.ts'

/** Returns the lines of a punch that are not held. Held dishes have no kitchen ticket. */
export function cookedOf({ lines }: Attempt): readonly CartLine[] {
  return lines.filter(({ held }) => !held)
}

/** Returns whether a kitchen ticket was asked for that no till has printed. */
export function needsTicket({ kind, isPrinted, printedHere, attempt }: PunchJob): boolean {
  return kind === 'kot' && !isPrinted && !printedHere && cookedOf(attempt).length > 0
}

/**
 * Makes the kitchen ticket of a punch that waited: all its dishes that are not held, whatever their stations, because a
 * till does not know the stations of dishes.
 */
export function ticketOfPunch(
  job: PunchJob,
  { orderNumber, atMs }: { readonly orderNumber: string; readonly atMs: number },
): KitchenTicket {
  const { attempt, orderType, table, guest } = job
  return {
    orderNumber,
    orderType,
    place: placeOf({ table_name: table?.name ?? null, area_name: null, customer_name: guest || null }),
    dishes: cookedOf(attempt),
    note: null,
    mark: attempt.orderId === null ? null : ADDITION,
    at: new Date(atMs).toISOString(),
    ref: joinRefs(refsOf([job])) || null,
    kot: null,
  }
}
