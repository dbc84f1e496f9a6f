import { listBillingActions, listOperatorActions, listTenancyActions } from './actions.ts'
import { approve, approveDiscount } from './approvals.ts'
import { createArea, deleteArea, listAreas, updateArea } from './areas.ts'
import { listAudit, listBillingAudit, listCatalogAudit, listOrdersAudit, listTenancyAudit } from './audit.ts'
import { listAvailability, updateAvailability } from './availability.ts'
import { listBestSellers } from './best-sellers.ts'
import { getBillTexts, issueBill, markBillPrinted, retryBill, sendBill, takeOverBill } from './bills.ts'
import { createBillLink, readBillLink, revokeBillLinks } from './bill-links.ts'
import { createCategory, deleteCategory, listCategories } from './categories.ts'
import { listFloorChanges, noteMenuChange, notePlanChange } from './changes.ts'
import { holdCommand, listHeldCommands, resolveHeldCommand } from './held-commands.ts'
import { giveCreditNote } from './credit-notes.ts'
import { getDashboard } from './dashboard.ts'
import { createDaypart, deleteDaypart, listDayparts, updateDaypart } from './dayparts.ts'
import {
  createDevice,
  getDevice,
  getDeviceState,
  listDevices,
  makeDeviceCode,
  pairDevice,
  renameDevice,
  revokeDevice,
} from './devices.ts'
import {
  cancelDocument,
  getDocument,
  listDocuments,
  printDocument,
  sendDocument,
  verifyDocuments,
} from './documents.ts'
import { openDrawer } from './drawers.ts'
import type { Endpoint } from './endpoint.ts'
import { getEntitlements } from './entitlements.ts'
import { streamEvents } from './events.ts'
import { pickUpFood } from './food.ts'
import { getGstr1 } from './gstr1.ts'
import { eraseGuest, getGuestRetention, listGuestRetentions, updateGuestRetention } from './guests.ts'
import { awaitFloorHeads, awaitMenuHeads } from './heads.ts'
import { listInvoices } from './invoices.ts'
import { addItems } from './items.ts'
import { listKeptPrices } from './kept-prices.ts'
import { getKotTexts, listKots, printKot } from './kots.ts'
import { fireLines, voidLine } from './lines.ts'
import { logOutEverywhere, systemLogOutEverywhere } from './log-out.ts'
import { login, systemLogin } from './login.ts'
import { listMailbox } from './mailbox.ts'
import { createMenuItem, deleteMenuItem, updateMenuItem } from './menu-items.ts'
import { getMenuSnapshot } from './menu-snapshot.ts'
import { arrangeMenu, importMenu, listMenu } from './menu.ts'
import { createModifierGroup, deleteModifierGroup, listModifierGroups, updateModifierGroup } from './modifier-groups.ts'
import { getMrr } from './mrr.ts'
import {
  countOrders,
  createOrder,
  getActiveOrder,
  listOrders,
  mergeOrders,
  settleOrder,
  splitOrder,
  transferOrder,
  updateOrder,
} from './orders.ts'
import { getBillOutput, listStationOutputs, setBillOutput, setStationOutput } from './outputs.ts'
import { getOverview } from './overview.ts'
import { forgotPassword, resetPassword } from './passwords.ts'
import { listPaymentIssueRecords, listPaymentIssues, settlePaymentIssue } from './payment-issues.ts'
import { listPlanPayments, refundPayment, takePayment } from './payments.ts'
import { listUsersWithPin, removePin, removeUserPin, setPin, signInByPin } from './pins.ts'
import {
  changePlan,
  createPlan,
  deletePlan,
  listAllPlans,
  listPlans,
  listPlansInUse,
  listPublicPlans,
  rankRestaurantsByPlan,
  updatePlan,
} from './plans.ts'
import { getPlatformStats } from './platform.ts'
import { reportPrintJob, takePrintJobs } from './print-jobs.ts'
import { createPrinter, deletePrinter, listPrinters, updatePrinter } from './printers.ts'
import { listRecentOrderRecords, listRecentOrders } from './recent-orders.ts'
import {
  closeInBilling,
  closeInCatalog,
  closeInOrders,
  listRemovals,
  purgeInBilling,
  purgeInCatalog,
  purgeInOrders,
} from './removals.ts'
import { releaseEndpoints } from './release-endpoints.ts'
import { saveRestaurantFacts } from './restaurant-facts.ts'
import { findRestaurantRecords, listRestaurantRecords } from './restaurant-records.ts'
import { getRestaurantSettings } from './restaurant-settings.ts'
import {
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
  updateRestaurant,
} from './restaurants.ts'
import {
  createKhata,
  getKhata,
  listKhataEntries,
  listKhatas,
  reverseKhataReceipt,
  takeKhataReceipt,
  updateKhata,
} from './khatas.ts'
import { listTillSeries, noteTillSeries } from './series.ts'
import { checkSession, endUserSessions, getOperatorSession, getSessionState } from './sessions.ts'
import { signUp } from './sign-up.ts'
import { printTestSlip } from './slips.ts'
import { listStationRoutes, routeCategory } from './station-routes.ts'
import { arrangeStations, createStation, deleteStation, listStations, updateStation } from './stations.ts'
import { checkSubdomain } from './subdomains.ts'
import {
  cancelSubscription,
  countSubscriptions,
  createSubscription,
  extendSubscription,
  getSubscriptionDetails,
  getSubscriptionHistory,
  verifySubscription,
} from './subscriptions.ts'
import { createTable, createTables, deleteTable, freeTable, listTables, updateTable } from './tables.ts'
import { createTaxGroup, deleteTaxGroup, listTaxGroups, updateTaxGroup } from './tax-groups.ts'
import {
  bumpTicket,
  confirmShown,
  handOverTicket,
  handOverTickets,
  listKitchenTickets,
  recallTicket,
  retryTicket,
} from './tickets.ts'
import { registerTill } from './tills.ts'
import { reportTraffic } from './traffic.ts'
import { listUndelivered } from './undelivered.ts'
import { createUser, deleteUser, getUserDetails, listUsers, updateUser } from './users.ts'
import { requestVerification } from './verifications.ts'
import { razorpayWebhook } from './webhooks.ts'

