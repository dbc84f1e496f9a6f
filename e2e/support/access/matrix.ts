import type { RestaurantEndpointId } from '@tiffin/contracts'
import { ROLES, type Role } from '@tiffin/domain'
import { form, type House } from './house.ts'

type Input = { readonly params?: object; readonly query?: object; readonly body?: unknown }

export type Row = {
  /** Written out here and not taken from the contracts: this is what those are held to. */
  readonly roles: readonly Role[]
  /** A call that succeeds in this house; what it needs is made for it. */
  readonly input?: (house: House) => Promise<Input> | Input
  /**
   * What the same call answers in another house: a refusal (409: dishes that are not on its menu, 400: a payment that
   * is not its own); or it names nothing of this house, and works there as here.
   */
  readonly elsewhere: 400 | 404 | 409 | 'its own'
}

const floor: readonly Role[] = ['Admin', 'Captain', 'Cashier']
const sales: readonly Role[] = ['Admin', 'Cashier']
const admin: readonly Role[] = ['Admin']

const csv = (house: House) =>
  new File([`name,price,main_category,subcategory\n${house.name()},90,Mains,Dal\n`], 'menu.csv', { type: 'text/csv' })
const tableBody = async (house: House) => ({ name: house.name(), pax: 4, areaId: await house.addArea() })
const taxGroupBody = (house: House) => ({ name: house.name().slice(-40), rate: 12, is_split: true })

/**
 * Who may call what (spec §6), with a call to try it by. A new endpoint does not compile without a row.
 * `input` runs for every try, because most calls use up what they act on.
 */
export const matrix: Readonly<Record<RestaurantEndpointId, Row>> = {
  getUserDetails: { roles: ROLES, elsewhere: 'its own' },
  getRestaurantSettings: { roles: ROLES, elsewhere: 'its own' },
  getDashboard: { roles: ROLES, elsewhere: 'its own' },
  updateRestaurant: {
    roles: admin,
    input: (house) => ({ body: { name: house.mark, phone: house.name().slice(-40) } }),
    elsewhere: 'its own',
  },
  listUsers: { roles: admin, elsewhere: 'its own' },
  createUser: { roles: admin, input: (house) => ({ body: house.userBody() }), elsewhere: 'its own' },
  updateUser: {
    roles: admin,
    input: async (house) => ({ params: { id: await house.addUser() }, body: { role: 'Captain' } }),
    elsewhere: 404,
  },
  deleteUser: { roles: admin, input: async (house) => ({ params: { id: await house.addUser() } }), elsewhere: 404 },

  listMenu: { roles: ROLES, elsewhere: 'its own' },
  createMenuItem: { roles: floor, input: (house) => ({ body: house.dishForm() }), elsewhere: 'its own' },
  updateMenuItem: {
    roles: floor,
    input: async (house) => ({ params: { id: (await house.addDish()).id }, body: house.dishForm() }),
    elsewhere: 404,
  },
  deleteMenuItem: {
    roles: floor,
    input: async (house) => ({ params: { id: (await house.addDish()).id } }),
    elsewhere: 404,
  },
  importMenu: { roles: floor, input: (house) => ({ body: form({ file: csv(house) }) }), elsewhere: 'its own' },
  listCategories: { roles: ROLES, elsewhere: 'its own' },
  createCategory: { roles: floor, input: (house) => ({ body: { main_category: house.name() } }), elsewhere: 'its own' },
  deleteCategory: {
    roles: floor,
    input: async (house) => ({ query: { main_category: await house.addCategory() } }),
    elsewhere: 404,
  },
  listTaxGroups: { roles: ROLES, elsewhere: 'its own' },
  createTaxGroup: { roles: admin, input: (house) => ({ body: taxGroupBody(house) }), elsewhere: 'its own' },
  updateTaxGroup: {
    roles: admin,
    input: async (house) => ({ params: { id: await house.addTaxGroup() }, body: taxGroupBody(house) }),
    elsewhere: 404,
  },
  deleteTaxGroup: {
    roles: admin,
    input: async (house) => ({ params: { id: await house.addTaxGroup() } }),
    elsewhere: 404,
  },

  listPlans: { roles: admin, elsewhere: 'its own' },
  getSubscriptionDetails: { roles: ROLES, elsewhere: 'its own' },

  listTables: { roles: ROLES, elsewhere: 'its own' },
  createTable: { roles: floor, input: async (house) => ({ body: await tableBody(house) }), elsewhere: 404 },
  createTables: {
    roles: floor,
    input: async (house) => ({ body: { names: [house.name()], pax: 2, areaId: await house.addArea() } }),
    elsewhere: 404,
  },
  updateTable: {
    roles: floor,
    input: async (house) => ({ params: { id: await house.addTable() }, body: await tableBody(house) }),
    elsewhere: 404,
  },
  deleteTable: { roles: floor, input: async (house) => ({ params: { id: await house.addTable() } }), elsewhere: 404 },
  listAreas: { roles: ROLES, elsewhere: 'its own' },
  createArea: { roles: floor, input: (house) => ({ body: { name: house.name() } }), elsewhere: 'its own' },
  updateArea: {
    roles: floor,
    input: async (house) => ({ params: { id: await house.addArea() }, body: { name: house.name() } }),
    elsewhere: 404,
  },
  deleteArea: { roles: floor, input: async (house) => ({ params: { id: await house.addArea() } }), elsewhere: 404 },

  createOrder: {
    roles: ROLES,
    input: async (house) => ({
      body: { items: await house.lines(), orderType: 'Dine-In', tableId: await house.addTable() },
    }),
    elsewhere: 409,
  },
  addItems: {
    roles: ROLES,
    input: async (house) => ({ params: { id: (await house.addOrder()).id }, body: { items: await house.lines() } }),
    elsewhere: 409,
  },
  freeTable: {
    roles: ROLES,
    input: async (house) => ({ params: { id: (await house.addOrder()).tableId } }),
    elsewhere: 404,
  },
  settleOrder: {
    roles: ROLES,
    input: async (house) => ({ params: { id: (await house.addOrder()).id } }),
    elsewhere: 404,
  },
  getActiveOrder: {
    roles: ROLES,
    input: async (house) => ({ params: { id: (await house.addOrder()).tableId } }),
    elsewhere: 404,
  },
  listOrders: { roles: ROLES, elsewhere: 'its own' },
  getOverview: { roles: sales, elsewhere: 'its own' },

  // Last, because they change what the plan allows.
  createSubscription: { roles: admin, input: () => ({ body: { plan_id: 'plan_pro_yearly' } }), elsewhere: 'its own' },
  verifySubscription: { roles: admin, input: async (house) => ({ body: await house.payment() }), elsewhere: 400 },
  listInvoices: { roles: admin, elsewhere: 'its own' },
  cancelSubscription: { roles: admin, input: () => ({ body: { at_period_end: false } }), elsewhere: 'its own' },
}
