import type { EndpointId } from '@tiffin/contracts'
import { createHandlers, createMockRestaurant, placeOrder } from '@tiffin/mock-api'
import { mountStandalone } from '@tiffin/web-kit/standalone'
import { setupWorker } from 'msw/browser'
import kitchen from './routes.tsx'
import './standalone.css'

/*
 * The kitchen screen without shell and services: `?tickets=46` makes 46 open tickets, `?stations=none` makes a kitchen
 * without stations, `?fail=bumpTicket` makes an endpoint fail. Devices pair with the code 100000.
 */
const wishes = new URLSearchParams(location.search)
const station = (n: number, name: string) => {
  return { id: `0000000a-0000-4000-8000-00000000000${n}`, name, position: n, amber_minutes: 8, red_minutes: 15 }
}
const restaurant = createMockRestaurant({
  stations: wishes.get('stations') === 'none' ? [] : [station(1, 'Tandoor'), station(2, 'Bar')],
})
for (let number = 0; number < Number(wishes.get('tickets') ?? 12); number++) {
  const dishes = restaurant.menu.slice(number % 5, (number % 5) + 1 + (number % 4))
  const items = dishes.map(({ id, price }, index) => ({ id, price, quantity: 1 + ((number + index) % 3) }))
  placeOrder(restaurant, { items, orderType: number % 2 ? 'Takeaway' : 'Delivery' })
}
for (const endpoint of wishes.getAll('fail')) restaurant.outages.add(endpoint as EndpointId)

await setupWorker(...createHandlers(restaurant)).start({ quiet: true, onUnhandledFrame: 'bypass' })
mountStandalone('kitchen', restaurant.user, <kitchen.routes />)
