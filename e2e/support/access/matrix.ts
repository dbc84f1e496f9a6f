import { randomUUID } from 'node:crypto'
import type { RestaurantEndpointId } from '@tiffin/contracts'
import { calendarMonthOf, ROLES, type Role } from '@tiffin/domain'
import { PASSWORD } from '../api.ts'
import type { AccessRow } from './access-row.ts'
import { approvedCancel, approvedCreditNote, approvedVoid, PIN } from './approved.ts'
import { refusedCommandRows } from './refused-command-rows.ts'
import { khataRows } from './khata-rows.ts'
import { kitchenRows } from './kitchen-rows.ts'
import { moveRows } from './move-rows.ts'
import { printerRows } from './printer-rows.ts'
import { form, type TestRestaurant } from './test-restaurant.ts'

const TENTH = { type: 'percent', value: 10 }

const floor: readonly Role[] = ['Admin', 'Captain', 'Cashier']
const sales: readonly Role[] = ['Admin', 'Cashier']
const kitchen: readonly Role[] = ['Admin', 'Captain']
const admin: readonly Role[] = ['Admin']

const csv = (restaurant: TestRestaurant) =>
  new File([`name,price,main_category,subcategory\n${restaurant.name()},90,Mains,Dal\n`], 'menu.csv', {
    type: 'text/csv',
  })
const tableBody = async (restaurant: TestRestaurant) => ({
  name: restaurant.name(),
  pax: 4,
  areaId: await restaurant.addArea(),
})
/** Returns the input of a call on a new order. */
const onOrder = (body?: object) => async (restaurant: TestRestaurant) => ({
  params: { id: (await restaurant.addOrder()).id },
  ...(body && { body }),
})
/** Returns the input of a call on a new user. */
const onUser = async (restaurant: TestRestaurant) => ({ params: { id: await restaurant.addUser() } })
/** Returns the input of a call on the printed invoice of a new order. */
const onInvoice = (body?: object) => async (restaurant: TestRestaurant) => ({
  params: { id: await restaurant.addOpenInvoice() },
  ...(body && { body }),
})
/** Returns the input of a call for the present month, and gives the restaurant a tax invoice. */
const onThisMonth = async (restaurant: TestRestaurant) => {
  await restaurant.addInvoice()
  return { query: { month: calendarMonthOf(new Date()) } }
}
const SOME_TILL = '0191a000-0000-4000-8000-000000000001'
const taxGroupBody = (restaurant: TestRestaurant) => ({ name: restaurant.name().slice(-40), rate: 12, is_split: true })

/**
 * The access matrix (spec §6): who may call each endpoint of a restaurant, with a call to test it. A new endpoint does
 * not compile without a row. `input` runs for every call that succeeds, because
 * most of them consume their data; a read consumes nothing.
 */
