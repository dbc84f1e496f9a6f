import {
  addItems,
  AppError,
  createOrder,
  freeTable,
  getActiveOrder,
  getDashboard,
  getOverview,
  getRestaurantSettings,
  getUserDetails,
  listAreas,
  listMenu,
  listOrders,
  listTables,
  listTaxGroups,
  settleOrder,
  type ResponseOf,
} from '@tiffin/contracts'
import { businessDayOf, compareNames, rupeesFromPaise, sortTables } from '@tiffin/domain'
import type { HttpHandler } from 'msw'
import { billingHandlers } from '../billing/billing-handlers.ts'
import { frontDoorHandlers } from '../front-door/front-door-handlers.ts'
import { floorHandlers } from '../floor/floor-handlers.ts'
import { menuHandlers } from '../menu/menu-handlers.ts'
import { findOrders } from '../orders/find-orders.ts'
import { addToOrder, placeOrder } from '../orders/place-order.ts'
import { freeTableOf, settleById } from '../orders/settle-order.ts'
import { activeOrderOf, billOf, orderToWire, tableToWire } from '../orders/to-wire.ts'
import type { MockRestaurant, OrderRecord } from '../restaurant.ts'
import { settingsHandlers } from '../settings/settings-handlers.ts'
import { platformFigureHandlers } from '../system/figure-handlers.ts'
import { moduleHandlers } from '../system/module-handlers.ts'
import { platformPlanHandlers } from '../system/plan-handlers.ts'
import { platformRestaurantHandlers } from '../system/restaurant-handlers.ts'
import { userHandlers } from '../users/user-handlers.ts'
import { route } from './route.ts'

/** The endpoints the product talks to, over one restaurant in memory. */
export function createHandlers(restaurant: MockRestaurant): HttpHandler[] {
  return [
    ...readHandlers(restaurant),
    ...orderHandlers(restaurant),
    ...floorHandlers(restaurant),
    ...menuHandlers(restaurant),
    ...settingsHandlers(restaurant),
    ...userHandlers(restaurant),
    ...billingHandlers(restaurant),
    ...frontDoorHandlers(restaurant),
    ...systemHandlers(restaurant),
  ]
}

function systemHandlers(restaurant: MockRestaurant): HttpHandler[] {
  return [
    ...platformFigureHandlers(restaurant),
    ...platformRestaurantHandlers(restaurant),
    ...platformPlanHandlers(restaurant),
    ...moduleHandlers(restaurant),
  ]
}

function readHandlers(restaurant: MockRestaurant): HttpHandler[] {
  return [
    route(restaurant, getUserDetails, () => restaurant.user),
    route(restaurant, getRestaurantSettings, () => restaurant.settings),
    route(restaurant, getDashboard, () => ({ restaurant: { name: restaurant.settings.name } })),
    route(restaurant, listMenu, () => restaurant.menu.toSorted((a, b) => compareNames(a.name, b.name))),
    route(restaurant, listTaxGroups, () => restaurant.taxGroups),
    route(restaurant, listAreas, () => restaurant.areas),
    route(restaurant, listTables, () => sortTables(restaurant.tables).map((table) => tableToWire(restaurant, table))),
    route(restaurant, listOrders, ({ query }) => findOrders(restaurant, query)),
    route(restaurant, getOverview, () => overviewOf(restaurant)),
  ]
}

function orderHandlers(restaurant: MockRestaurant): HttpHandler[] {
  return [
    route(restaurant, getActiveOrder, ({ params }) => {
      const order = activeOrderOf(restaurant, params.id)
      if (!order) throw new AppError('NO_ACTIVE_ORDER')
      return orderToWire(order)
    }),
    route(restaurant, createOrder, ({ body }) => punched('Order placed successfully!', placeOrder(restaurant, body))),
    route(restaurant, addItems, ({ params, body }) =>
      punched('Order updated successfully!', addToOrder(restaurant, params.id, body.items)),
    ),
    route(restaurant, settleOrder, ({ params, body }) => orderToWire(settleById(restaurant, params.id, body))),
    route(restaurant, freeTable, ({ params, body }) => {
      const order = freeTableOf(restaurant, params.id, body)
      return order && body ? orderToWire(order) : undefined
    }),
  ]
}

function punched(message: string, order: OrderRecord) {
  return { message, order_id: order.id, order_number: order.orderNumber, version: order.version }
}

function overviewOf(restaurant: MockRestaurant): ResponseOf<typeof getOverview> {
  const today = businessDayOf(restaurant.now())
  const sold = restaurant.orders.filter((order) => order.settlement && businessDayOf(order.settlement.at) === today)
  const sales = sold.map((order) => rupeesFromPaise(billOf(order, order.settlement?.discount ?? null).payablePaise))
  const active = restaurant.orders.filter((order) => order.settlement === null)
  return {
    totalOrders: sold.length,
    todaysSales: sales.reduce((sum, amount) => sum + amount, 0),
    activeOrders: active.length,
  }
}
