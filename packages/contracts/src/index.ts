export { getEntitlements, getSubscriptionDetails, listPlans, plan, planFeatures, subscriptionDetails, type Plan, type SubscriptionDetails } from './billing.ts'
export { getMenuSnapshot, listMenu, listTaxGroups, menuItem, menuSnapshot, taxGroup, type MenuItem, type MenuSnapshot, type TaxGroup } from './catalog.ts'
export {
  defineEndpoint,
  fillPath,
  SERVICES,
  type Access,
  type BodyOf,
  type CallInput,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  type ServiceName,
} from './endpoint.ts'
export { endpoints, type EndpointId, type RestaurantEndpointId } from './endpoints.ts'
export { AppError, catalogue, type ErrorBody, type ErrorCode } from './errors.ts'
export {
  area,
  areaBody,
  createArea,
  createTable,
  deleteArea,
  deleteTable,
  listAreas,
  listTables,
  table,
  tableBody,
  updateArea,
  updateTable,
  type Area,
  type Table,
} from './floor.ts'
export { moduleOfPath, type Registry, type RegistryModule } from './modules.ts'
export {
  addItems,
  createOrder,
  customerDetails,
  discount,
  freeTable,
  getActiveOrder,
  getOverview,
  listOrders,
  order,
  orderItem,
  payment,
  punchReply,
  settlementBody,
  settleOrder,
  type Order,
  type OrderItem,
  type PunchReply,
} from './orders.ts'
export { homePathOf, mayOpen, pageOfPath, pages, paths, type Page, type PageId } from './pages.ts'
export { getDashboard, getRestaurantSettings, getSessionState, getUserDetails, login, sessionState, type RestaurantSettings, type SessionState, type UserDetails } from './tenancy.ts'
