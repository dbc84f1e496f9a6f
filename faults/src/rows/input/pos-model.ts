import { computeBill, paise, type BasisPoints, type Discount } from '@tiffin/domain'
import type { HttpReply } from '../../support/http.ts'
import type { OrderedDish } from '../../support/ledger.ts'

export interface ModelOrder {
  readonly id: string
  readonly tableIndex: number | null
  readonly portions: OrderedDish[]
  version: number
  isSettled: boolean
  payablePaise: number
}

/** A restaurant in memory: the actions of two terminals and their expected result. */
export class PosModel {
  readonly orders: ModelOrder[] = []
  /** The last writes with their keys and answers, for repetition. */
  readonly sent: {
    readonly method: string
    readonly path: string
    readonly json: unknown
    readonly key: string
    readonly reply: HttpReply
  }[] = []

  activeAt(tableIndex: number): ModelOrder | undefined {
    return this.orders.find((order) => order.tableIndex === tableIndex && !order.isSettled)
  }

  /** Finds an order by number modulo the count, so that a command applies in every state; undefined without orders. */
  order(number: number): ModelOrder | undefined {
    return this.orders[number % Math.max(1, this.orders.length)]
  }

  quantities({ portions }: ModelOrder): Record<string, number> {
    const quantities: Record<string, number> = {}
    for (const { dish, quantity } of portions) quantities[dish.id] = (quantities[dish.id] ?? 0) + quantity
    return quantities
  }

  bill(order: ModelOrder, discount?: Discount) {
    const dishes = new Map(order.portions.map(({ dish }) => [dish.id, dish]))
    const lines = Object.entries(this.quantities(order)).map(([id, quantity]) => {
      const { pricePaise, rateBasisPoints } = dishes.get(id)!
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

  settle(order: ModelOrder, discount?: Discount): void {
    order.payablePaise = this.bill(order, discount).payablePaise
    order.isSettled = true
    order.version++
  }
}
