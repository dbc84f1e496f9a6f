import {
  createBillLink,
  createOrder,
  createPrinter,
  listKitchenTickets,
  listOrders,
  noteTillSeries,
  printTestSlip,
  setBillOutput,
  setStationOutput,
  settleOrder,
  takePrintJobs,
  updateAvailability,
  voidLine,
} from '@tiffin/contracts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

let service: OrdersUnderTest
let spice: TestRestaurant
let app: pg.Client
let owner: pg.Client
beforeAll(async () => {
  service = await startOrders()
  spice = service.addRestaurant()
  spice.isKhataOn = true
  addStations(spice)
  const tableId = await addTable(spice)
  const { body: placed } = await spice.call(createOrder, {
    body: { items: [ask(spice, 'Masala Dosa', 2)], tableId, orderType: 'Dine-In' },
    key: '01910000-0000-4000-8000-000000000001',
  })
  const [line] = (await spice.call(listOrders)).body[0]!.items
  const taken = { line_id: line!.line_id, quantity: 1, reason: 'complaint', wasted: true, version: 1 }
  await spice.call(voidLine, { params: { id: placed.order_id }, body: taken }, 'Admin')
  const body = { available: false }
  const station = { params: { id: spice.menu.stations![0]!.id }, body: { kind: 'screen' } }
  await spice.call(setStationOutput, station, 'Admin')
  await spice.call(listKitchenTickets, {}, 'Admin')
  const printer = { name: 'Kitchen', agent_id: spice.agentId, address: '192.168.1.50:9100', columns: 42 }
  const { body: added } = await spice.call(createPrinter, { body: printer }, 'Admin')
  await spice.call(setBillOutput, { body: { printer_id: added.id, drawer_pin: 2 } }, 'Admin')
  await spice.call(printTestSlip, { params: { id: added.id } }, 'Admin')
  await spice.call(takePrintJobs, { body: { printers: [] } }, 'agent')
  await service.billByGst(spice)
  const takeaway = { items: [ask(spice, 'Masala Dosa')], orderType: 'Takeaway' }
  const { body: paid } = await spice.call(createOrder, { body: takeaway })
  const { body: settled } = await spice.call(settleOrder, { params: { id: paid.order_id } }, 'Admin')
  await spice.call(createBillLink, { body: { document_id: settled.document!.id } }, 'Admin')
  await spice.call(updateAvailability, { params: { id: spice.menu.items[1]!.id }, body }, 'Cashier')
  const series = { series: 'A1', financial_year: '2627', last: 1 }
  await spice.call(noteTillSeries, { body: { till_id: placed.order_id, ...series } })
  await onKhata(spice, await openKhata(spice))
  const { hold, placing } = holding(spice)
  await hold([placing(tableId)])
  await service.idle()
  app = new pg.Client({ connectionString: service.database.appUrl })
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await Promise.all([app.connect(), owner.connect()])
})
afterAll(async () => {
  await Promise.all([app.end(), owner.end()])
  await service.stop()
})

const tenantTables = [
  'areas',
  'audit_entries',
  'audit_heads',
  'bill_links',
  'bill_outputs',
  'document_events',
  'document_series',
  'documents',
  'floor_changes',
  'held_commands',
  'idempotency_keys',
  'item_stock',
  'khata_entries',
  'khatas',
  'kitchen_screens',
  'known_answers',
  'kots',
  'occupied_tables',
  'order_counters',
  'order_items',
  'order_numbers',
  'order_payments',
  'order_punches',
  'orders',
  'print_agents',
  'print_jobs',
  'printers',
  'restaurant_facts',
  'restaurant_versions',
  'station_outputs',
  'tables',
  'till_series',
  'voids',
]

