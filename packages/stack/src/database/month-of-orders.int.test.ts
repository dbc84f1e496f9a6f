import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import '../testing/vitest-context.ts'
import { violationsOf } from '../invariants/invariants.ts'
import { asAdmin } from './admin.ts'
import { applyMigrations } from './migrate.ts'
import { prismaFolderOf } from './migrations-folder.ts'
import { urlOfDatabase } from './names.ts'

const { adminUrl } = inject('tiffinPostgres')
const database = `months_${process.pid}`
const url = urlOfDatabase(adminUrl, database)
const prisma = prismaFolderOf('orders')
const FIRST = '20261123130100_month_of_orders'

let owner: pg.Client
beforeAll(async () => {
  await asAdmin(adminUrl, (admin) => admin.query(`CREATE DATABASE ${database}`))
  await applyMigrations(url, prisma, (name) => name < FIRST)
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await asAdmin(adminUrl, (admin) => admin.query(`DROP DATABASE ${database} WITH (FORCE)`))
})

const A = '00000000-0000-7000-8000-00000000000a'
const B = 'ffffffff-0000-7000-8000-00000000000b'
const AREA = '01910000-0000-7000-8000-0000000000aa'
const [STAYING, LEAVING] = ['01910000-0000-7000-8000-0000000000b1', '01910000-0000-7000-8000-0000000000b2']

/**
 * More orders than the procedure moves in one batch. The active ones have a quantity above the bound that holds today.
 */
const BEFORE = `
  INSERT INTO areas (restaurant_id, id, name) VALUES ('${A}', '${AREA}', 'Hall');
  INSERT INTO tables (restaurant_id, id, area_id, name, pax)
  VALUES ('${A}', '${STAYING}', '${AREA}', 'T1', 4), ('${A}', '${LEAVING}', '${AREA}', 'T2', 4);
  INSERT INTO orders (restaurant_id, id, order_number, order_type, status, created_at, created_by, completed_at,
    payable_paise)
  SELECT r, CASE WHEN n % 2 = 0 THEN gen_random_uuid() ELSE uuidv7(n * interval '-1 day') END, '261101-' || n,
    'Takeaway', 'Completed', now() - n * interval '1 day', r, now(), 12600
  FROM unnest(ARRAY['${A}', '${B}']::uuid[]) r, generate_series(1, 1200) n;
  UPDATE orders SET status = 'Active', completed_at = NULL, payable_paise = NULL, order_type = 'Dine-In',
    table_id = CASE order_number WHEN '261101-1' THEN '${STAYING}'::uuid ELSE '${LEAVING}' END
  WHERE restaurant_id = '${A}' AND order_number IN ('261101-1', '261101-2');
  INSERT INTO order_counters SELECT r, '2026-11-01', 1200 FROM unnest(ARRAY['${A}', '${B}']::uuid[]) r;
  INSERT INTO audit_entries (restaurant_id, action, order_id) SELECT restaurant_id, 'order.placed', id FROM orders;
  INSERT INTO audit_entries (restaurant_id, action, order_id)
  SELECT restaurant_id, 'order.settled', id FROM orders WHERE status = 'Completed';
  INSERT INTO order_payments SELECT restaurant_id, id, 0, 'Cash', 12600 FROM orders WHERE status = 'Completed';
  ALTER TABLE order_items DROP CONSTRAINT order_items_quantity_bounded;
  ALTER TABLE order_items DISABLE TRIGGER bounded_insert;
  INSERT INTO order_items SELECT restaurant_id, id, gen_random_uuid(), 12000, 500, 'Dosa', NULL, true,
    CASE WHEN status = 'Active' THEN 99999999 ELSE 1 END, 1000 FROM orders;
  ALTER TABLE order_items ENABLE TRIGGER bounded_insert;
  ALTER TABLE order_items ADD CONSTRAINT order_items_quantity_bounded CHECK (quantity <= 9999) NOT VALID`

/**
 * Statements of a release that knows no month of an order, which still runs while orders have none: the guests of a
 * table pay, and others sit down there.
 */
const MEANWHILE = `
  WITH settled AS (
    UPDATE orders SET status = 'Completed', completed_at = now(), payable_paise = 12600
    WHERE table_id = '${LEAVING}' RETURNING restaurant_id, id
  ), paid AS (
    INSERT INTO order_payments (restaurant_id, order_id, position, method, amount_paise)
    SELECT restaurant_id, id, 0, 'Cash', 12600 FROM settled
  )
  INSERT INTO audit_entries (restaurant_id, action, order_id) SELECT restaurant_id, 'order.settled', id FROM settled;
  WITH counted AS (
    UPDATE order_counters SET last = last + 1 WHERE restaurant_id = '${A}' RETURNING last
  ), placed AS (
    INSERT INTO orders (restaurant_id, id, order_number, order_type, status, table_id, created_at, created_by)
    SELECT '${A}', uuidv7(), '261101-' || last, 'Dine-In', 'Active', '${LEAVING}', now(), '${A}' FROM counted
    RETURNING id
  ), punched AS (
    INSERT INTO order_items SELECT '${A}', id, gen_random_uuid(), 12000, 500, 'Dosa', NULL, true, 1, 1000 FROM placed
  )
  INSERT INTO audit_entries (restaurant_id, action, order_id) SELECT '${A}', 'order.placed', id FROM placed`

test('orders from before the migration get their month, number and table, also those that break the bounds of today', async () => {
  await owner.query(BEFORE)

  expect(await applyMigrations(url, prisma, (name) => name <= FIRST)).toEqual([FIRST])
  await owner.query(MEANWHILE)
  expect((await applyMigrations(url, prisma)).length).toBeGreaterThan(0)

  const { rows } = await owner.query(`
    SELECT count(*)::int AS orders, count(DISTINCT o.month)::int > 24 AS many,
      count(*) FILTER (WHERE o.month = i.month)::int AS items,
      (SELECT count(*)::int FROM order_payments p JOIN orders s ON s.restaurant_id = p.restaurant_id
        AND s.id = p.order_id AND s.month = p.month) AS payments
    FROM orders o JOIN order_items i ON i.restaurant_id = o.restaurant_id AND i.order_id = o.id`)
  expect(rows).toEqual([{ orders: 2401, many: true, items: 2401, payments: 2399 }])
  expect(await violationsOf('orders', url)).toEqual([])
  const { rows: occupied } = await owner.query(`
    SELECT t.table_id, o.order_number FROM occupied_tables t
    JOIN orders o ON (o.restaurant_id, o.month, o.id) = (t.restaurant_id, t.month, t.order_id) ORDER BY 1`)
  expect(occupied).toEqual([
    { table_id: STAYING, order_number: '261101-1' },
    { table_id: LEAVING, order_number: '261101-1201' },
  ])
})

test('the bounds are back, and hold for what is punched now', async () => {
  const more = (by: number) =>
    owner.query(`UPDATE order_items SET quantity = quantity + ${by} WHERE restaurant_id = '${A}' AND quantity = 1`)

  await expect(more(9999)).rejects.toMatchObject({ constraint: 'order_items_quantity_bounded' })
  await expect(
    owner.query(`UPDATE order_items SET price_paise = 2000000000, quantity = 9000 WHERE quantity = 1`),
  ).rejects.toMatchObject({ constraint: 'orders_bounded' })
  await more(1)
})

test('may be called again', async () => {
  await owner.query('CALL fill_order_months(7)')

  expect(await violationsOf('orders', url)).toEqual([])
})
