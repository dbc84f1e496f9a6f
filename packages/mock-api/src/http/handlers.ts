import {
  addItems,
  AppError,
  createOrder,
  freeTable,
  getActiveOrder,
  getDashboard,
  getOverview,
  getRestaurantSettings,
  issueBill,
  listAreas,
  listBestSellers,
  listFloorChanges,
  listMenu,
  listOrders,
  listTables,
  listTaxGroups,
  listKots,
  markBillPrinted,
  pickUpFood,
  printKot,
  readKotPrinted,
  settleOrder,
  streamEvents,
  takePayment,
  fireLines,
  mergeOrders,
  splitOrder,
  transferOrder,
  updateOrder,
  voidLine,
  type ResponseOf,
} from '@tiffin/contracts'
import { businessDayOf, compareNames, sortTables } from '@tiffin/domain'
import type { HttpHandler } from 'msw'
import { auditHandlers } from '../audit/audit-handlers.ts'
import { billingHandlers } from '../billing/billing-handlers.ts'
import { deviceHandlers } from '../devices/device-handlers.ts'
import { documentHandlers } from '../documents/document-handlers.ts'
import { floorHandlers } from '../floor/floor-handlers.ts'
import { loginHandlers } from '../login/login-handlers.ts'
import { withHours } from '../menu/serving-hours.ts'
import { withKinds } from '../menu/kinds-of-tax.ts'
import { menuHandlers } from '../menu/menu-handlers.ts'
import { changeParty, markPrinted } from '../orders/change-order.ts'
import { findOrders } from '../orders/find-orders.ts'
import { billPrintingHandlers } from '../orders/bill-printing-handlers.ts'
import { refusedCommandHandlers } from '../orders/refused-command-handlers.ts'
import { issueBillOf } from '../orders/issue-bill.ts'
import { khataHandlers } from '../khata/khata-handlers.ts'
import { kitchenHandlers } from '../orders/kitchen-handlers.ts'
import { printerHandlers } from '../orders/printer-handlers.ts'
import { stationOutputHandlers } from '../orders/station-output-handlers.ts'
import { undeliveredHandlers } from '../orders/undelivered-handlers.ts'
import { kotsOf, kotsOfPunch, pickUpFoodOf, printKotOf } from '../orders/kots.ts'
import { voidLineOf } from '../orders/void-line.ts'
import { takePaymentOf } from '../orders/take-payment.ts'
import { fireLinesOf } from '../orders/fire-lines.ts'
import { mergeOrdersOf, splitOrderOf } from '../orders/split-order.ts'
import { transferOrderTo } from '../orders/transfer-order.ts'
import { addToOrder, placeOrder } from '../orders/place-order.ts'
import { freeTableOf, settleOrderById } from '../orders/settle-order.ts'
import { availabilityHandlers } from '../orders/availability-handlers.ts'
import { activeOrderOf, toWireOrder, toWireTable } from '../orders/wire.ts'
import type { MockRestaurant, OrderRecord } from '../restaurant.ts'
import { settingsHandlers } from '../settings/settings-handlers.ts'
import { platformHandlers } from '../system/platform-handlers.ts'
import { moduleHandlers } from '../system/module-handlers.ts'
import { moduleTokenHandlers } from '../system/module-token-handlers.ts'
import { paymentHandlers } from '../system/payment-handlers.ts'
import { platformPlanHandlers } from '../system/plan-handlers.ts'
import { platformRestaurantHandlers } from '../system/restaurant-handlers.ts'
import { pinHandlers } from '../users/pin-handlers.ts'
import { userHandlers } from '../users/user-handlers.ts'
import { answerBy } from './answer-by.ts'
import { route, type MockRoute } from './route.ts'

/**
 * Creates the handlers of the endpoints that screens call, over one restaurant in memory. Calls read and change that
 * object.
 */
export function createHandlers(restaurant: MockRestaurant): HttpHandler[] {
  const routes = [
    ...readHandlers(restaurant),
    ...orderHandlers(restaurant),
    ...documentHandlers(restaurant),
    ...khataHandlers(restaurant),
    ...kitchenHandlers(restaurant),
    ...undeliveredHandlers(restaurant),
    ...stationOutputHandlers(restaurant),
    ...printerHandlers(restaurant),
    ...billPrintingHandlers(restaurant),
    ...refusedCommandHandlers(restaurant),
    ...availabilityHandlers(restaurant),
    ...floorHandlers(restaurant),
    ...menuHandlers(restaurant),
    ...settingsHandlers(restaurant),
    ...userHandlers(restaurant),
    ...pinHandlers(restaurant),
    ...deviceHandlers(restaurant),
    ...billingHandlers(restaurant),
    ...auditHandlers(restaurant),
    ...loginHandlers(restaurant),
    ...systemHandlers(restaurant),
  ]
  return [answerBy(routes)]
}

function systemHandlers(restaurant: MockRestaurant): MockRoute[] {
  return [
    ...platformHandlers(restaurant),
    ...platformRestaurantHandlers(restaurant),
    ...platformPlanHandlers(restaurant),
    ...moduleHandlers(restaurant),
    ...moduleTokenHandlers(restaurant),
    ...paymentHandlers(restaurant),
  ]
}

