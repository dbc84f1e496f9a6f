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
 * What makes two lines the same line: the dish at one price and one tax. A dish whose price changed while the order
 * was open is a second line, so what was punched keeps what it cost.
 */
export function lineKey(line: Pick<CartLine, 'menuItemId' | 'pricePaise' | 'rateBasisPoints'>): string {
  return `${line.menuItemId}:${line.pricePaise}:${line.rateBasisPoints}`
}

/** One more portion of a dish. */
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

/** How many portions of a line are punched already: the floor its quantity may not drop below (spec §5, view mode). */
export function punchedQuantity(punched: readonly CartLine[], key: string): number {
  return punched.find((line) => lineKey(line) === key)?.quantity ?? 0
}

/** What an update sends: new lines and the increases over the punched order, nothing else (spec §4). */
export function itemsToPunch(punched: readonly CartLine[], cart: readonly CartLine[]): CartLine[] {
  return cart
    .map((line) => ({ ...line, quantity: line.quantity - punchedQuantity(punched, lineKey(line)) }))
    .filter((line) => line.quantity > 0)
}