describe('[C1-001] the database keeps restaurants apart', () => {
  test('every table with a restaurant is under forced row-level security with a check on writes', async () => {
    const { rows } = await owner.query(`
      SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS forced,
        bool_or(
          p.polqual IS NOT NULL AND p.polwithcheck IS NOT NULL
          AND p.polroles = ARRAY[(SELECT oid FROM pg_roles WHERE rolname = 'tiffin_orders_app')]
        ) AS checked
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'restaurant_id'
      LEFT JOIN pg_policy p ON p.polrelid = c.oid
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'closed_restaurants'
      GROUP BY c.oid ORDER BY c.relname`)

    expect(rows).toEqual(tenantTables.map((name) => ({ name, forced: true, checked: true })))
  })

  test('the service logs in with a role that owns nothing and passes no policy', async () => {
    const { rows } = await owner.query(`
      SELECT rolsuper, rolbypassrls, rolcreatedb, rolcreaterole,
        (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS owns
      FROM pg_roles r WHERE rolname = 'tiffin_orders_app'`)

    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false, owns: 0 }])
  })

  test.each(
    tenantTables.filter(
      (name) => !['order_payments', 'order_numbers', 'audit_heads', 'document_events'].includes(name),
    ),
  )('%s shows nothing without a restaurant, and its own rows with one', async (name) => {
    expect((await app.query(`SELECT count(*)::int AS n FROM ${name}`)).rows[0].n).toBe(0)

    await app.query('BEGIN')
    await app.query(`SELECT set_config('app.tenant_id', $1, true)`, [spice.id])
    expect((await app.query(`SELECT count(*)::int AS n FROM ${name}`)).rows[0].n).toBeGreaterThan(0)
    await app.query('COMMIT')
    expect((await app.query(`SELECT count(*)::int AS n FROM ${name}`)).rows[0].n).toBe(0)
  })

  test('a row for another restaurant is refused, a change of one reaches nothing', async () => {
    const stranger = service.addRestaurant()
    await app.query('BEGIN')
    await app.query(`SELECT set_config('app.tenant_id', $1, true)`, [stranger.id])

    expect(
      (await app.query(`UPDATE orders SET status = 'Completed' WHERE restaurant_id = $1`, [spice.id])).rowCount,
    ).toBe(0)
    await expect(
      app.query(`INSERT INTO areas (restaurant_id, id, name) VALUES ($1, gen_random_uuid(), 'Stolen')`, [spice.id]),
    ).rejects.toThrow('row-level security')
    await app.query('ROLLBACK')
  })

  test('a row cannot point at another restaurant’s, which foreign keys alone would allow', async () => {
    const { rows } = await owner.query('SELECT id FROM areas WHERE restaurant_id = $1', [spice.id])
    const stranger = service.addRestaurant()

    await expect(
      owner.query(
        `INSERT INTO tables (restaurant_id, id, area_id, name, pax) VALUES ($1, gen_random_uuid(), $2, 'T1', 2)`,
        [stranger.id, rows[0].id],
      ),
    ).rejects.toThrow('foreign key')
  })

  test('the audit only grows', async () => {
    const { rows } = await app.query(`
      SELECT has_table_privilege('audit_entries', 'INSERT') AS add,
        has_table_privilege('audit_entries', 'UPDATE') AS change,
        has_table_privilege('audit_entries', 'DELETE') AS remove,
        has_table_privilege('orders', 'DELETE') AS delete_orders`)

    expect(rows).toEqual([{ add: true, change: false, remove: false, delete_orders: false }])
  })

  test('so does what is known of punches', async () => {
    const { rows } = await app.query(`
      SELECT has_table_privilege('order_punches', 'INSERT') AS add,
        has_table_privilege('order_punches', 'UPDATE') AS change,
        has_table_privilege('order_punches', 'DELETE') AS remove`)

    expect(rows).toEqual([{ add: true, change: false, remove: false }])
  })

  test('a ledger only grows, and what a khata owes is written by its rows alone', async () => {
    const { rows } = await app.query(`
      SELECT has_table_privilege('khata_entries', 'INSERT') AS add,
        has_any_column_privilege('khata_entries', 'UPDATE') AS change,
        has_table_privilege('khata_entries', 'DELETE') AS remove,
        has_column_privilege('khatas', 'name', 'UPDATE') AS rename,
        has_column_privilege('khatas', 'owed_paise', 'UPDATE') AS owe,
        has_column_privilege('khatas', 'owed_paise', 'INSERT') AS begin_owing,
        has_table_privilege('khatas', 'DELETE') AS remove_khata`)

    const no = { change: false, remove: false, owe: false, begin_owing: false, remove_khata: false }
    expect(rows).toEqual([{ add: true, rename: true, ...no }])
  })

  test('a kitchen ticket stays as it is, only its papers are counted', async () => {
    const { rows } = await app.query(`
      SELECT has_column_privilege('kots', 'printed', 'UPDATE') AS count,
        has_column_privilege('kots', 'lines', 'UPDATE') AS change,
        has_table_privilege('kots', 'DELETE') AS remove`)

    expect(rows).toEqual([{ count: true, change: false, remove: false }])
  })

  test.each([
    ['orders_status_known', `UPDATE orders SET status = 'Lost'`],
    [
      'order_payments_method_known',
      `INSERT INTO order_payments (restaurant_id, order_id, position, method, amount_paise)
       SELECT restaurant_id, id, 0, 'Barter', 100 FROM orders`,
    ],
    [
      'audit_entries_user_known',
      `INSERT INTO audit_entries (restaurant_id, user_kind, action)
       SELECT restaurant_id, 'stranger', 'order.lost' FROM orders`,
    ],
  ])('an unknown word is refused by the database itself: %s', async (constraint, statement) => {
    await expect(owner.query(statement)).rejects.toMatchObject({ constraint })
  })

  test('keys older than a week are deleted, younger ones stay', async () => {
    await owner.query(
      `INSERT INTO idempotency_keys (restaurant_id, key, route, body_hash, status, reply, created_at)
       VALUES ($1, 'old-key-01', 'x', 'x', 200, '{}', now() - interval '8 days')`,
      [spice.id],
    )

    expect((await app.query('SELECT purge_idempotency_keys() AS purged')).rows).toEqual([{ purged: 1 }])
    expect((await owner.query('SELECT key FROM idempotency_keys WHERE restaurant_id = $1', [spice.id])).rows).toEqual([
      { key: '01910000-0000-4000-8000-000000000001' },
    ])
  })
})
