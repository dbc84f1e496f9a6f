import {
  createOrder,
  getActiveOrder,
  getGstr1,
  getKhata,
  getOverview,
  listAreas,
  listBestSellers,
  listHeldCommands,
  listKhataEntries,
  listKhatas,
  listDocuments,
  listOrders,
  listOrdersAudit,
  listPrinters,
  listStationOutputs,
  listTables,
  listUndelivered,
  settleOrder,
  takePrintJobs,
  type Khata,
} from '@tiffin/contracts'
import { calendarMonthOf } from '@tiffin/domain'
import { findCallsThatNeedPolicies } from '@tiffin/service-kit/testing'
import { createSentStatements } from '@tiffin/stack/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import {
  addStations,
  addTable,
  ask,
  startOrders,
  type OrdersUnderTest,
  type TestRestaurant,
} from '../testing/harness.ts'
import { holding } from '../testing/holding.ts'
import { onKhata, openKhata } from '../testing/khatas.ts'
import { printing } from '../testing/printing.ts'

let service: OrdersUnderTest
let spice: TestRestaurant
let stranger: TestRestaurant
let tableId: string
let orderNumber: string
let khata: Khata
beforeAll(async () => {
  service = await startOrders()
  spice = service.addRestaurant()
  spice.isKhataOn = true
  stranger = service.addRestaurant()
  // Only dishes on the menu of the restaurant are listed as best sellers. With another menu, the other restaurant would
  // therefore never see foreign ones.
  stranger.menu = spice.menu
  tableId = await addTable(spice)
  const items = [ask(spice, 'Masala Dosa')]
  await spice.call(createOrder, { body: { items, orderType: 'Dine-In', tableId } })
  await service.billByGst(spice)
  // A dish is a best seller after three orders.
  for (let settled = 0; settled < 2; settled++) {
    const { body: placed } = await spice.call(createOrder, { body: { items, orderType: 'Takeaway' } })
    await spice.call(settleOrder, { params: { id: placed.order_id } }, 'Cashier')
    orderNumber = placed.order_number
  }
  khata = await openKhata(spice)
  await onKhata(spice, khata)
  addStations(spice)
  const { hold, placing } = holding(spice)
  await hold([placing(tableId)])
  const { addPrinter, sendTo, ticketOf } = printing(() => spice)
  await sendTo('Tandoor', await addPrinter())
  await ticketOf('Masala Dosa')
  await service.idle()
})
afterAll(() => service.stop())

/** Counts the orders that are visible to a statement that does not name its restaurant. */
async function countForgetfully({ id }: TestRestaurant) {
  const db = openDatabase(service.database.appUrl)
  const [row] = await db.runInTenant<{ n: number }>(
    { id },
    { text: 'SELECT count(*)::int AS n FROM orders', values: [] },
  )
  await db.disconnect()
  return { status: 200, body: row!.n }
}

// Row-level security would hide the mistake of a statement that does not name its restaurant.
test('[C1-001] with the policies of the database off, the statements keep restaurants apart by themselves', async () => {
  const problems = await findCallsThatNeedPolicies<TestRestaurant>({
    ownerUrl: service.database.ownerUrl,
    restart: () => service.restart(),
    calls: {
      'the orders a till shows': (whose) => whose.call(listOrders),
      'the orders of the week': (whose) => whose.call(listOrders, {}, 'Admin'),
      'a page of the history': (whose) => whose.call(listOrders, { query: { limit: '10' } }, 'Admin'),
      'a search by the number of an invoice': (whose) => whose.call(listOrders, { query: { q: 'X/2627' } }, 'Admin'),
      'the tables': (whose) => whose.call(listTables),
      'the areas': (whose) => whose.call(listAreas),
      'the best sellers': (whose) => whose.call(listBestSellers),
      'the overview': (whose) => whose.call(getOverview, {}, 'Admin'),
      'the order of a table': (whose) => whose.call(getActiveOrder, { params: { id: tableId } }),
      'the documents': (whose) => whose.call(listDocuments, {}, 'Admin'),
      'documents by a number': (whose) => whose.call(listDocuments, { query: { q: '1' } }, 'Admin'),
      'the paid documents': (whose) => whose.call(listDocuments, { query: { state: 'settled' } }, 'Admin'),
      'the documents of an order': (whose) => whose.call(listDocuments, { query: { q: orderNumber } }, 'Admin'),
      'the return of this month': (whose) =>
        whose.call(getGstr1, { query: { month: calendarMonthOf(new Date()) } }, 'Admin'),
      'the khatas': (whose) => whose.call(listKhatas, {}, 'Admin'),
      'the ledger of a khata': (whose) => whose.call(getKhata, { params: { id: khata.id } }, 'Admin'),
      'the ledgers of all khatas': (whose) => whose.call(listKhataEntries, {}, 'Admin'),
      'the held punches': (whose) => whose.call(listHeldCommands, { query: { all: 'true' } }),
      'the printers': (whose) => whose.call(listPrinters, {}, 'Admin'),
      'where stations get their tickets': (whose) => whose.call(listStationOutputs, {}, 'Admin'),
      'the undelivered tickets': (whose) => whose.call(listUndelivered),
      'what an agent is given': (whose) => whose.call(takePrintJobs, { body: { printers: [] } }, 'agent'),
      'the audit': (whose) => whose.call(listOrdersAudit, {}, 'Admin'),
      'control: a count that forgot': countForgetfully,
    },
    owner: spice,
    stranger,
  })

  expect(problems).toEqual(['control: a count that forgot: needs the policies'])
})

// The harnesses of this service and of the catalog check every statement of every test by `requireScoped`.
test('a relation that is joined by a column alone is named, also one that shows nothing wrong', async () => {
  const sent = createSentStatements()
  const db = openDatabase(service.database.appUrl, { onStatement: sent.note })
  const read = (restaurantOfItems: string) =>
    db.runInTenant(spice, {
      text: `SELECT o.id FROM orders o JOIN order_items i ON i.restaurant_id = ${restaurantOfItems} AND i.order_id = o.id
             WHERE o.restaurant_id = $1`,
      values: [spice.id],
    })

  const rows = await read('$1')
  await sent.requireScoped()
  expect(await read('o.restaurant_id')).toEqual(rows)
  await expect(sent.requireScoped()).rejects.toThrow('order_items: SELECT o.id FROM orders o JOIN order_items i')
  await db.disconnect()
})
