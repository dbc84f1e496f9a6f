import type { LateArrival } from '@tiffin/contracts'
import { rupeesFromPaise } from '@tiffin/domain'
import type { LateMark } from './domain/late-arrival.ts'

/** Maps a mark of a late or wrongly timed request to the wire, in rupees. */
export function toWireLate({ kind, takenAt, arrivedAt, isWrongTime, lines, isOverPlan, short }: LateMark): LateArrival {
  return {
    kind,
    taken_at: takenAt,
    arrived_at: arrivedAt,
    ...(isWrongTime && { is_wrong_time: true }),
    ...(lines && {
      lines: lines.map(({ name, quantity, pricePaise, menuPricePaise, reasons }) => ({
        name,
        quantity,
        price: rupeesFromPaise(pricePaise),
        menu_price: menuPricePaise === null ? null : rupeesFromPaise(menuPricePaise),
        reasons: [...reasons],
      })),
    }),
    ...(isOverPlan && { is_over_plan: true }),
    ...(short && { short: [...short] }),
  }
}
