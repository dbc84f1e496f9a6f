// The parts from which endpoints are defined, and the other shared exports.
export {
  defineEndpoint,
  fillPath,
  isServiceOfProduct,
  SERVICES,
  type Access,
  type AddedService,
  type BodyOf,
  type CallInput,
  type Endpoint,
  type HeadersOf,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  type RoutedEndpoint,
  type ServiceName,
  type Upload,
} from './endpoint.ts'
export { endpoints, type EndpointId, type RestaurantEndpointId } from './endpoints.ts'
export { AppError, type ErrorBody } from './app-error.ts'
export { catalogue, type ErrorCode } from './errors.ts'
export type { NumberRefusal } from './failure-texts.ts'
export type { PrefetchedReads } from './prefetched-reads.ts'
export { createKhata, getKhata, listKhataEntries, listKhatas, reverseKhataReceipt } from './khatas.ts'
export { MOST_KHATA_ENTRIES_ON_PAGE, MOST_KHATAS_ON_PAGE, takeKhataReceipt, updateKhata } from './khatas.ts'
export type { Khata, KhataEntry } from './khatas.ts'
export { listTillSeries, MOST_MISSING_ROWS, noteTillSeries, type TillSeries } from './series.ts'
export { SERVER_TIME_ENTRY } from './server-time-entry.ts'
export { FLOOR_SHOWN } from './floor-shown.ts'
export type { FieldsOf } from './failure-fields.ts'
export { CALL_SCOPES, INTERNAL_CALLERS, mayCall, type CallScope, type InternalCaller } from './callers.ts'
export { callersOf } from './callers-of.ts'
export { paths, systemPaths } from './paths.ts'
export {
  PAGE_ICONS,
  SLOTS,
  type ModulePage,
  type PageIcon,
  type SlotContribution,
  type SlotName,
  type SlotProps,
} from './module-place.ts'
export {
  homeOf,
  mayOpen,
  moduleOfPath,
  pageOfPath,
  pagesOf,
  type Registry,
  type RegistryModule,
} from './module-registry.ts'

