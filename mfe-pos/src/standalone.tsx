import type { EndpointId } from '@tiffin/contracts'
import {
  createHandlers,
  createMockRestaurant,
  largeMenu,
  placeOrder,
  seedKitchen,
  settleOrderById,
  type MockRestaurant,
} from '@tiffin/mock-api'
import { mountStandalone } from '@tiffin/web-kit/standalone'
import { setupWorker } from 'msw/browser'
import pos from './routes.tsx'
import './standalone.css'

/*
 * Runs the till without shell and services. Options of the address: `?menu=large` for 500 dishes, `?floor=busy` for
 * orders everywhere, `?kitchen` for stations and printers, `?fail=listTables` for an endpoint that is down. Some dishes
 * make orders fail (see `SENTINELS` of mock-api). All users but the Admin have the PIN 2580.
 */
const wishes = new URLSearchParams(location.search)
const restaurant = createMockRestaurant(wishes.get('menu') === 'large' ? { menu: largeMenu() } : {})
for (const { id, role } of restaurant.users) if (role !== 'Admin') restaurant.pins.set(id, '2580')
if (wishes.has('kitchen')) seedKitchen(restaurant)
if (wishes.get('floor') === 'busy') fillFloor(restaurant)
for (const endpoint of wishes.getAll('fail')) restaurant.outages.add(endpoint as EndpointId)

await setupWorker(...createHandlers(restaurant)).start({ quiet: true, onUnhandledFrame: 'bypass' })
mountStandalone('pos', restaurant.user, <pos.routes />)

function fillFloor(mock: MockRestaurant): void {
  const items = mock.menu.slice(0, 5).map((dish, index) => ({ id: dish.id, quantity: index + 1, price: dish.price }))
  for (const table of mock.tables.filter((_, index) => index % 3 === 0))
    placeOrder(mock, { items, orderType: 'Dine-In', tableId: table.id })
  for (const orderType of ['Takeaway', 'Delivery'] as const) {
    for (let guest = 1; guest <= 8; guest++) {
      const customerDetails = {
        name: guest % 3 === 0 && orderType === 'Takeaway' ? '' : `Guest ${guest}`,
        contact: guest % 4 === 0 ? '' : `98450 1111${guest}`,
        address: '4 Hill Road',
      }
      const order = placeOrder(mock, {
        items: items.slice(1, 3),
        orderType,
        customerDetails: orderType === 'Delivery' ? { ...customerDetails, contact: '98450 22222' } : customerDetails,
      })
      if (guest > 3) settleOrderById(mock, order.id, undefined)
    }
  }
}
