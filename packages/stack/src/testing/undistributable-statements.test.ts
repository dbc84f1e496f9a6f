import { describe, expect, test } from 'vitest'
import { undistributableParts } from './undistributable-statements.ts'

describe('a statement that one server and several take passes', () => {
  test.each([
    'INSERT INTO areas (restaurant_id, id, at) VALUES ($1, $2, now())',
    'INSERT INTO areas (restaurant_id, id) SELECT $1, id FROM jsonb_to_recordset($2) AS a(id uuid) RETURNING 1',
    'INSERT INTO areas (restaurant_id, id) SELECT $1, id FROM wanted ON CONFLICT DO NOTHING',
    'UPDATE kots k SET shown_at = least(k.shown_at, now()) WHERE k.restaurant_id = $1',
    'SELECT coalesce(o.at, now()) FROM orders o WHERE o.restaurant_id = $1',
    'WITH due AS (SELECT coalesce($2, now()) AS at) UPDATE kots SET shown_at = due.at FROM due WHERE restaurant_id = $1',
  ])('%s', async (sql) => {
    expect(await undistributableParts(sql)).toEqual([])
  })
})

describe('what a distributed database refuses is named', () => {
  test.each([
    [
      'INSERT INTO areas (restaurant_id, id) SELECT $1, id FROM jsonb_to_recordset($2) AS a(id uuid)',
      'INSERT INTO areas selects without RETURNING',
    ],
    [
      'WITH made AS (INSERT INTO areas (restaurant_id) SELECT $1 UNION ALL SELECT $1) SELECT 1',
      'INSERT INTO areas selects without RETURNING',
    ],
    [
      'INSERT INTO areas (restaurant_id) VALUES ($1) ON CONFLICT (restaurant_id) DO UPDATE SET name = (SELECT max(name) FROM kept)',
      'a subselect in ON CONFLICT of areas',
    ],
    ['UPDATE kots SET shown_at = coalesce(shown_at, now())', 'now() inside of CASE or COALESCE'],
    [
      'INSERT INTO areas (restaurant_id, id) VALUES ($1, coalesce($2, uuidv7()))',
      'uuidv7() inside of CASE or COALESCE',
    ],
    ['UPDATE kots SET shown_at = CASE WHEN $1 THEN now() END', 'now() inside of CASE or COALESCE'],
  ])('%s', async (sql, refused) => {
    expect(await undistributableParts(sql)).toEqual([refused])
  })
})
