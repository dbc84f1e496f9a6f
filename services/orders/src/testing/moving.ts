import { createOrder, listKots, listOrders, listTables, splitOrder, type Order } from '@tiffin/contracts'
import { ask, type TestRestaurant } from './harness.ts'

export type Portions = readonly (readonly [name: string, quantity: number])[]

export const dishesOf = ({ items }: Order) => items.map(({ name, quantity }) => [name, quantity])

/** Creates functions that move dishes between the orders of a restaurant under test. */
export function moving(at: () => TestRestaurant) {
  async function seat(tableId: string, ordered: Portions = [['Masala Dosa', 2]]): Promise<string> {
    const items = ordered.map(([name, quantity]) => ask(at(), name, quantity))
    return (await at().call(createOrder, { body: { items, tableId, orderType: 'Dine-In' } })).body.order_id
  }

  const stored = async (id: string): Promise<Order> =>
    (await at().call(listOrders, {}, 'Admin')).body.find((order) => order.id === id)!

  const askFor = (order: Order, portions: Portions) =>
    portions.map(([name, quantity]) => ({
      line_id: order.items.find((item) => item.name === name)!.line_id!,
      quantity,
    }))

  /** Moves portions off an order as it is now. @param tableId the table that gets them; null for a further bill */
  async function move(id: string, portions: Portions, tableId: string | null) {
    const order = await stored(id)
    const body = { parts: [{ table_id: tableId, items: askFor(order, portions) }], version: order.version }
    return at().call(splitOrder, { params: { id }, body })
  }

  /** Lists station, note and lines of the tickets of a kind. */
  const notesOf = async (id: string, kind = 'move') =>
    (await at().call(listKots, { params: { id } })).body
      .filter((kot) => kot.kind === kind)
      .map(({ station, note, lines }) => [station, note, lines])

  const occupied = async () =>
    (await at().call(listTables)).body
      .filter(({ status }) => status === 'Occupied')
      .map(({ name }) => name)
      .toSorted()

  return { seat, stored, askFor, move, notesOf, occupied }
}