// The endpoints, with one file for each noun.
export {
  listBillingActions,
  listOperatorActions,
  listTenancyActions,
  OPERATOR_ACTIONS,
  OPERATOR_ACTIONS_A_PAGE,
  type OperatorAction,
  type OperatorActionName,
} from './actions.ts'
export { approve, approveDiscount } from './approvals.ts'
export { area, areaBody, createArea, deleteArea, listAreas, updateArea, type Area } from './areas.ts'
export {
  AUDIT_ACTIONS,
  AUDIT_ENTRIES_A_PAGE,
  AUDIT_KINDS,
  listAudit,
  listBillingAudit,
  listCatalogAudit,
  listOrdersAudit,
  listTenancyAudit,
  MAX_AUDIT_ENTRIES_A_PAGE,
  type AuditAction,
  type AuditEntry,
  type AuditKind,
} from './audit.ts'
export { listAvailability, updateAvailability, type Availability } from './availability.ts'
export { BEST_SELLER_DAYS, listBestSellers, MOST_BEST_SELLERS } from './best-sellers.ts'
export { BILL_COPIES, getBillTexts, issueBill, markBillPrinted, retryBill, sendBill, takeOverBill } from './bills.ts'
export { BILL_PAGE_PATH, createBillLink, readBillLink, revokeBillLinks } from './bill-links.ts'
export { createCategory, deleteCategory, listCategories, type Category } from './categories.ts'
export { changesMenu, listFloorChanges, MOST_FLOOR_CHANGES, noteMenuChange, notePlanChange } from './changes.ts'
export { daypartIdsOfForm, modifierGroupIdsOfForm, variationsOfForm } from './choices-form.ts'
export { readHeldMoney, type HeldMoney, type UnreadMoney } from './held-money.ts'
export { COMMAND_KINDS, holdCommand, listHeldCommands, resolveHeldCommand, type HeldCommand } from './held-commands.ts'
export { giveCreditNote } from './credit-notes.ts'
export { getDashboard } from './dashboard.ts'
export { createDaypart, deleteDaypart, listDayparts, updateDaypart, type Daypart } from './dayparts.ts'
export {
  createDevice,
  device,
  deviceState,
  getDevice,
  getDeviceState,
  listDevices,
  makeDeviceCode,
  ownDevice,
  pairDevice,
  pairingCode,
  renameDevice,
  revokeDevice,
  type Device,
  type DeviceState,
  type PairingCode,
} from './devices.ts'
export {
  cancelDocument,
  documentDetails,
  getDocument,
  listDocuments,
  MOST_DOCUMENTS_ON_PAGE,
  printDocument,
  sendDocument,
  verifyDocuments,
  type DocumentDetails,
  type ListedDocument,
} from './documents.ts'
export { openDrawer } from './drawers.ts'
export { getEntitlements } from './entitlements.ts'
export { changeEvent, FEEDS, STREAM_END_EVENT, streamEvents, type ChangeEvent, type Feed } from './events.ts'
export { MOST_PICKED_UP_AT_ONCE, pickUpFood } from './food.ts'
export { getGstr1, type Gstr1Return } from './gstr1.ts'
export {
  eraseGuest,
  getGuestRetention,
  listGuestRetentions,
  MAX_GUEST_RETENTIONS,
  updateGuestRetention,
} from './guests.ts'
export { AWAIT_HEADS_MS, awaitFloorHeads, awaitMenuHeads } from './heads.ts'
export { invoice, listInvoices, type CreditNote, type Invoice } from './invoices.ts'
export { addItems, orderItem, type OrderItem } from './items.ts'
export { listKeptPrices, type PricedBefore } from './kept-prices.ts'
export { getKotTexts, kot, listKots, MOST_LISTED_KOTS, printKot, type Kot } from './kots.ts'
export type { LateArrival } from './late-arrival.ts'
export { fireLines, voidLine } from './lines.ts'
export { logOutEverywhere, systemLogOutEverywhere } from './log-out.ts'
export { login, systemLogin } from './login.ts'
export { listMailbox, type MailboxMail } from './mailbox.ts'
export {
  createMenuItem,
  deleteMenuItem,
  MAX_PICTURE_BYTES,
  menuItem,
  menuItemFields,
  updateMenuItem,
  type MenuItem,
  type ModifierGroup,
} from './menu-items.ts'
export { getMenuSnapshot, MENU_COPY_LIFE_MS, menuSnapshot, type MenuSnapshot } from './menu-snapshot.ts'
export {
  arrangeMenu,
  IMPORT_PREVIEW_ROWS,
  importMenu,
  listMenu,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
  MENU_CODE_COLUMN,
  MENU_DAYPARTS_COLUMN,
  MENU_CSV_COLUMNS,
  REQUIRED_MENU_CSV_COLUMNS,
  type ArrangedList,
  type ImportError,
  type ImportReply,
  type ImportRow,
} from './menu.ts'
export { createModifierGroup, deleteModifierGroup, listModifierGroups, updateModifierGroup } from './modifier-groups.ts'
export * from './release-endpoints.ts'
export { getMrr } from './mrr.ts'
export { orderDocument, type Buyer, type OrderDocument } from './order-document.ts'
export { discount, order, payment, type Order } from './order-schema.ts'
export {
  countOrders,
  createOrder,
  customerDetails,
  getActiveOrder,
  listOrders,
  mergeOrders,
  settleOrder,
  splitOrder,
  transferOrder,
  updateOrder,
} from './orders.ts'
export {
  getBillOutput,
  listStationOutputs,
  setBillOutput,
  setStationOutput,
  type BillOutput,
  type StationOutput,
} from './outputs.ts'
export { getOverview } from './overview.ts'
export { forgotPassword, resetPassword } from './passwords.ts'
export { listPaymentIssueRecords, listPaymentIssues, settlePaymentIssue, type PaymentIssue } from './payment-issues.ts'
export {
  listPlanPayments,
  PAYMENT_DIRECTIONS,
  refundPayment,
  takePayment,
  type PlanPayment,
  type Refund,
} from './payments.ts'
export { listUsersWithPin, removePin, removeUserPin, setPin, signInByPin } from './pins.ts'
export {
  changePlan,
  createPlan,
  deletePlan,
  listAllPlans,
  listPlans,
  listPlansInUse,
  listPublicPlans,
  plan,
  planFeatures,
  publicPlan,
  rankRestaurantsByPlan,
  updatePlan,
  type Plan,
  type PublicPlan,
} from './plans.ts'
export { getPlatformStats, platformStats, type PlatformStats } from './platform.ts'
export {
  MOST_TAKEN_JOBS,
  PRINT_LEASE_MS,
  PRINT_RESULTS,
  reportPrintJob,
  takePrintJobs,
  type PrintJob,
  type PrintResult,
} from './print-jobs.ts'
export { createPrinter, deletePrinter, listPrinters, updatePrinter, type Printer } from './printers.ts'
export { kotPrintedHeader, readKotPrinted, type KotPrinted, type PunchReply } from './punch.ts'
export { listRecentOrderRecords, listRecentOrders, recentOrder, type RecentOrder } from './recent-orders.ts'
export { closeIn, closeInBilling, closeInCatalog, closeInOrders, listRemovals } from './removals.ts'
export { purgeIn, purgeInBilling, purgeInCatalog, purgeInOrders, type Removal } from './removals.ts'
export { saveRestaurantFacts } from './restaurant-facts.ts'
export {
  findRestaurantRecords,
  listRestaurantRecords,
  type Places,
  type RestaurantRecord,
} from './restaurant-records.ts'
export {
  blankSettings,
  getRestaurantSettings,
  restaurantSettings,
  type DiscountLimits,
  type RestaurantSettings,
} from './restaurant-settings.ts'
export {
  adminRestaurant,
  countRestaurants,
  createRestaurant,
  dateRestaurants,
  getRestaurantActivity,
  getRestaurantHealth,
  getRestaurantPeople,
  listRestaurants,
  nameRestaurants,
  removeRestaurant,
  renameRestaurant,
  RESTAURANT_SORTS,
  restaurantActivity,
  RESTAURANTS_A_PAGE,
  updateRestaurant,
  type AdminRestaurant,
  type RestaurantHealth,
  type RestaurantListPage,
  type RestaurantSort,
} from './restaurants.ts'
export {
  checkSession,
  endUserSessions,
  getOperatorSession,
  getSessionState,
  operatorSession,
  sessionState,
  type OperatorSession,
  type SessionState,
} from './sessions.ts'
export { settlementBody } from './settlement.ts'
export { signUp } from './sign-up.ts'
export {
  printTestSlip,
  type ColumnsRow,
  type DrawerPin,
  type QrRow,
  type Slip,
  type SlipRow,
  type TextRow,
} from './slips.ts'
export { listStationRoutes, routeCategory, type StationRoute } from './station-routes.ts'
export {
  arrangeStations,
  createStation,
  deleteStation,
  listStations,
  station,
  updateStation,
  type Station,
} from './stations.ts'
export { checkSubdomain } from './subdomains.ts'
export {
  cancelSubscription,
  countSubscriptions,
  createSubscription,
  extendSubscription,
  getSubscriptionDetails,
  getSubscriptionHistory,
  subscriptionDetails,
  subscriptionHistory,
  verifySubscription,
  type SubscriptionDetails,
} from './subscriptions.ts'
export {
  createTable,
  createTables,
  deleteTable,
  freeTable,
  listTables,
  MAX_TABLES_AT_ONCE,
  table,
  tableBody,
  updateTable,
  type Table,
} from './tables.ts'
export {
  createTaxGroup,
  deleteTaxGroup,
  listTaxGroups,
  taxGroup,
  taxGroupBody,
  updateTaxGroup,
  type TaxGroup,
} from './tax-groups.ts'
export {
  bumpTicket,
  confirmShown,
  handOverTicket,
  handOverTickets,
  kitchenTicket,
  listKitchenTickets,
  MOST_HANDED_OVER,
  MOST_OPEN_TICKETS,
  MOST_RECALLABLE_TICKETS,
  MOST_SHOWN_AT_ONCE,
  recallTicket,
  retryTicket,
  type KitchenTicket,
} from './tickets.ts'
export { registerTill } from './tills.ts'
export {
  MAX_TRAFFIC_COUNTS,
  reportTraffic,
  TRAFFIC_KINDS,
  TRAFFIC_WINDOW_SECONDS,
  type TrafficKind,
} from './traffic.ts'
export { listUndelivered, MOST_UNDELIVERED, type UndeliveredBill, type UndeliveredTicket } from './undelivered.ts'
export {
  createUser,
  deleteUser,
  getUserDetails,
  listUsers,
  updateUser,
  user,
  type User,
  type UserDetails,
} from './users.ts'
export { requestVerification } from './verifications.ts'
export { razorpayWebhook } from './webhooks.ts'