/** Every endpoint of the product. The gateway's routes, the API document and the access tests are made from it. */
export const endpoints = {
  checkSubdomain,
  requestVerification,
  signUp,
  login,
  forgotPassword,
  resetPassword,
  systemLogin,
  systemLogOutEverywhere,
  logOutEverywhere,
  checkSession,
  endUserSessions,
  approve,
  approveDiscount,
  listUsersWithPin,
  setPin,
  removePin,
  removeUserPin,
  signInByPin,
  getUserDetails,
  getRestaurantSettings,
  updateRestaurant,
  getGuestRetention,
  updateGuestRetention,
  listUsers,
  createUser,
  updateUser,
  deleteUser,
  listDevices,
  createDevice,
  makeDeviceCode,
  renameDevice,
  revokeDevice,
  pairDevice,
  getDevice,
  registerTill,
  getDashboard,
  getKotTexts,
  getBillTexts,
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
  listPlanPayments,
  refundPayment,
  listPaymentIssues,
  settlePaymentIssue,
  listPaymentIssueRecords,
  listOperatorActions,
  ...releaseEndpoints,
  countRestaurants,
  countSubscriptions,
  countOrders,
  listRestaurantRecords,
  findRestaurantRecords,
  dateRestaurants,
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
  closeInCatalog,
  closeInBilling,
  purgeInOrders,
  purgeInCatalog,
  purgeInBilling,
  getSessionState,
  getDeviceState,
  getOperatorSession,
  listGuestRetentions,
  reportTraffic,
  listMailbox,
  listMenu,
  createMenuItem,
  updateMenuItem,
  deleteMenuItem,
  importMenu,
  arrangeMenu,
  listCategories,
  createCategory,
  deleteCategory,
  listTaxGroups,
  createTaxGroup,
  updateTaxGroup,
  deleteTaxGroup,
  listDayparts,
  createDaypart,
  updateDaypart,
  deleteDaypart,
  listModifierGroups,
  createModifierGroup,
  updateModifierGroup,
  deleteModifierGroup,
  listStations,
  createStation,
  arrangeStations,
  updateStation,
  deleteStation,
  listStationRoutes,
  routeCategory,
  getMenuSnapshot,
  listKeptPrices,
  noteMenuChange,
  listPlans,
  listPublicPlans,
  getSubscriptionDetails,
  createSubscription,
  verifySubscription,
  cancelSubscription,
  listInvoices,
  razorpayWebhook,
  getEntitlements,
  notePlanChange,
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
  updateOrder,
  transferOrder,
  splitOrder,
  mergeOrders,
  voidLine,
  fireLines,
  markBillPrinted,
  issueBill,
  sendBill,
  openDrawer,
  holdCommand,
  listHeldCommands,
  resolveHeldCommand,
  listKots,
  printKot,
  pickUpFood,
  listKitchenTickets,
  confirmShown,
  bumpTicket,
  recallTicket,
  listUndelivered,
  handOverTicket,
  handOverTickets,
  listPrinters,
  createPrinter,
  updatePrinter,
  deletePrinter,
  printTestSlip,
  takePrintJobs,
  reportPrintJob,
  retryTicket,
  getBillOutput,
  setBillOutput,
  retryBill,
  takeOverBill,
  listStationOutputs,
  setStationOutput,
  freeTable,
  takePayment,
  settleOrder,
  getActiveOrder,
  listOrders,
  verifyDocuments,
  listKhatas,
  createKhata,
  updateKhata,
  getKhata,
  listKhataEntries,
  takeKhataReceipt,
  reverseKhataReceipt,
  listTillSeries,
  noteTillSeries,
  listDocuments,
  getDocument,
  printDocument,
  sendDocument,
  cancelDocument,
  createBillLink,
  revokeBillLinks,
  readBillLink,
  giveCreditNote,
  getGstr1,
  saveRestaurantFacts,
  getOverview,
  listBestSellers,
  listAudit,
  listOrdersAudit,
  listCatalogAudit,
  listTenancyAudit,
  listBillingAudit,
  eraseGuest,
  streamEvents,
  listFloorChanges,
  listAvailability,
  updateAvailability,
  awaitFloorHeads,
  awaitMenuHeads,
} as const satisfies Record<string, Endpoint>

export type EndpointId = keyof typeof endpoints

/** The ids of the endpoints that need a token of staff or of a device. */
export type RestaurantEndpointId = {
  [Id in EndpointId]: (typeof endpoints)[Id]['access']['scope'] extends 'restaurant' ? Id : never
}[EndpointId]
