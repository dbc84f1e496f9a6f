import { computeBill, paise, type BasisPoints, type Bill, type Discount, type MERGED } from '@tiffin/domain'

export type ModelDish = { readonly id: string; readonly pricePaise: number; readonly rateBasisPoints: number }

export type ModelOrder = {
  readonly id: string
  /** The index of its table; null for a takeaway. A merged order has no table any more. */
  table: number | null
  /** The portions on the bill by the id of their dish. */
  readonly portions: Map<string, number>
  status: 'Active' | 'Completed' | typeof MERGED
  version: number
  paidPaise: number
  payablePaise: number
}

/** A write that was carried out, with what repeats it. */
export type SentWrite = { readonly repeat: () => Promise<SentReply>; readonly reply: SentReply }
export type SentReply = { readonly status: number; readonly text: string }

/**
 * A restaurant in memory: what two terminals did, and what each of them last saw. What a terminal does with an order
 * that changed since is refused.
 */
export class FloorModel {
  readonly orders: ModelOrder[] = []
  readonly sent: SentWrite[] = []
  readonly dishes: readonly ModelDish[]
  /** The version of each order that a terminal saw last, by the id of the order. */
  readonly #seen = [new Map<string, number>(), new Map<string, number>()] as const
  readonly #hasVersions: boolean

  /** @param hasVersions false for a model in which no terminal is ever late, as a control */
  constructor(dishes: readonly ModelDish[], { hasVersions = true } = {}) {
    this.dishes = dishes
    this.#hasVersions = hasVersions
  }

  activeAt(table: number): ModelOrder | undefined {
    return this.orders.find((order) => order.table === table && order.status === 'Active')
  }

  /** Finds an order by number modulo the count, so that a command applies in every state; undefined without orders. */
  order(number: number): ModelOrder | undefined {
    return this.orders[number % Math.max(1, this.orders.length)]
  }

  /** Returns the version by which a terminal changes an order; 0 for an order that it has not seen. */
  seenBy(terminal: number, { id }: ModelOrder): number {
    return this.#seen[terminal]!.get(id) ?? 0
  }

  see(terminal: number, { id, version }: ModelOrder): void {
    this.#seen[terminal]!.set(id, version)
  }

  /** Raises the version of an order, which the terminal that changed it learned from the reply. */
  change(terminal: number, order: ModelOrder): void {
    order.version += 1
    this.see(terminal, order)
  }

  /** Returns the code by which a change of an order is refused to a terminal; undefined if none is. */
  refusalOf(terminal: number, order: ModelOrder): string | undefined {
    if (order.status !== 'Active') return 'ORDER_COMPLETED'
    return this.#hasVersions && this.seenBy(terminal, order) !== order.version ? 'ORDER_CHANGED' : undefined
  }

  bill(order: ModelOrder, discount?: Discount): Bill {
    const lines = [...order.portions]
      .filter(([, quantity]) => quantity > 0)
      .map(([id, quantity]) => {
        const { pricePaise, rateBasisPoints } = this.dishes.find((dish) => dish.id === id)!
        return {
          pricePaise: paise(pricePaise),
          quantity,
          rateBasisPoints: rateBasisPoints as BasisPoints,
          taxGroupName: `GST ${rateBasisPoints}`,
          taxIsSplit: rateBasisPoints > 0,
        }
      })
    return computeBill(lines, discount)
  }

  addPortions(order: ModelOrder, portions: ReadonlyMap<string, number>): void {
    for (const [id, quantity] of portions) order.portions.set(id, (order.portions.get(id) ?? 0) + quantity)
  }

  complete(order: ModelOrder, discount?: Discount): void {
    order.payablePaise = this.bill(order, discount).payablePaise
    order.status = 'Completed'
    order.version += 1
  }
}
