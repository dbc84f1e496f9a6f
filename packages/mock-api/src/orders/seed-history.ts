import { MINUTE_MS, ORDER_TYPES } from '@tiffin/domain'
import type { MockRestaurant } from '../restaurant.ts'
import { placeOrder } from './place-order.ts'
import { settleOrderById } from './settle-order.ts'
import { activeOrderOf } from './wire.ts'

const GUESTS = ['Asha Rao', 'Ravi Kumar', 'Meera Iyer', 'Imran Khan']
/** The share of the newest orders that are active: one in seven, which with three types in turn covers all types. */
const EVERY_NTH_IS_ACTIVE = 7
const MAX_AGE_OF_ACTIVE = 60

/** Adds orders of all types, one every `everyMinutes` up to now. */
export function seedHistory(restaurant: MockRestaurant, count: number, everyMinutes = 7): void {
  const now = restaurant.now().getTime()
  const dish = (index: number) => restaurant.menu[index % 12]!
  for (let index = 0; index < count; index++) {
    const at = new Date(now - (count - index) * everyMinutes * MINUTE_MS)
    const then = { ...restaurant, now: () => at }
    const orderType = ORDER_TYPES[index % ORDER_TYPES.length]!
    const freeTables = restaurant.tables.filter((table) => !activeOrderOf(restaurant, table.id))
    const order = placeOrder(then, {
      items: [dish(index), dish(index + 1)].map((each, line) => ({
        id: each.id,
        quantity: line + 1,
        price: each.price,
      })),
      orderType,
      tableId: orderType === 'Dine-In' ? freeTables[index % freeTables.length]!.id : null,
      customerDetails: {
        name: GUESTS[index % GUESTS.length]!,
        contact: `98450 ${10_000 + index}`,
        address: '4 Hill Road',
      },
    })
    const isActive = index % EVERY_NTH_IS_ACTIVE === 0 && count - index <= MAX_AGE_OF_ACTIVE
    if (!isActive) settleOrderById(then, order.id, undefined)
  }
}
