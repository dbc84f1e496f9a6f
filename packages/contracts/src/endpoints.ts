import { getEntitlements, getSubscriptionDetails, listPlans } from './billing.ts'
import { getMenuSnapshot, listMenu, listTaxGroups } from './catalog.ts'
import type { Endpoint } from './endpoint.ts'
import { createArea, createTable, deleteArea, deleteTable, listAreas, listTables, updateArea, updateTable } from './floor.ts'
import { addItems, createOrder, freeTable, getActiveOrder, getOverview, listOrders, settleOrder } from './orders.ts'
import { getDashboard, getRestaurantSettings, getSessionState, getUserDetails, login } from './tenancy.ts'

/** Every endpoint of the product. The gateway's routes, the API document and the access tests are made from it. */
export const endpoints = {
  login,
  getUserDetails,
  getRestaurantSettings,
  getDashboard,
  getSessionState,
  listMenu,
  listTaxGroups,
  getMenuSnapshot,
  listPlans,
  getSubscriptionDetails,
  getEntitlements,
  listTables,
  createTable,
  updateTable,
  deleteTable,
  listAreas,
  createArea,
  updateArea,
  deleteArea,
  createOrder,
  addItems,
  freeTable,
  settleOrder,
  getActiveOrder,
  listOrders,
  getOverview,
} as const satisfies Record<string, Endpoint>

export type EndpointId = keyof typeof endpoints

/** The endpoints that need a restaurant token. */
export type RestaurantEndpointId = {
  [Id in EndpointId]: (typeof endpoints)[Id]['access']['scope'] extends 'restaurant' ? Id : never
}[EndpointId]
