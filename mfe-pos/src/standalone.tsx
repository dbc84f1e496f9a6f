import type { EndpointId } from '@tiffin/contracts'
import {
  createHandlers,
  createMockRestaurant,
  largeMenu,
  placeOrder,
  settleById,
  type MockRestaurant,
} from '@tiffin/mock-api'
import { mountStandalone } from '@tiffin/web-kit/standalone'
import { setupWorker } from 'msw/browser'
import pos from './routes.tsx'
import './standalone.css'

/*
 * The till without shell and services: `?menu=large` for 500 dishes, `?floor=busy` for orders everywhere,
 * `?fail=listTables` for an endpoint that is down. Failures of orders are typed (see the sentinels of mock-api).
 */
const wishes = new URLSearchParams(location.search)
const restaurant = createMockRestaurant(wishes.get('menu') === 'large' ? { menu: largeMenu() } : {})
if (wishes.get('floor') === 'busy') fillFloor(restaurant)
for (const endpoint of wishes.getAll('fail')) restaurant.outages.add(endpoint as EndpointId)

await setupWorker(...createHandlers(restaurant)).start({ quiet: true, onUnhandledFrame: 'bypass' })
mountStandalone('pos', restaurant.user, <pos.routes />)

function fillFloor(house: MockRestaurant): void {
  const items = house.menu.slice(0, 5).map((dish, index) => ({ id: dish.id, quantity: index + 1, price: dish.price }))
  for (const table of house.tables.filter((_, index) => index % 3 === 0))
    placeOrder(house, { items, orderType: 'Dine-In', tableId: table.id })
  for (const orderType of ['Takeaway', 'Delivery'] as const) {
    for (let guest = 1; guest <= 8; guest++) {
      const customerDetails = {
        name: guest % 3 === 0 && orderType === 'Takeaway' ? '' : `Guest ${guest}`,
        contact: guest % 4 === 0 ? '' : `98450 1111${guest}`,
        address: '4 Hill Road',
      }
      const order = placeOrder(house, {
        items: items.slice(1, 3),
        orderType,
        customerDetails: orderType === 'Delivery' ? { ...customerDetails, contact: '98450 22222' } : customerDetails,
      })
      if (guest > 3) settleById(house, order.id, undefined)
    }
  }
}
