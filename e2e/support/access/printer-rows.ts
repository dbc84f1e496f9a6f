import type { Role } from '@tiffin/domain'
import type { AccessRow } from './access-row.ts'

const admin: readonly Role[] = ['Admin']

/** The rows of the access matrix for the printers of the network and the agents that write to them. */
export const printerRows = {
  listPrinters: { roles: admin, elsewhere: 'own-data' },
  createPrinter: {
    roles: admin,
    input: async (restaurant) => {
      await restaurant.removePrinters()
      return { body: await restaurant.printerBody() }
    },
    // The agent is one of the other restaurant.
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
