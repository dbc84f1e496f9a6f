import { ORDER_TYPES } from '@tiffin/domain'
import type { MockRestaurant } from '../restaurant.ts'
import { placeOrder } from './place-order.ts'
import { settleById } from './settle-order.ts'

const GUESTS = ['Asha Rao', 'Ravi Kumar', 'Meera Iyer', 'Imran Khan']
const MINUTE_MS = 60_000
const EVERY_NTH_IS_ACTIVE = 9

/** Orders of all types, one every `everyMinutes` up to now; every ninth is still active. */
export function seedHistory(restaurant: MockRestaurant, count: number, everyMinutes = 7): void {
  const now = restaurant.now().getTime()
  const dish = (index: number) => restaurant.menu[index % 12]!
  for (let index = 0; index < count; index++) {
    const at = new Date(now - (count - index) * everyMinutes * MINUTE_MS)
    const then = { ...restaurant, now: () => at }
    const orderType = ORDER_TYPES[index % ORDER_TYPES.length]!
    const table = restaurant.tables[index % restaurant.tables.length]!
    const isSettled = index % EVERY_NTH_IS_ACTIVE !== 0 || then.orders.some((order) => !order.settlement && order.table?.id === table.id)
    const order = placeOrder(then, {
      items: [dish(index), dish(index + 1)].map((each, line) => ({ id: each.id, quantity: line + 1, price: each.price })),
      orderType,
      tableId: orderType === 'Dine-In' ? table.id : null,
      customerDetails: { name: GUESTS[index % GUESTS.length]!, contact: `98450 ${10_000 + index}`, address: '4 Hill Road' },
    })
    if (isSettled) settleById(then, order.id, undefined)
  }
}
