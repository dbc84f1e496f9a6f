import {
  addItems,
  bumpTicket,
  cancelDocument,
  createArea,
  createOrder,
  createTable,
  createTables,
  deleteArea,
  deleteTable,
  eraseGuest,
  freeTable,
  handOverTicket,
  handOverTickets,
  issueBill,
  listOrders,
  markBillPrinted,
  pickUpFood,
  printDocument,
  printKot,
  recallTicket,
  setStationOutput,
  settleOrder,
  takePayment,
  transferOrder,
  updateArea,
  updateOrder,
  updateAvailability,
  updateTable,
  voidLine,
  type CallInput,
  type Endpoint,
} from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import {
  dropNewEntries,
  probeAudit,
  readEntries,
  type AuditProbes,
  type PreparedProbe,
  type ExpectedEntry,
} from '@tiffin/service-kit/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTable, ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'
import { khataProbes } from '../testing/khata-probes.ts'
import { refusedCommandProbes } from '../testing/refused-command-probes.ts'
import { moveProbes } from '../testing/move-probes.ts'
import { preparing } from '../testing/preparing.ts'
import { documentProbes } from '../testing/document-probes.ts'
import { printerProbes } from '../testing/printer-probes.ts'

let service: OrdersUnderTest
beforeAll(async () => {
  service = await startOrders()
})
afterAll(() => service.stop())

function prepared<E extends Endpoint>(
  at: TestRestaurant,
  as: Role,
  endpoint: E,
  input: CallInput<E> | object,
  said: ExpectedEntry,
): PreparedProbe {
  const { userId, email, role } = at.staff[as]
  return {
    restaurantId: at.id,
    who: { kind: 'staff', id: userId, name: email!, role },
    says: [said],
    act: async (headers) => (await at.call(endpoint, { ...input, headers }, as)).status,
  }
}

const { withArea, withTable, withOrder, withInvoice, withKot } = preparing(() => service)
const invoiceNumber = expect.stringMatching(/^X\/\d{4}\/000001$/)

const unpaid = { status: 'Completed', discount: null, round_off: 0, payable: 252 }

