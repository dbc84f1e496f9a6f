import type { Role } from '@tiffin/domain'
import { sendBill } from '@tiffin/contracts'
import type { AccessRow } from './access-row.ts'
import type { TestRestaurant } from './test-restaurant.ts'

const admin: readonly Role[] = ['Admin']
const everyRole: readonly Role[] = ['Admin', 'Captain', 'Cashier', 'Waiter']

/**
 * The rows of the access matrix for the printers of the network, what is sent to them, and the agents that write to
 * them.
 */
export const printerRows = {
  listPrinters: { roles: admin, elsewhere: 'own-data' },
  createPrinter: {
    roles: admin,
    input: async (restaurant) => {
      await restaurant.removePrinters()
      return { body: await restaurant.printerBody() }
    },
    // The input names the agent of this restaurant, which the other restaurant does not have.
    elsewhere: 404,
  },
  updatePrinter: {
    roles: admin,
    input: async (restaurant) => {
      const id = await restaurant.addPrinter()
      return { params: { id }, body: await restaurant.printerBody() }
    },
    elsewhere: 404,
  },
  deletePrinter: {
    roles: admin,
    input: async (restaurant) => ({ params: { id: await restaurant.addPrinter() } }),
    elsewhere: 404,
  },
  printTestSlip: {
    roles: admin,
    input: async (restaurant) => ({ params: { id: await restaurant.addPrinter() } }),
    elsewhere: 404,
  },
  getBillOutput: { roles: admin, elsewhere: 'own-data' },
  setBillOutput: {
    roles: admin,
    input: async (restaurant) => ({ body: { printer_id: await restaurant.billPrinter(), drawer_pin: 2 } }),
    elsewhere: 404,
  },
  openDrawer: {
    roles: ['Admin', 'Captain'],
    input: async (restaurant) => {
      await restaurant.billPrinter()
      return { body: { reason: 'change' } }
    },
    elsewhere: 409,
  },
  sendBill: {
    roles: everyRole,
    input: billToSend,
    elsewhere: 404,
  },
  sendDocument: {
    roles: ['Admin', 'Captain', 'Cashier'],
    input: async (restaurant) => {
      await restaurant.billPrinter()
      return { params: { id: await restaurant.addOpenInvoice() }, body: {} }
    },
    elsewhere: 404,
  },
  retryBill: {
    roles: everyRole,
    input: async (restaurant) => ({ params: { id: await sentBill(restaurant) } }),
    elsewhere: 404,
  },
  takeOverBill: {
    roles: everyRole,
    input: async (restaurant) => ({ params: { id: await sentBill(restaurant) } }),
    elsewhere: 404,
  },
  takePrintJobs: {
    roles: [],
    devices: ['agent'],
    input: () => ({ body: { printers: [] } }),
    elsewhere: 403,
  },
  reportPrintJob: {
    roles: [],
    devices: ['agent'],
    input: async (restaurant) => ({
      params: { id: await restaurant.addPrintJob() },
      body: { attempt: 1, result: 'printed' },
    }),
    elsewhere: 403,
  },
} as const satisfies Readonly<Record<string, AccessRow>>

async function billToSend(restaurant: TestRestaurant) {
  await restaurant.billPrinter()
  return { params: { id: (await restaurant.addOrder()).id }, body: { version: 1, by_gst: false } }
}

/** Sends a bill to the printer of bills, where it waits. @returns the id of its job */
async function sentBill(restaurant: TestRestaurant): Promise<string> {
  return (await restaurant.asAdmin(sendBill, await billToSend(restaurant))).job_id
}
