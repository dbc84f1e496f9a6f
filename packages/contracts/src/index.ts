export { getSubscriptionDetails, planFeatures, subscriptionDetails, type SubscriptionDetails } from './billing.ts'
export {
  createTaxGroup,
  deleteTaxGroup,
  getMenuSnapshot,
  listMenu,
  listTaxGroups,
  menuItem,
  menuSnapshot,
  taxGroup,
  taxGroupBody,
  updateTaxGroup,
  type MenuItem,
  type MenuSnapshot,
  type TaxGroup,
} from './catalog.ts'
export { getEntitlements } from './entitlements.ts'
export { listKeptMail, type KeptMail } from './dev.ts'
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
  type Upload,
} from './endpoint.ts'
export { endpoints, type EndpointId, type RestaurantEndpointId } from './endpoints.ts'
export { AppError, catalogue, type ErrorBody, type ErrorCode } from './errors.ts'
export {
  areaBody,
  createArea,
  createTable,
  createTables,
  deleteArea,
  deleteTable,
  MAX_TABLES_AT_ONCE,
  tableBody,
  updateArea,
  updateTable,
} from './floor-plan.ts'
export { area, listAreas, listTables, table, type Area, type Table } from './floor.ts'
export {
  createCategory,
  createMenuItem,
  deleteCategory,
  deleteMenuItem,
  importMenu,
  IMPORT_PREVIEW_ROWS,
  listCategories,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
  MAX_PICTURE_BYTES,
  MENU_CSV_COLUMNS,
  menuItemFields,
  REQUIRED_MENU_CSV_COLUMNS,
  updateMenuItem,
  type Category,
  type ImportError,
  type ImportReply,
  type ImportRow,
} from './menu.ts'
export {
  checkSubdomain,
  forgotPassword,
  requestVerification,
  resetPassword,
  signUp,
  systemLogin,
} from './front-door.ts'
export {
  listModules,
  MODULE_FAILURES,
  promoteModule,
  publishModule,
  reportModuleFailure,
  rollBackModule,
  startCanary,
  type ModuleOverview,
} from './module-releases.ts'
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
export {
  cancelSubscription,
  createSubscription,
  invoice,
  listInvoices,
  razorpayWebhook,
  verifySubscription,
  type Invoice,
} from './payments.ts'
export { listPlans, listPublicPlans, plan, publicPlan, type Plan, type PublicPlan } from './plans.ts'
export { countOrders, getRestaurantActivity, listRecentOrderRecords, restaurantActivity } from './platform-orders.ts'
export {
  changePlan,
  countSubscriptions,
  createPlan,
  deletePlan,
  extendSubscription,
  getSubscriptionHistory,
  listAllPlans,
  listPlansInUse,
  rankRestaurantsByPlan,
  subscriptionHistory,
  updatePlan,
} from './platform-plans.ts'
export {
  countRestaurants,
  findRestaurantRecords,
  getRestaurantPeople,
  listRestaurantRecords,
  nameRestaurants,
  type Places,
  type RestaurantRecord,
} from './platform-records.ts'
export {
  getMrr,
  getPlatformStats,
  listBillingActions,
  listOperatorActions,
  listRecentOrders,
  listTenancyActions,
  OPERATOR_ACTIONS_A_PAGE,
  platformStats,
  recentOrder,
  type OperatorAction,
  type PlatformStats,
  type RecentOrder,
} from './platform.ts'
export { closeInBilling, closeInOrders, purgeInBilling, purgeInCatalog, purgeInOrders } from './restaurant-end.ts'
export { systemPaths } from './system-paths.ts'
export {
  adminRestaurant,
  createRestaurant,
  getRestaurantHealth,
  listRemovals,
  listRestaurants,
  removeRestaurant,
  renameRestaurant,
  RESTAURANT_SORTS,
  RESTAURANTS_A_PAGE,
  type AdminRestaurant,
  type Removal,
  type RestaurantHealth,
  type RestaurantPage,
  type RestaurantSort,
} from './system.ts'
export { createUser, deleteUser, listUsers, updateUser, user, type User } from './staff.ts'
export { getUserDetails, type UserDetails } from './session.ts'
export { getRestaurantSettings, restaurantSettings, type RestaurantSettings } from './settings.ts'
export { getDashboard, getSessionState, login, sessionState, updateRestaurant, type SessionState } from './tenancy.ts'