const probes: AuditProbes<'orders'> = {
  createArea: async () => {
    const said = { subject: 'Hall', before: null, after: { name: 'Hall' } }
    return prepared(service.addRestaurant(), 'Captain', createArea, { body: { name: 'Hall' } }, said)
  },
  updateArea: async () => {
    const { at, areaId } = await withArea()
    const said = { subject: 'Terrace', before: { name: 'Terrace' }, after: { name: 'Garden' } }
    return prepared(at, 'Admin', updateArea, { params: { id: areaId }, body: { name: 'Garden' } }, said)
  },
  deleteArea: async () => {
    const { at, areaId } = await withArea()
    const said = { subject: 'Terrace', before: { name: 'Terrace' }, after: null }
    return prepared(at, 'Admin', deleteArea, { params: { id: areaId } }, said)
  },
  createTable: async () => {
    const { at, areaId } = await withArea()
    return prepared(
      at,
      'Admin',
      createTable,
      { body: { name: 'T1', pax: 4, areaId } },
      { subject: 'T1', before: null, after: { name: 'T1', pax: 4, area_name: 'Terrace' } },
    )
  },
  createTables: async () => {
    const { at, areaId } = await withArea()
    return prepared(
      at,
      'Admin',
      createTables,
      { body: { names: ['T1', 'T2'], pax: 2, areaId } },
      { subject: 'Terrace', before: null, after: { names: ['T1', 'T2'], pax: 2 } },
    )
  },
  updateTable: async () => {
    const { at, areaId, id } = await withTable()
    const said = { subject: 'T1', before: { pax: 4 }, after: { pax: 6 } }
    return prepared(at, 'Cashier', updateTable, { params: { id }, body: { name: 'T1', pax: 6, areaId } }, said)
  },
  deleteTable: async () => {
    const { at, id } = await withTable()
    return prepared(
      at,
      'Admin',
      deleteTable,
      { params: { id } },
      { subject: 'T1', before: { name: 'T1', pax: 4, area_name: 'Terrace' }, after: null },
    )
  },
  updateAvailability: async () => {
    const at = service.addRestaurant()
    const input = { params: { id: ask(at, 'Old Monk').id }, body: { available: true, remaining: 7 } }
    const said = { subject: 'Old Monk', before: { remaining: null }, after: { remaining: 7 } }
    return prepared(at, 'Cashier', updateAvailability, input, said)
  },
  createOrder: async () => {
    const { at, id: tableId } = await withTable()
    const probe = prepared(
      at,
      'Waiter',
      createOrder,
      { body: { items: [ask(at, 'Masala Dosa', 2)], tableId, orderType: 'Dine-In' } },
      { subject: '', before: null, after: null },
    )
    return {
      ...probe,
      says: async () => [
        {
          subject: await lastOrder(at.id),
          before: null,
          after: { order_type: 'Dine-In', table_name: 'T1', portions: [2], lines_hash: expect.any(String) },
        },
      ],
    }
  },
  addItems: async () => {
    const { at, id, number } = await withOrder()
    return prepared(
      at,
      'Captain',
      addItems,
      { params: { id }, body: { items: [ask(at, 'Filter Coffee')] } },
      { subject: number, before: null, after: { items: [{ name: 'Filter Coffee', quantity: 1, price: 40 }] } },
    )
  },
  updateOrder: async () => {
    const { at, id, number } = await withOrder()
    const said = { subject: number, before: { covers: null }, after: { covers: 3 } }
    return prepared(at, 'Waiter', updateOrder, { params: { id }, body: { covers: 3 } }, said)
  },
  transferOrder: async () => {
    const { at, id, number } = await withOrder()
    const body = { table_id: await addTable(at, 'T7') }
    const said = { subject: number, before: { table_name: 'T1' }, after: { table_name: 'T7' } }
    return prepared(at, 'Waiter', transferOrder, { params: { id }, body }, said)
  },
  markBillPrinted: async () => {
    const { at, id, number } = await withOrder()
    const said = { subject: number, before: { bill_printed_at: null }, after: { bill_printed_at: expect.any(String) } }
    return prepared(at, 'Cashier', markBillPrinted, { params: { id }, body: { version: 1 } }, said)
  },
  issueBill: async () => {
    const { at, id, number } = await withOrder()
    await service.billByGst(at)
    const said = { document: invoiceNumber, payable: 252 }
    const input = { params: { id }, body: { version: 1 } }
    return prepared(at, 'Cashier', issueBill, input, { subject: number, before: null, after: said })
  },
  printDocument: async () => {
    const { at, documentId: id, number } = await withInvoice()
    const said = { subject: number, before: null, after: { document: invoiceNumber, copy: 'duplicate' } }
    return prepared(at, 'Cashier', printDocument, { params: { id }, body: {} }, said)
  },
  cancelDocument: async () => {
    const { at, documentId: id, number } = await withInvoice()
    const after = { document: invoiceNumber, reason: 'Other', note: 'Torn' }
    const input = { params: { id }, body: { reason: 'other', note: 'Torn' } }
    return prepared(at, 'Captain', cancelDocument, input, { subject: number, before: null, after })
  },
  printKot: async () => {
    const { at, placed } = await withKot()
    const params = { id: placed.order_id, kotId: placed.kots![0]!.id }
    const after = { kot: 1, station: 'Tandoor', reprint: 0 }
    return prepared(at, 'Waiter', printKot, { params }, { subject: placed.order_number, before: null, after })
  },
  pickUpFood: async () => {
    const { at, placed } = await withKot()
    const id = placed.kots![0]!.id
    await at.call(bumpTicket, { params: { id }, body: {} }, 'Captain')
    const said = { subject: placed.order_number, before: null, after: { kot: 1, station: 'Tandoor' } }
    const input = { params: { id: placed.order_id }, body: { kot_ids: [id] } }
    return prepared(at, 'Waiter', pickUpFood, input, said)
  },
  voidLine: async () => {
    const { at, id, number } = await withOrder()
    const [line] = (await at.call(listOrders)).body[0]!.items
    const said = { items: [{ name: 'Masala Dosa', quantity: 1 }], reason: 'Complaint', wasted: true }
    const body = { line_id: line!.line_id, quantity: 1, reason: 'complaint', wasted: true, version: 1 }
    return prepared(at, 'Captain', voidLine, { params: { id }, body }, { subject: number, before: null, after: said })
  },
  handOverTicket: async () => {
    const { at, placed } = await withKot()
    const params = { id: placed.kots![0]!.id }
    const said = { subject: placed.order_number, before: null, after: { kot: 1, station: 'Tandoor', how: 'told' } }
    return prepared(at, 'Waiter', handOverTicket, { params, body: { how: 'told' } }, said)
  },
  handOverTickets: async () => {
    const { at, placed } = await withKot()
    const body = { how: 'told', ids: [placed.kots![0]!.id] }
    const said = { subject: placed.order_number, before: null, after: { kot: 1, station: 'Tandoor', how: 'told' } }
    return prepared(at, 'Waiter', handOverTickets, { body }, said)
  },
  bumpTicket: async () => {
    const { at, placed } = await withKot()
    const params = { id: placed.kots![0]!.id }
    const said = { subject: placed.order_number, before: null, after: { kot: 1, station: 'Tandoor' } }
    return prepared(at, 'Captain', bumpTicket, { params, body: {} }, said)
  },
  recallTicket: async () => {
    const { at, placed } = await withKot()
    const params = { id: placed.kots![0]!.id }
    await at.call(bumpTicket, { params, body: {} }, 'Captain')
    const said = { subject: placed.order_number, before: null, after: { kot: 1, station: 'Tandoor' } }
    return prepared(at, 'Captain', recallTicket, { params }, said)
  },
  setStationOutput: async () => {
    const { at } = await withKot()
    const params = { id: at.menu.stations![0]!.id }
    const before = { output: 'till', due_seconds: null }
    const said = { subject: 'Tandoor', before, after: { output: 'screen', due_seconds: 8 } }
    return prepared(at, 'Admin', setStationOutput, { params, body: { kind: 'screen' } }, said)
  },
  ...refusedCommandProbes(() => service.addRestaurant(), prepared),
  ...moveProbes(prepared, withOrder),
  ...khataProbes(() => service.addRestaurant(), prepared),
  ...printerProbes(() => service.addRestaurant(), prepared, withInvoice),
  ...documentProbes(prepared, withOrder, (restaurant) => service.billByGst(restaurant)),
  takePayment: async () => {
    const { at, id, number } = await withOrder()
    const body = { method: 'Cash', amount: 100, tendered: 500, version: 1 }
    const after = { method: 'Cash', amount: 100, tendered: 500, paid: 100 }
    return prepared(at, 'Waiter', takePayment, { params: { id }, body }, { subject: number, before: null, after })
  },
  settleOrder: async () => {
    const { at, id, number } = await withOrder()
    const body = {
      payments: [{ method: 'Cash', amount: 228 }],
      discount: { type: 'percent', value: 10 },
      discount_reason: 'Cold food',
    }
    const after = {
      status: 'Completed',
      discount: { type: 'percent', value: 10, amount: 24, reason: 'Cold food' },
      round_off: 0,
      payable: 228,
      payments: body.payments,
    }
    return prepared(
      at,
      'Cashier',
      settleOrder,
      { params: { id }, body },
      { subject: number, before: { status: 'Active' }, after },
    )
  },
  eraseGuest: async () => {
    const at = service.addRestaurant()
    const customerDetails = { name: 'Kiran', contact: '98450 12345', address: '4 Church Street' }
    const { body } = await at.call(createOrder, {
      body: { items: [ask(at, 'Masala Dosa', 2)], orderType: 'Takeaway', customerDetails },
    })
    await at.call(settleOrder, { params: { id: body.order_id }, body: { payments: [{ method: 'Cash', amount: 252 }] } })
    const said = { subject: '', before: null, after: { orders: 1 } }
    return prepared(at, 'Admin', eraseGuest, { body: { phone: '98450 12345' } }, said)
  },
  freeTable: async () => {
    const { at, tableId, number } = await withOrder()
    const after = { ...unpaid, payments: [{ method: 'Unspecified', amount: 252 }] }
    return prepared(
      at,
      'Waiter',
      freeTable,
      { params: { id: tableId } },
      { subject: number, before: { status: 'Active' }, after },
    )
  },
}