export const matrix: Readonly<Record<RestaurantEndpointId, AccessRow>> = {
  getUserDetails: { roles: ROLES, elsewhere: 'own-data' },
  getRestaurantSettings: { roles: ROLES, elsewhere: 'own-data' },
  getDashboard: { roles: ROLES, elsewhere: 'own-data' },
  ...khataRows,
  verifyDocuments: { roles: admin, elsewhere: 'own-data' },
  listTillSeries: { roles: admin, elsewhere: 'own-data' },
  noteTillSeries: {
    roles: ROLES,
    input: () => ({ body: { till_id: SOME_TILL, series: 'Z9', financial_year: '2627', last: 1 } }),
    elsewhere: 'own-data',
  },
  listDocuments: { roles: floor, elsewhere: 'own-data' },
  getDocument: { roles: floor, input: onInvoice(), elsewhere: 404 },
  printDocument: { roles: floor, input: onInvoice({}), elsewhere: 404 },
  cancelDocument: { roles: floor, input: approvedCancel, elsewhere: 404 },
  createBillLink: {
    roles: floor,
    input: async (restaurant) => ({ body: { document_id: await restaurant.addPaidInvoice() } }),
    elsewhere: 404,
  },
  revokeBillLinks: { roles: floor, input: onInvoice(), elsewhere: 404 },
  giveCreditNote: { roles: floor, input: approvedCreditNote, elsewhere: 404 },
  getGstr1: { roles: admin, input: onThisMonth, elsewhere: 'own-data' },
  updateRestaurant: {
    roles: admin,
    input: (restaurant) => ({ body: { name: restaurant.mark, phone: restaurant.name().slice(-40) } }),
    elsewhere: 'own-data',
  },
  listUsers: { roles: admin, elsewhere: 'own-data' },
  createUser: { roles: admin, input: (restaurant) => ({ body: restaurant.userBody() }), elsewhere: 'own-data' },
  updateUser: {
    roles: admin,
    input: async (restaurant) => ({ params: { id: await restaurant.addUser() }, body: { role: 'Captain' } }),
    elsewhere: 404,
  },
  deleteUser: { roles: admin, input: onUser, elsewhere: 404 },
  endUserSessions: { roles: admin, input: onUser, elsewhere: 404 },
  listUsersWithPin: { roles: ROLES, elsewhere: 'own-data' },
  setPin: { roles: ROLES, input: () => ({ body: { password: PASSWORD, pin: PIN } }), elsewhere: 'own-data' },
  removePin: { roles: ROLES, input: () => ({ body: { password: PASSWORD } }), elsewhere: 'own-data' },
  removeUserPin: { roles: admin, input: onUser, elsewhere: 404 },
  signInByPin: {
    roles: ROLES,
    input: async (restaurant) => ({ body: { user_id: await restaurant.givePin('Cashier', PIN), pin: PIN } }),
    elsewhere: 403,
  },
  approve: {
    roles: ROLES,
    input: async (restaurant) => {
      const { id } = await restaurant.addOrder()
      const subject = { order_id: id, line_id: 'dish:12000:500', quantity: 1 }
      return { body: { user_id: await restaurant.givePin('Captain', PIN), pin: PIN, action: 'void', subject } }
    },
    elsewhere: 403,
  },
  approveDiscount: {
    roles: ROLES,
    input: async (restaurant) => ({
      body: {
        user_id: await restaurant.givePin('Cashier', PIN),
        pin: PIN,
        order_id: randomUUID(),
        discount: TENTH,
      },
    }),
    elsewhere: 403,
  },
  listDevices: { roles: admin, elsewhere: 'own-data' },
  createDevice: {
    roles: admin,
    input: (restaurant) => ({ body: { kind: 'screen', name: restaurant.name().slice(-40) } }),
    elsewhere: 'own-data',
  },
  makeDeviceCode: {
    roles: admin,
    input: async (restaurant) => ({ params: { id: await restaurant.addDevice() } }),
    elsewhere: 404,
  },
  renameDevice: {
    roles: admin,
    input: async (restaurant) => ({ params: { id: await restaurant.addDevice() }, body: { name: 'Tandoor' } }),
    elsewhere: 404,
  },
  revokeDevice: {
    roles: admin,
    input: async (restaurant) => ({ params: { id: await restaurant.addDevice() } }),
    elsewhere: 404,
  },
  getDevice: { roles: [], devices: ['screen', 'agent'], elsewhere: 403 },
  registerTill: { roles: ROLES, input: () => ({ body: { id: randomUUID() } }), elsewhere: 'own-data' },
  checkSession: { roles: ROLES, elsewhere: 'own-data' },
  getGuestRetention: { roles: admin, elsewhere: 'own-data' },
  updateGuestRetention: { roles: admin, input: () => ({ body: { days: 365 } }), elsewhere: 'own-data' },

  listMenu: { roles: ROLES, elsewhere: 'own-data' },
  createMenuItem: { roles: floor, input: (restaurant) => ({ body: restaurant.dishForm() }), elsewhere: 'own-data' },
  updateMenuItem: {
    roles: floor,
    input: async (restaurant) => ({ params: { id: (await restaurant.addDish()).id }, body: restaurant.dishForm() }),
    elsewhere: 404,
  },
  deleteMenuItem: {
    roles: floor,
    input: async (restaurant) => ({ params: { id: (await restaurant.addDish()).id } }),
    elsewhere: 404,
  },
  importMenu: {
    roles: floor,
    input: (restaurant) => ({ body: form({ file: csv(restaurant) }) }),
    elsewhere: 'own-data',
  },
  arrangeMenu: {
    roles: floor,
    input: () => ({ body: { lists: [{ before: [], after: [] }] } }),
    elsewhere: 'own-data',
  },
  listCategories: { roles: ROLES, elsewhere: 'own-data' },
  createCategory: {
    roles: floor,
    input: (restaurant) => ({ body: { main_category: restaurant.name() } }),
    elsewhere: 'own-data',
  },
  deleteCategory: {
    roles: floor,
    input: async (restaurant) => ({ query: { main_category: await restaurant.addCategory() } }),
    elsewhere: 404,
  },
  listTaxGroups: { roles: ROLES, elsewhere: 'own-data' },
  createTaxGroup: { roles: admin, input: (restaurant) => ({ body: taxGroupBody(restaurant) }), elsewhere: 'own-data' },
  updateTaxGroup: {
    roles: admin,
    input: async (restaurant) => ({ params: { id: await restaurant.addTaxGroup() }, body: taxGroupBody(restaurant) }),
    elsewhere: 404,
  },
  deleteTaxGroup: {
    roles: admin,
    input: async (restaurant) => ({ params: { id: await restaurant.addTaxGroup() } }),
    elsewhere: 404,
  },
  ...kitchenRows,

  listPlans: { roles: admin, elsewhere: 'own-data' },
  getSubscriptionDetails: { roles: ROLES, elsewhere: 'own-data' },

  listTables: { roles: ROLES, elsewhere: 'own-data' },
  createTable: { roles: floor, input: async (restaurant) => ({ body: await tableBody(restaurant) }), elsewhere: 404 },
  createTables: {
    roles: floor,
    input: async (restaurant) => ({ body: { names: [restaurant.name()], pax: 2, areaId: await restaurant.addArea() } }),
    elsewhere: 404,
  },
  updateTable: {
    roles: floor,
    input: async (restaurant) => ({ params: { id: await restaurant.addTable() }, body: await tableBody(restaurant) }),
    elsewhere: 404,
  },
  deleteTable: {
    roles: floor,
    input: async (restaurant) => ({ params: { id: await restaurant.addTable() } }),
    elsewhere: 404,
  },
  listAreas: { roles: ROLES, elsewhere: 'own-data' },
  createArea: { roles: floor, input: (restaurant) => ({ body: { name: restaurant.name() } }), elsewhere: 'own-data' },
  updateArea: {
    roles: floor,
    input: async (restaurant) => ({ params: { id: await restaurant.addArea() }, body: { name: restaurant.name() } }),
    elsewhere: 404,
  },
  deleteArea: {
    roles: floor,
    input: async (restaurant) => ({ params: { id: await restaurant.addArea() } }),
    elsewhere: 404,
  },

  createOrder: {
    roles: ROLES,
    input: async (restaurant) => ({
      body: { items: await restaurant.lines(), orderType: 'Dine-In', tableId: await restaurant.addTable() },
    }),
    elsewhere: 409,
  },
  addItems: {
    roles: ROLES,
    input: async (restaurant) => ({
      params: { id: (await restaurant.addOrder()).id },
      body: { items: await restaurant.lines() },
    }),
    elsewhere: 409,
  },
  freeTable: {
    roles: ROLES,
    input: async (restaurant) => ({ params: { id: (await restaurant.addOrder()).tableId } }),
    elsewhere: 404,
  },
  updateOrder: { roles: ROLES, input: onOrder({ covers: 3 }), elsewhere: 404 },
  transferOrder: {
    roles: ROLES,
    input: async (restaurant) => ({
      params: { id: (await restaurant.addOrder()).id },
      body: { table_id: await restaurant.addTable() },
    }),
    elsewhere: 404,
  },
  ...moveRows,
  listKots: { roles: ROLES, input: onOrder(), elsewhere: 404 },
  printKot: {
    roles: ROLES,
    input: async (restaurant) => {
      const { id, kotId } = await restaurant.addKot()
      return { params: { id, kotId } }
    },
    elsewhere: 404,
  },
  listKitchenTickets: { roles: kitchen, devices: ['screen'], elsewhere: 'own-data' },
  confirmShown: {
    roles: kitchen,
    devices: ['screen'],
    // The service ignores tickets of another restaurant and unknown ones alike, so the input is an unknown one.
    input: () => ({ body: { ids: [randomUUID()] } }),
    elsewhere: 'own-data',
  },
  bumpTicket: {
    roles: kitchen,
    devices: ['screen'],
    input: async (restaurant) => ({ params: { id: (await restaurant.addKot()).kotId }, body: {} }),
    elsewhere: 404,
  },
  recallTicket: {
    roles: kitchen,
    devices: ['screen'],
    input: async (restaurant) => ({ params: { id: (await restaurant.addKot()).kotId } }),
    elsewhere: 404,
  },
  voidLine: { roles: ROLES, input: approvedVoid, elsewhere: 404 },
  listUndelivered: { roles: ROLES, elsewhere: 'own-data' },
  handOverTicket: {
    roles: ROLES,
    input: async (restaurant) => ({ params: { id: (await restaurant.addKot()).kotId }, body: { how: 'told' } }),
    elsewhere: 404,
  },
  handOverTickets: {
    roles: ROLES,
    input: async (restaurant) => ({ body: { how: 'told', ids: [(await restaurant.addKot()).kotId] } }),
    elsewhere: 'own-data',
  },
  retryTicket: {
    roles: ROLES,
    input: async (restaurant) => ({ params: { id: (await restaurant.addKot()).kotId } }),
    elsewhere: 404,
  },
  ...printerRows,
  ...refusedCommandRows,
  pickUpFood: {
    roles: ROLES,
    input: async (restaurant) =>
      restaurant.addKot().then(({ id, kotId }) => ({ params: { id }, body: { kot_ids: [kotId] } })),
    elsewhere: 404,
  },
  listStationOutputs: { roles: admin, elsewhere: 'own-data' },
  setStationOutput: {
    roles: admin,
    input: async (restaurant) => ({ params: { id: await restaurant.addStation() }, body: { kind: 'screen' } }),
    elsewhere: 404,
  },
  markBillPrinted: { roles: ROLES, input: onOrder({ version: 1 }), elsewhere: 404 },
  issueBill: { roles: ROLES, input: (restaurant) => restaurant.addInvoice(), elsewhere: 404 },
  takePayment: { roles: ROLES, input: onOrder({ method: 'Cash', amount: 1, version: 1 }), elsewhere: 404 },
  settleOrder: { roles: ROLES, input: onOrder(), elsewhere: 404 },
  getActiveOrder: {
    roles: ROLES,
    input: async (restaurant) => ({ params: { id: (await restaurant.addOrder()).tableId } }),
    elsewhere: 404,
  },
  listAvailability: { roles: ROLES, devices: ['screen'], elsewhere: 'own-data' },
  updateAvailability: {
    roles: floor,
    devices: ['screen'],
    input: async (restaurant) => ({ params: { id: (await restaurant.addDish()).id }, body: { available: false } }),
    elsewhere: 404,
  },
  listFloorChanges: { roles: ROLES, elsewhere: 'own-data' },
  listOrders: { roles: ROLES, elsewhere: 'own-data' },
  listBestSellers: { roles: ROLES, elsewhere: 'own-data' },
  getOverview: { roles: sales, elsewhere: 'own-data' },
  eraseGuest: { roles: admin, input: () => ({ body: { phone: '98450 12345' } }), elsewhere: 'own-data' },

  streamEvents: { roles: ROLES, devices: ['screen', 'agent'], elsewhere: 'own-data' },

  listAudit: { roles: admin, elsewhere: 'own-data' },
  listOrdersAudit: { roles: admin, elsewhere: 'own-data' },
  listCatalogAudit: { roles: admin, elsewhere: 'own-data' },
  listTenancyAudit: { roles: admin, elsewhere: 'own-data' },
  listBillingAudit: { roles: admin, elsewhere: 'own-data' },

  // The calls about the plan come late, because they change the limits of the restaurant.
  createSubscription: { roles: admin, input: () => ({ body: { plan_id: 'plan_pro_yearly' } }), elsewhere: 'own-data' },
  verifySubscription: {
    roles: admin,
    input: async (restaurant) => ({ body: await restaurant.payment() }),
    elsewhere: 400,
  },
  listInvoices: { roles: admin, elsewhere: 'own-data' },
  cancelSubscription: { roles: admin, input: () => ({ body: { at_period_end: false } }), elsewhere: 'own-data' },

  // The call comes after all others, because it ends the sessions of the restaurant.
  logOutEverywhere: {
    roles: ROLES,
    input: async (restaurant) => {
      await restaurant.signInAgain()
      return {}
    },
    elsewhere: 'own-data',
  },
}
