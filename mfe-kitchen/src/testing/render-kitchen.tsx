import type { EndpointId } from '@tiffin/contracts'
import { createHandlers, createMockRestaurant, placeOrder, type MockRestaurant } from '@tiffin/mock-api'
import { screen } from '@testing-library/react'
import { mount, server } from '@tiffin/web-kit/testing'
import { storeToken } from '@tiffin/web-kit'
import kitchen from '../routes.tsx'

const STATION = { amber_minutes: 8, red_minutes: 15 } as const
export const tandoor = { ...STATION, id: '0000000a-0000-4000-8000-000000000001', name: 'Tandoor', position: 0 }
export const bar = { ...STATION, id: '0000000a-0000-4000-8000-000000000002', name: 'Bar', position: 1 }

/** Returns a restaurant with two stations: drinks go to the bar, everything else to the tandoor. */
export function restaurantWithStations(changes: Partial<MockRestaurant> = {}): MockRestaurant {
  return createMockRestaurant({
    stations: [tandoor, bar],
    stationRoutes: [{ main_category: 'Drinks', subcategory: '', station_id: bar.id }],
    ...changes,
  })
}

/**
 * Places an order of these dishes, given by name and portions: on the table of this name, or a takeaway where no table
 * is given.
 */
export function order(restaurant: MockRestaurant, dishes: Readonly<Record<string, number>>, table?: string) {
  const items = Object.entries(dishes).map(([name, quantity]) => {
    const dish = restaurant.menu.find((each) => each.name === name)
    if (!dish) throw new Error(`no dish ${name}`)
    return { id: dish.id, quantity, price: dish.price }
  })
  const tableId = restaurant.tables.find(({ name }) => name === table)?.id ?? null
  return placeOrder(restaurant, { items, orderType: table ? 'Dine-In' : 'Takeaway', tableId })
}

type Setting = {
  readonly restaurant?: MockRestaurant
  readonly at?: string
  /** True for a paired screen, which has no session. */
  readonly isDevice?: boolean
}

/** Mounts the module as the shell does. Toasts are collected instead of shown. */
export function renderKitchen({ restaurant = restaurantWithStations(), at = '/kitchen', isDevice }: Setting = {}) {
  server.use(...createHandlers(restaurant))
  if (isDevice) storeToken('device', 'of.a.screen')
  const KitchenRoutes = kitchen.routes
  const mounted = mount(<KitchenRoutes />, { at, ...(!isDevice && { session: restaurant.user }) })
  return { ...mounted, restaurant }
}

export const callsTo = (restaurant: MockRestaurant, endpoint: EndpointId) =>
  restaurant.calls.filter((call) => call.endpoint === endpoint)

export const ticket = (number: number) => screen.findByRole('article', { name: new RegExp(`^KOT ${number},`) })
export const ticketNumbers = () =>
  screen.queryAllByRole('article').map((card) => Number(/KOT (\d+)/.exec(card.getAttribute('aria-label') ?? '')?.[1]))
