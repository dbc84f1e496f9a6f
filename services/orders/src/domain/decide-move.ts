import { AppError } from '@tiffin/contracts'
import { orderCan } from '@tiffin/domain'
import { lineIdOf } from './stored-lines.ts'
import { partAmountsOf, type Order, type OrderLine } from './order.ts'

/** The portions of a line that leave an order, as a client names them. */
export type AskedPortions = { readonly lineId: string; readonly quantity: number }

/**
 * Throws if dishes may not leave or join an order. Dishes of an order without a table stay on it, and so do the dishes
 * of a guest who gave a name, because a request to forget the guest must find them all.
 *
 * @param version the version that the caller saw; null for an order that receives dishes, where additions commute
 * @throws AppError ORDER_COMPLETED, ORDER_CHANGED, ORDER_HAS_NO_TABLE or ORDER_PARTLY_PAID
 */
export function requireMovable(order: Order, version: number | null): void {
  if (!orderCan('transfer', order)) throw new AppError('ORDER_COMPLETED')
  if (version !== null && version !== order.version) throw new AppError('ORDER_CHANGED')
  if (order.orderType !== 'Dine-In' || order.customer !== null) throw new AppError('ORDER_HAS_NO_TABLE')
  if (partAmountsOf(order).reduce((sum, amount) => sum + amount, 0) !== 0) throw new AppError('ORDER_PARTLY_PAID')
}

/**
 * Takes the lines of each part off an order.
 *
 * @returns the lines of each part, with the portions that leave, and the lines that stay
 * @throws AppError LINE_NOT_FOUND or MOVE_TOO_MANY
 */
export function takeParts(
  lines: readonly OrderLine[],
  parts: readonly (readonly AskedPortions[])[],
): { readonly taken: readonly (readonly OrderLine[])[]; readonly rest: readonly OrderLine[] } {
  const left = new Map(lines.map((line) => [lineIdOf(line), line]))
  const taken = parts.map((asked) =>
    asked.map(({ lineId, quantity }) => {
      const line = left.get(lineId)
      if (!line) throw new AppError('LINE_NOT_FOUND')
      if (quantity > line.quantity) throw new AppError('MOVE_TOO_MANY', { left: line.quantity, name: line.name })
      left.set(lineId, { ...line, quantity: line.quantity - quantity })
      return { ...line, quantity }
    }),
  )
  return { taken, rest: [...left.values()].filter(({ quantity }) => quantity > 0) }
}