async function lastOrder(restaurantId: string): Promise<string> {
  const { rows } = await asOwner((owner) =>
    owner.query('SELECT order_number FROM orders WHERE restaurant_id = $1 ORDER BY created_at DESC LIMIT 1', [
      restaurantId,
    ]),
  )
  return rows[0].order_number
}

async function asOwner<T>(work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
  return work(owner).finally(() => owner.end())
}

describe('each change leaves its entry: who, in which request, what was so before and after', () => {
  test.each(Object.entries(probes))('%s', async (id, prepare) => {
    const { left, must } = await probeAudit(service.database.ownerUrl, id, prepare)

    expect(left).toEqual(must)
  })
})

test('changes of orders and of the floor at once: none is lost, numbers have no gaps, and none waits in a circle', async () => {
  const at = service.addRestaurant()
  const changes = Array.from({ length: 60 }, (_, n) =>
    n % 3 === 0
      ? at.call(createArea, { body: { name: `Area ${n}` } }, 'Admin')
      : at.call(createOrder, { body: { items: [ask(at, 'Masala Dosa')], orderType: 'Takeaway' } }),
  )
  const statuses = (await Promise.all(changes)).map(({ status }) => status)
  const { rows } = await asOwner((owner) =>
    owner.query('SELECT seq::int FROM audit_entries WHERE restaurant_id = $1 ORDER BY seq', [at.id]),
  )
  const { rows: circles } = await asOwner((owner) =>
    owner.query('SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()'),
  )

  // A busy machine refuses some of the requests; every accepted one must be in the audit.
  const done = statuses.filter((status) => status === 201).length
  expect(done).toBeGreaterThan(0)
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: done }, (_, index) => index + 1))
  expect(circles).toEqual([{ deadlocks: 0 }])
})

test('the service can neither change nor remove an entry, nor touch a head', async () => {
  const app = new pg.Client({ connectionString: service.database.appUrl })
  await app.connect()
  for (const statement of [
    `UPDATE audit_entries SET action = 'x'`,
    'DELETE FROM audit_entries',
    'TRUNCATE audit_entries',
    'SELECT * FROM audit_heads',
    `UPDATE audit_heads SET seq = 0`,
    'DELETE FROM audit_heads',
    'ALTER TABLE audit_entries DISABLE TRIGGER audit_chain',
    'DROP TRIGGER audit_chain ON audit_entries',
    `SET session_replication_role = replica`,
  ])
    await expect(app.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  await app.end()
})

describe('control: where entries are lost', () => {
  beforeAll(() => dropNewEntries(service.database.ownerUrl))

  test.each(Object.entries(probes))('%s is found to leave none', async (id, prepare) => {
    const { left, must } = await probeAudit(service.database.ownerUrl, id, prepare)

    expect(left).not.toEqual(must)
  })

  test('an order is placed as before, and its restaurant has none', async () => {
    const { at } = await withOrder()
    await addTable(at, 'T9')

    expect(await readEntries(service.database.ownerUrl, at.id)).toEqual([])
  })
})
