import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createOrder, listDocuments, listKhatas, listOrders, settleOrder, voidLine } from '@tiffin/contracts'
import { diskOpener } from '@tiffin/file-store'
import {
  createTestDatabase,
  exportRestaurant,
  importRestaurant,
  type Installation,
  type TestDatabase,
} from '@tiffin/stack/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTable, ask, startOrders, type OrdersUnderTest, type TestRestaurant } from './testing/harness.ts'
import { onKhata, openKhata } from './testing/khatas.ts'

let service: OrdersUnderTest
let tenancy: TestDatabase
let tenancyThere: TestDatabase
let ordersThere: TestDatabase
let folder: string
let spice: TestRestaurant
beforeAll(async () => {
  ;[service, tenancy, tenancyThere, ordersThere] = await Promise.all([
    startOrders(),
    createTestDatabase('tenancy'),
    createTestDatabase('tenancy'),
    createTestDatabase('orders'),
  ])
  folder = mkdtempSync(path.join(tmpdir(), 'tiffin-moved-'))
  spice = service.addRestaurant()
  await asOwner(tenancy, `INSERT INTO restaurants (id, name, subdomain) VALUES ('${spice.id}', 'Spice', 'spice')`)
})
afterAll(async () => {
  await service.stop()
  for (const database of [tenancy, tenancyThere, ordersThere]) await database.drop()
  rmSync(folder, { recursive: true })
})

async function asOwner({ ownerUrl }: TestDatabase, statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(statement)
  await owner.end()
}

const installationOf = (databases: {
  readonly tenancy: TestDatabase
  readonly orders: TestDatabase
}): Installation => ({
  name: 'tiffin.test',
  services: ['tenancy', 'orders'],
  urlOf: (name) => databases[name as 'tenancy' | 'orders'].ownerUrl,
  picturesFolder: undefined,
  openPictures: diskOpener({ folder: path.join(folder, 'pictures') }),
})
const note = () => undefined
const takeaway = () => ({ items: [ask(spice, 'Masala Dosa')], orderType: 'Takeaway' as const })
const pay = async (id: string) => (await spice.call(settleOrder, { params: { id } }, 'Cashier')).body.document?.number

test('a moved restaurant goes on where it was: its next order, invoice and khata, and what a till sends once more', async () => {
  await service.billByGst(spice)
  spice.isKhataOn = true
  const tableId = await addTable(spice)
  const onTable = { items: [ask(spice, 'Masala Dosa', 3)], orderType: 'Dine-In' as const, tableId }
  const { body: running } = await spice.call(createOrder, { body: onTable, key: randomUUID() })
  const [line] = (await spice.call(listOrders)).body[0]!.items
  const taken = {
    line_id: line!.line_id!,
    quantity: 1,
    reason: 'guest_changed_mind',
    wasted: false,
    version: 1,
  } as const
  const params = { id: running.order_id }
  expect((await spice.call(voidLine, { params, body: taken }, 'Captain')).status).toBe(200)
  const once = { body: takeaway(), key: randomUUID() }
  const { body: paid } = await spice.call(createOrder, once)
  expect(await pay(paid.order_id)).toBe('X/2627/000001')
  await onKhata(spice, await openKhata(spice))
  const lists = () =>
    Promise.all([listOrders, listKhatas, listDocuments].map(async (list) => (await spice.call(list, {}, 'Admin')).body))
  const before = await lists()

  const file = path.join(folder, 'spice.tiffin')
  await exportRestaurant(installationOf({ tenancy, orders: service.database }), 'spice', file, { note })
  await importRestaurant(installationOf({ tenancy: tenancyThere, orders: ordersThere }), file, { note })
  await service.restart({ appUrl: ordersThere.appUrl })

  expect(await lists()).toEqual(before)
  expect((await spice.call(createOrder, once)).body).toEqual(paid)
  const { body: next } = await spice.call(createOrder, { body: takeaway() })
  expect(next.order_number).toMatch(/-4$/)
  expect(await pay(next.order_id)).toBe('X/2627/000003')

  // Control: without the counters of the restaurant the numbers begin again, and were given before.
  await asOwner(ordersThere, `DELETE FROM order_counters`)
  expect((await spice.call(createOrder, { body: takeaway() })).status).toBe(500)
})
