import type { AuditAction, endpoints, EndpointId, OperatorActionName, ServiceName } from '@tiffin/contracts'

type Endpoints = typeof endpoints
type ChangingEndpointId = { [Id in EndpointId]: Endpoints[Id]['method'] extends 'GET' ? never : Id }[EndpointId]

type AuditEntries = { readonly leaves: readonly [AuditAction, ...AuditAction[]] }
/** The expected operator actions: each call leaves one of these. */
type OperatorActions = { readonly operatorActions: readonly [OperatorActionName, ...OperatorActionName[]] }

/**
 * The expected traces of a call: the entries of the restaurant's audit, in order; one of the named operator actions;
 * both; or none, with a reason. An endpoint of the operator without an operator action does not compile.
 */
type Row<Id extends ChangingEndpointId> = Endpoints[Id]['access']['scope'] extends 'system' | 'deploy'
  ? OperatorActions & Partial<AuditEntries>
  : AuditEntries | OperatorActions | { readonly nothing: string }

const ASKS = 'It reads, by POST because what is asked for is long.'
const REMOVAL = 'A step of a removal, which tenancy wrote down as restaurant.removed.'

/** The expected traces of every endpoint that is not a GET. A new endpoint does not compile without a row. */
export const auditedEndpoints = {
  requestVerification: { nothing: 'There is no restaurant yet; an auth event records it.' },
  signUp: { leaves: ['restaurant.signed-up'] },
  login: { nothing: 'Nothing changes; an auth event records it.' },
  forgotPassword: { nothing: 'Nothing changes until the code is used; an auth event records it.' },
  resetPassword: { leaves: ['user.password-reset'] },
  systemLogin: { operatorActions: ['operator.signed_in'] },
  updateRestaurant: { leaves: ['settings.changed'] },
  updateGuestRetention: { leaves: ['settings.changed'] },
  createUser: { leaves: ['user.added'] },
  updateUser: { leaves: ['user.renamed', 'user.role-changed', 'user.password-set'] },
  logOutEverywhere: { leaves: ['user.sessions-ended'] },
  endUserSessions: { leaves: ['user.sessions-ended'] },
  systemLogOutEverywhere: { operatorActions: ['operator.logged_out_everywhere'] },
  setPin: { leaves: ['user.pin-set'] },
  removePin: { leaves: ['user.pin-removed'] },
  removeUserPin: { leaves: ['user.pin-removed'] },
  approve: { nothing: 'Nothing changes; an auth event records it, and what was approved names who did.' },
  approveDiscount: { nothing: 'Nothing changes; an auth event records it, and the settlement names who approved.' },
  signInByPin: { nothing: 'Nothing changes; an auth event records it.' },
  deleteUser: { leaves: ['user.removed'] },
  createDevice: { leaves: ['device.added'] },
  registerTill: { leaves: ['device.added'] },
  noteTillSeries: { nothing: 'It says what is listed until the invoices arrive, which are written once.' },
  makeDeviceCode: { leaves: ['device.code-made'] },
  renameDevice: { leaves: ['device.renamed'] },
  revokeDevice: { leaves: ['device.revoked'] },
  pairDevice: { leaves: ['device.paired'] },
  createRestaurant: { leaves: ['restaurant.created'], operatorActions: ['restaurant.created'] },
  renameRestaurant: { leaves: ['restaurant.renamed'], operatorActions: ['restaurant.renamed'] },
  removeRestaurant: { leaves: ['restaurant.removed'], operatorActions: ['restaurant.removed'] },
  createPlan: { operatorActions: ['plan.created'] },
  updatePlan: { operatorActions: ['plan.changed'] },
  deletePlan: { operatorActions: ['plan.deleted'] },
  changePlan: { leaves: ['subscription.changed'], operatorActions: ['subscription.changed'] },
  extendSubscription: { leaves: ['subscription.changed'], operatorActions: ['subscription.extended'] },
  refundPayment: { leaves: ['subscription.refunded'], operatorActions: ['refund.requested'] },
  settlePaymentIssue: { operatorActions: ['payment_issue.settled'] },
  publishModule: { operatorActions: ['module.released'] },
  uploadModule: { operatorActions: ['module.released'] },
  createModulePreview: { operatorActions: ['module.preview_created'] },
  openModulePreview: { nothing: 'It answers what an address is for.' },
  createModuleToken: { operatorActions: ['module.token_created'] },
  revokeModuleToken: { operatorActions: ['module.token_revoked'] },
  promoteModule: { operatorActions: ['module.promoted'] },
  rollBackModule: { operatorActions: ['module.rolled_back', 'module.canary_ended'] },
  startCanary: { operatorActions: ['module.canary_started'] },
  updateCanaryBudget: { operatorActions: ['module.budget_changed'] },
  reportModuleFailure: { nothing: 'It is counted.' },
  reportModuleVitals: { nothing: 'It is counted.' },
  findRestaurantRecords: { nothing: ASKS },
  nameRestaurants: { nothing: ASKS },
  dateRestaurants: { nothing: ASKS },
  listPlansInUse: { nothing: ASKS },
  closeInOrders: { nothing: REMOVAL },
  closeInCatalog: { nothing: REMOVAL },
  closeInBilling: { nothing: REMOVAL },
  purgeInOrders: { nothing: 'It takes the audit away with the rest.' },
  purgeInCatalog: { nothing: 'It takes the audit away with the rest.' },
  purgeInBilling: { nothing: 'It takes the audit away with the rest.' },
  listKeptPrices: { nothing: ASKS },
  noteMenuChange: { nothing: 'The change of the menu has left its entry in the catalog.' },
  saveRestaurantFacts: { nothing: 'The change of the settings has left its entry in tenancy.' },
  notePlanChange: { nothing: 'The change of the plan has left its entry in billing.' },
  reportTraffic: { nothing: 'Calls are counted.' },
  createMenuItem: { leaves: ['dish.added'] },
  updateMenuItem: { leaves: ['dish.changed'] },
  deleteMenuItem: { leaves: ['dish.removed'] },
  importMenu: { leaves: ['menu.imported'] },
  arrangeMenu: { leaves: ['menu.arranged'] },
  createCategory: { leaves: ['category.added'] },
  deleteCategory: { leaves: ['category.removed'] },
  createTaxGroup: { leaves: ['tax-group.added'] },
  updateTaxGroup: { leaves: ['tax-group.changed'] },
  deleteTaxGroup: { leaves: ['tax-group.removed'] },
  createDaypart: { leaves: ['daypart.added'] },
  updateDaypart: { leaves: ['daypart.changed'] },
  deleteDaypart: { leaves: ['daypart.removed'] },
  createModifierGroup: { leaves: ['modifier-group.added'] },
  updateModifierGroup: { leaves: ['modifier-group.changed'] },
  deleteModifierGroup: { leaves: ['modifier-group.removed'] },
  createStation: { leaves: ['station.added'] },
  arrangeStations: { leaves: ['station.arranged'] },
  updateStation: { leaves: ['station.changed'] },
  deleteStation: { leaves: ['station.removed'] },
  routeCategory: { leaves: ['station.routed'] },
  createSubscription: { leaves: ['subscription.bought'] },
  verifySubscription: { leaves: ['subscription.paid', 'subscription.changed'] },
  cancelSubscription: { leaves: ['subscription.left'] },
  razorpayWebhook: { leaves: ['subscription.changed'] },
  createTable: { leaves: ['table.added'] },
  createTables: { leaves: ['table.bulk-added'] },
  updateTable: { leaves: ['table.changed'] },
  deleteTable: { leaves: ['table.removed'] },
  createArea: { leaves: ['area.added'] },
  updateArea: { leaves: ['area.changed'] },
  deleteArea: { leaves: ['area.removed'] },
  createOrder: { leaves: ['order.placed'] },
  addItems: { leaves: ['order.added'] },
  updateOrder: { leaves: ['order.changed'] },
  transferOrder: { leaves: ['order.transferred'] },
  splitOrder: { leaves: ['order.placed', 'order.items-moved'] },
  mergeOrders: { leaves: ['order.merged', 'order.merged'] },
  markBillPrinted: { leaves: ['order.bill-printed'] },
  issueBill: { leaves: ['order.invoice-issued'] },
  sendBill: { leaves: ['order.bill-printed'] },
  holdCommand: { leaves: ['order.punch-held'] },
  resolveHeldCommand: { leaves: ['order.placed', 'order.held-decided'] },
  openDrawer: { leaves: ['printer.drawer-opened'] },
  sendDocument: { leaves: ['order.bill-printed'] },
  retryBill: { nothing: 'The bill stays as it is; its paper is asked for again.' },
  takeOverBill: { leaves: ['order.bill-printed'] },
  setBillOutput: { leaves: ['printer.of-bills-changed'] },
  printDocument: { leaves: ['order.bill-printed'] },
  createBillLink: { leaves: ['order.bill-link-made'] },
  revokeBillLinks: { leaves: ['order.bill-links-ended'] },
  readBillLink: { nothing: 'A guest reads; POST keeps the token out of the logs of paths.' },
  cancelDocument: { leaves: ['order.invoice-cancelled'] },
  confirmShown: { nothing: 'Nobody does it: a screen drew the ticket, which says when.' },
  bumpTicket: { leaves: ['order.kot-bumped'] },
  recallTicket: { leaves: ['order.kot-recalled'] },
  voidLine: { leaves: ['order.voided'] },
  fireLines: { leaves: ['order.fired'] },
  handOverTicket: { leaves: ['order.kot-handed-over'] },
  handOverTickets: { leaves: ['order.kot-handed-over'] },
  createPrinter: { leaves: ['printer.added'] },
  updatePrinter: { leaves: ['printer.changed'] },
  deletePrinter: { leaves: ['printer.removed'] },
  printTestSlip: { nothing: 'It prints a paper and changes nothing.' },
  takePrintJobs: { nothing: 'Nobody does it: a print agent asks what to print.' },
  reportPrintJob: { nothing: 'Nobody does it: a print agent says what was printed.' },
  retryTicket: { nothing: 'The ticket stays as it is; its paper is asked for again.' },
  setStationOutput: { leaves: ['station.output-changed'] },
  printKot: { leaves: ['order.kot-printed'] },
  pickUpFood: { leaves: ['order.food-picked-up'] },
  freeTable: { leaves: ['order.freed'] },
  eraseGuest: { leaves: ['guest.erased'] },
  takePayment: { leaves: ['order.payment-taken'] },
  giveCreditNote: { leaves: ['order.credit-note-given'] },
  settleOrder: { leaves: ['order.settled'] },
  createKhata: { leaves: ['khata.opened'] },
  updateKhata: { leaves: ['khata.changed'] },
  takeKhataReceipt: { leaves: ['khata.receipt-taken'] },
  reverseKhataReceipt: { leaves: ['khata.receipt-reversed'] },
  updateAvailability: { leaves: ['dish.availability-changed'] },
} as const satisfies { readonly [Id in ChangingEndpointId]: Row<Id> }

type Table = typeof auditedEndpoints

/** The ids of one service's endpoints that leave entries in the audit of a restaurant. */
export type AuditedEndpointId<Service extends ServiceName> = {
  [Id in ChangingEndpointId]: Table[Id] extends { readonly leaves: unknown }
    ? Endpoints[Id]['service'] extends Service
      ? Id
      : never
    : never
}[ChangingEndpointId]

/** The ids of one service's endpoints that leave operator actions. */
export type OperatorEndpointId<Service extends ServiceName> = {
  [Id in ChangingEndpointId]: Table[Id] extends OperatorActions
    ? Endpoints[Id]['service'] extends Service
      ? Id
      : never
    : never
}[ChangingEndpointId]
