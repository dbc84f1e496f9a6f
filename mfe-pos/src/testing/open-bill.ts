import { createMockRestaurant, seedSettings, type MockRestaurant, type OrderRecord } from '@tiffin/mock-api'
import { openTab, openTable, renderPos, screen, seedOrder, tap, tapWhenReady } from './render-pos.tsx'

/**
 * Opens the bill of an order on T2: two Paneer Tikka and one Masala Chaas, together ₹672.
 *
 * @param prepare changes the order before the till reads it
 */
export async function openBill(
  restaurant: MockRestaurant = createMockRestaurant(),
  prepare: (order: OrderRecord) => void = () => {},
) {
  const order = seedOrder(restaurant, { table: 'T2' })
  prepare(order)
  const pos = renderPos(restaurant)
  await openTable('T2')
  await pressBill()
  return { ...pos, order }
}

/** Opens the bill of the same order as a takeaway of Ravi, which has no table. */
export async function openTakeawayBill(restaurant: MockRestaurant = createMockRestaurant()) {
  const order = seedOrder(restaurant, { type: 'Takeaway', customer: { name: 'Ravi', address: '', contact: '' } })
  const pos = renderPos(restaurant)
  await openTab('Takeaway')
  tap(/^Ravi/)
  await pressBill()
  return { ...pos, order }
}

/**
 * Makes a restaurant whose Cashier Meera is signed in and may give ten percent. Asha may give any discount and Ravi 25
 * percent, both with the same PIN.
 */
export function restaurantOfACashier(pin: string): MockRestaurant {
  const restaurant = createMockRestaurant()
  const [asha, meera, ravi] = restaurant.users
  const limits = { Admin: null, Captain: null, Cashier: 10, Waiter: 25 }
  restaurant.settings = { ...seedSettings, discount_limits: limits }
  restaurant.user = { ...restaurant.user, userEmail: meera!.email, userRole: 'Cashier' }
  for (const { id } of [asha!, ravi!]) restaurant.pins.set(id, pin)
  return restaurant
}

async function pressBill(): Promise<void> {
  await tapWhenReady('Bill')
  await screen.findByRole('heading', { name: 'Finalize Payment' })
}
