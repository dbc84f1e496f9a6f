import { getSubscriptionDetails } from './billing.ts'
import { createTaxGroup, deleteTaxGroup, getMenuSnapshot, listMenu, listTaxGroups, updateTaxGroup } from './catalog.ts'
import { getEntitlements } from './entitlements.ts'
import { listKeptMail } from './dev.ts'
import type { Endpoint } from './endpoint.ts'
import {
  checkSubdomain,
  forgotPassword,
  requestVerification,
  resetPassword,
  signUp,
  systemLogin,
} from './front-door.ts'
import {
  createArea,
  createTable,
  createTables,
  deleteArea,
  deleteTable,
  updateArea,
  updateTable,
} from './floor-plan.ts'
import { listAreas, listTables } from './floor.ts'
import {
  listModules,
  promoteModule,
  publishModule,
  reportModuleFailure,
  rollBackModule,
  startCanary,
} from './module-releases.ts'
import {
  createCategory,
  createMenuItem,
  deleteCategory,
  deleteMenuItem,
  importMenu,
  listCategories,
  updateMenuItem,
} from './menu.ts'
import { addItems, createOrder, freeTable, getActiveOrder, getOverview, listOrders, settleOrder } from './orders.ts'
import {
  cancelSubscription,
  createSubscription,
  listInvoices,
  razorpayWebhook,
  verifySubscription,
} from './payments.ts'
import { listPlans, listPublicPlans } from './plans.ts'
import { getUserDetails } from './session.ts'
import { getRestaurantSettings } from './settings.ts'
import { createUser, deleteUser, listUsers, updateUser } from './staff.ts'
import { countOrders, getRestaurantActivity, listRecentOrderRecords } from './platform-orders.ts'
import {
  changePlan,
  countSubscriptions,
  createPlan,
  deletePlan,
  extendSubscription,
  getSubscriptionHistory,
  listAllPlans,
  listPlansInUse,
  rankRestaurantsByPlan,
  updatePlan,
} from './platform-plans.ts'
import {
  countRestaurants,
  findRestaurantRecords,
  getRestaurantPeople,
  listRestaurantRecords,
  nameRestaurants,
} from './platform-records.ts'
import {
  getMrr,
  getPlatformStats,
  listBillingActions,
  listOperatorActions,
  listRecentOrders,
  listTenancyActions,
} from './platform.ts'
import { closeInBilling, closeInOrders, purgeInBilling, purgeInCatalog, purgeInOrders } from './restaurant-end.ts'
import {
  createRestaurant,
  getRestaurantHealth,
  listRemovals,
  listRestaurants,
  removeRestaurant,
  renameRestaurant,
} from './system.ts'
import { getDashboard, getSessionState, login, updateRestaurant } from './tenancy.ts'

/** Every endpoint of the product. The gateway's routes, the API document and the access tests are made from it. */
export const endpoints = {
  checkSubdomain,
  requestVerification,
  signUp,
  login,
  forgotPassword,
  resetPassword,
  systemLogin,
  getUserDetails,
  getRestaurantSettings,
  updateRestaurant,
  listUsers,
  createUser,
  updateUser,
  deleteUser,
  getDashboard,
  getPlatformStats,
  getMrr,
  listRecentOrders,
  listRestaurants,
  getRestaurantHealth,
  createRestaurant,
  renameRestaurant,
  removeRestaurant,
  listRemovals,
  listAllPlans,
  createPlan,
  updatePlan,
  deletePlan,
  changePlan,
  extendSubscription,
  listOperatorActions,
  listModules,
  publishModule,
  promoteModule,
  rollBackModule,
  startCanary,
  reportModuleFailure,
  countRestaurants,
  countSubscriptions,
  countOrders,
  listRestaurantRecords,
  findRestaurantRecords,
  nameRestaurants,
  getRestaurantPeople,
  listPlansInUse,
  rankRestaurantsByPlan,
  getSubscriptionHistory,
  listRecentOrderRecords,
  getRestaurantActivity,
  listTenancyActions,
  listBillingActions,
  closeInOrders,
  closeInBilling,
  purgeInOrders,
  purgeInCatalog,
  purgeInBilling,
  getSessionState,
  listKeptMail,
  listMenu,
  createMenuItem,
  updateMenuItem,
  deleteMenuItem,
  importMenu,
  listCategories,
  createCategory,
  deleteCategory,
  listTaxGroups,
  createTaxGroup,
  updateTaxGroup,
  deleteTaxGroup,
  getMenuSnapshot,
  listPlans,
  listPublicPlans,
  getSubscriptionDetails,
  createSubscription,
  verifySubscription,
  cancelSubscription,
  listInvoices,
  razorpayWebhook,
  getEntitlements,
  listTables,
  createTable,
  createTables,
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
