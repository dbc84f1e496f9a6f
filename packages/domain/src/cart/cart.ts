import type { BillLine } from '../bill/bill.ts'
import type { BasisPoints, Paise } from '../money/money.ts'

/** A dish as the till offers it. */
export type Dish = {
  readonly menuItemId: string
  readonly name: string
  readonly pricePaise: Paise
  readonly rateBasisPoints: BasisPoints
  readonly taxGroupName: string | null
  readonly taxIsSplit: boolean
}

/** A dish in a cart or on an order, `quantity` portions of it. */
export type CartLine = Dish & BillLine

/**
 * The identity of a line: dish, price and tax rate. A dish whose price changed while the order was open becomes a
 * second line, so punched portions keep their price.
 */
export function lineKey(line: Pick<CartLine, 'menuItemId' | 'pricePaise' | 'rateBasisPoints'>): string {
  return `${line.menuItemId}:${line.pricePaise}:${line.rateBasisPoints}`
}

/** Adds one portion of a dish. */
export function addDish(cart: readonly CartLine[], dish: Dish): CartLine[] {
  const key = lineKey(dish)
  return cart.some((line) => lineKey(line) === key)
    ? cart.map((line) => (lineKey(line) === key ? { ...line, quantity: line.quantity + 1 } : line))
    : [...cart, { ...dish, quantity: 1 }]
}

/** Sets a line's quantity; 0 or less removes the line (spec §5, new mode). */
export function setQuantity(cart: readonly CartLine[], key: string, quantity: number): CartLine[] {
  return quantity <= 0
    ? cart.filter((line) => lineKey(line) !== key)
    : cart.map((line) => (lineKey(line) === key ? { ...line, quantity } : line))
}