function readHandlers(restaurant: MockRestaurant): MockRoute[] {
  return [
    route(restaurant, getRestaurantSettings, () => restaurant.settings),
    route(restaurant, getDashboard, () => ({ restaurant: { name: restaurant.settings.name } })),
    route(restaurant, listMenu, () =>
      withKinds(restaurant, withHours(restaurant)).toSorted((a, b) => compareNames(a.name, b.name)),
    ),
    route(restaurant, listTaxGroups, () => restaurant.taxGroups),
    route(restaurant, listAreas, () => restaurant.areas),
    route(restaurant, listTables, () => sortTables(restaurant.tables).map((table) => toWireTable(restaurant, table))),
    route(restaurant, listOrders, ({ query }) => findOrders(restaurant, query)),
    route(restaurant, listBestSellers, () => restaurant.bestSellers),
    route(restaurant, getOverview, () => overviewOf(restaurant)),
    ...liveHandlers(restaurant),
  ]
}

/**
 * Returns the endpoints of live changes. The mock has no event stream, so a page on the mock polls; a poll for floor
 * changes is answered with `reset`, so that the page reads the whole lists.
 */
function liveHandlers(restaurant: MockRestaurant): MockRoute[] {
  return [
    route(restaurant, streamEvents, () => {
      throw new AppError('SERVICE_UNAVAILABLE')
    }),
    route(restaurant, listFloorChanges, () => ({
      head: 0,
      day: businessDayOf(restaurant.now()),
      reset: true,
      orders: [],
      tables: [],
      gone: [],
    })),
  ]
}

function orderHandlers(restaurant: MockRestaurant): MockRoute[] {
  return [
    route(restaurant, getActiveOrder, ({ params }) => {
      const order = activeOrderOf(restaurant, params.id)
      if (!order) throw new AppError('NO_ACTIVE_ORDER')
      return toWireOrder(order)
    }),
    route(restaurant, createOrder, ({ body, headers }) =>
      punched('Order placed successfully!', placeOrder(restaurant, body, readKotPrinted(headers['kot-printed']))),
    ),
    route(restaurant, addItems, ({ params, body, headers }) =>
      punched(
        'Order updated successfully!',
        addToOrder(restaurant, params.id, body.items, {
          isPrinted: body.printsKots,
          ref: body.taken?.ref,
          kotPrinted: readKotPrinted(headers['kot-printed']),
        }),
      ),
    ),
    route(restaurant, updateOrder, ({ params, body }) => toWireOrder(changeParty(restaurant, params.id, body))),
    route(restaurant, transferOrder, ({ params, body }) =>
      toWireOrder(transferOrderTo(restaurant, params.id, body.table_id)),
    ),
    route(restaurant, splitOrder, ({ params, body }) => splitOrderOf(restaurant, params.id, body)),
    route(restaurant, mergeOrders, ({ params, body }) => toWireOrder(mergeOrdersOf(restaurant, params.id, body))),
    route(restaurant, markBillPrinted, ({ params, body }) => toWireOrder(markPrinted(restaurant, params.id, body))),
    route(restaurant, issueBill, ({ params, body }) => issueBillOf(restaurant, params.id, body)),
    route(restaurant, voidLine, ({ params, body }) => toWireOrder(voidLineOf(restaurant, params.id, body))),
    route(restaurant, fireLines, ({ params, body }) => fireLinesOf(restaurant, params.id, body)),
    route(restaurant, listKots, ({ params }) => kotsOf(restaurant, params.id)),
    route(restaurant, printKot, ({ params }) => printKotOf(restaurant, params.id, params.kotId)),
    route(restaurant, pickUpFood, ({ params, body }) => pickUpFoodOf(restaurant, params.id, body.kot_ids)),
    route(restaurant, takePayment, ({ params, body }) => toWireOrder(takePaymentOf(restaurant, params.id, body))),
    route(restaurant, settleOrder, ({ params, body }) => toWireOrder(settleOrderById(restaurant, params.id, body))),
    route(restaurant, freeTable, ({ params, body }) => {
      const order = freeTableOf(restaurant, params.id, body)
      return order && body ? toWireOrder(order) : undefined
    }),
  ]
}

function punched(message: string, order: OrderRecord) {
  const { id, orderNumber, version } = order
  return { message, order_id: id, order_number: orderNumber, version, ...kotsOfPunch(order) }
}

function overviewOf(restaurant: MockRestaurant): ResponseOf<typeof getOverview> {
  const today = businessDayOf(restaurant.now())
  const sold = restaurant.orders.filter((order) => order.settlement && businessDayOf(order.settlement.at) === today)
  const sales = sold.map((order) => toWireOrder(order).payable ?? 0)
  const active = restaurant.orders.filter((order) => order.settlement === null)
  return {
    totalOrders: sold.length,
    todaysSales: sales.reduce((sum, amount) => sum + amount, 0),
    activeOrders: active.length,
    placedToday: restaurant.orders.filter(({ createdAt }) => businessDayOf(createdAt) === today).length,
  }
}
