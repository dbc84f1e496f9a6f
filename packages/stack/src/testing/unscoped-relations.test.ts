import { describe, expect, test } from 'vitest'
import { unscopedRelations } from './unscoped-relations.ts'

describe('a statement that names the restaurant for each relation passes', () => {
  test.each([
    'SELECT id FROM orders WHERE restaurant_id = $1::uuid AND id = $2',
    'SELECT "public"."areas"."id" FROM "public"."areas" WHERE ("public"."areas"."restaurant_id" = $1 AND 1=1)',
    `SELECT version FROM restaurant_versions WHERE restaurant_id = '00000000-0000-7000-8000-000000000000'`,
    'SELECT o.id FROM orders o LEFT JOIN order_items i ON i.restaurant_id = $1 AND i.order_id = o.id WHERE o.restaurant_id = $1',
    `SELECT (SELECT count(*) FROM order_items i WHERE i.restaurant_id = $1 AND i.order_id = o.id)
     FROM orders o WHERE $1 = o.restaurant_id`,
    'WITH chosen AS (SELECT id FROM orders WHERE restaurant_id = $1) SELECT count(*) FROM chosen',
    'INSERT INTO areas (id, restaurant_id) VALUES ($1, $2), ($3, $2)',
    'INSERT INTO areas (restaurant_id, id) SELECT $1::uuid, id FROM jsonb_to_recordset($2) AS a(id uuid)',
    'INSERT INTO areas (restaurant_id, id) SELECT $1::uuid, $2 UNION ALL SELECT $1::uuid, $3',
    'UPDATE orders o SET version = 2 FROM unnest($2) AS chosen(id) WHERE o.restaurant_id = $1 AND o.id = chosen.id',
    'SELECT count_orders()',
    'SELECT migration_name FROM _prisma_migrations',
    'BEGIN',
  ])('%s', async (sql) => {
    expect(await unscopedRelations(sql)).toEqual([])
  })
})

describe('a relation that leaves it to another, or to nobody, is named', () => {
  test.each([
    [
      'a join by column',
      'SELECT 1 FROM orders o JOIN order_items i ON i.restaurant_id = o.restaurant_id WHERE o.restaurant_id = $1',
      'order_items',
    ],
    ['no restaurant', 'SELECT id FROM orders WHERE id = $1', 'orders'],
    ['one of two possibilities', 'SELECT id FROM orders WHERE restaurant_id = $1 OR id = $2', 'orders'],
    [
      'a subquery by column',
      'SELECT (SELECT 1 FROM order_items i WHERE i.restaurant_id = o.restaurant_id) FROM orders o WHERE o.restaurant_id = $1',
      'order_items',
    ],
    [
      'the outer side of a join',
      'SELECT 1 FROM orders o LEFT JOIN tables t ON t.restaurant_id = $1 AND o.restaurant_id = $1',
      'orders',
    ],
    [
      'a part of a union that is inserted',
      'INSERT INTO areas (restaurant_id) SELECT $1 UNION ALL SELECT id FROM jsonb_to_recordset($2) AS a(id uuid)',
      'areas',
    ],
    ['a part of a union', 'SELECT id FROM orders WHERE restaurant_id = $1 UNION SELECT id FROM tables', 'tables'],
    ['a query that only looks like a CTE', 'WITH old AS (SELECT id FROM orders) SELECT id FROM old', 'orders'],
    ['a change', 'UPDATE orders SET version = 2 WHERE id = $1', 'orders'],
    [
      'a removal',
      'DELETE FROM areas a USING tables t WHERE a.restaurant_id = $1 AND t.restaurant_id = a.restaurant_id',
      'tables',
    ],
    [
      'an insertion',
      'INSERT INTO order_items (restaurant_id, order_id) SELECT o.restaurant_id, o.id FROM orders o WHERE o.restaurant_id = $1',
      'order_items',
    ],
    ['an insertion without it', 'INSERT INTO areas (id) VALUES ($1)', 'areas'],
  ])('%s: %s', async (_what, sql, relation) => {
    expect(await unscopedRelations(sql)).toEqual([relation])
  })
})
