import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { problemsOfTable } from './table-rules.ts'
import { DISTRIBUTABLE, inOrderOfReferences, LOCAL_TABLES, readTables, type Table } from './tables.ts'

const problemsOf = (tables: readonly Table[]) => tables.flatMap((table) => problemsOfTable(table, tables))

describe.each(DISTRIBUTABLE)('the tables of %s', (service) => {
  let database: TestDatabase
  let owner: pg.Client
  beforeAll(async () => {
    database = await createTestDatabase(service)
    owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
  })
  afterAll(async () => {
    await owner.end()
    await database.drop()
  })

  test('can all be divided by restaurant, or are declared to stay whole', async () => {
    const tables = await readTables(owner)

    expect(problemsOf(tables)).toEqual([])
    expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['audit_entries', ...LOCAL_TABLES]))
  })

  test('are divided in an order in which each comes after those that it refers to', async () => {
    const order = inOrderOfReferences(await readTables(owner))

    for (const [nth, table] of order.entries()) {
      const before = order.slice(0, nth + 1).map(({ name }) => name)
      expect(before).toEqual(expect.arrayContaining(table.references.map((reference) => reference.table)))
    }
  })

  test.each([
    ['no restaurant', 'id uuid PRIMARY KEY', ['has no restaurant_id uuid NOT NULL', 'added_pkey does not contain']],
    ['a restaurant that may be missing', 'restaurant_id uuid', ['has no restaurant_id uuid NOT NULL']],
    ['a key without the restaurant', 'restaurant_id uuid NOT NULL, id uuid PRIMARY KEY', ['added_pkey does not']],
    [
      'a unique column',
      'restaurant_id uuid, id uuid, code text UNIQUE, PRIMARY KEY (restaurant_id, id)',
      ['added_code_key does not contain'],
    ],
    [
      'the restaurant only beside a unique index',
      'restaurant_id uuid, id uuid, PRIMARY KEY (restaurant_id, id), UNIQUE (id) INCLUDE (restaurant_id)',
      ['added_id_restaurant_id_key does not contain'],
    ],
    [
      'an exclusion constraint',
      'restaurant_id uuid, id uuid, PRIMARY KEY (restaurant_id, id), EXCLUDE (id WITH =)',
      ['added_id_excl does not contain'],
    ],
    [
      'a reference without the restaurant',
      'restaurant_id uuid, id uuid, PRIMARY KEY (restaurant_id, id), UNIQUE (id, restaurant_id), up uuid, down uuid, FOREIGN KEY (up, down) REFERENCES added (restaurant_id, id)',
      ['added_up_down_fkey does not contain'],
    ],
    [
      'a reference to a table that stays whole',
      'restaurant_id uuid PRIMARY KEY, by varchar(36) REFERENCES _prisma_migrations',
      ['added_by_fkey leads to _prisma_migrations'],
    ],
    ['a number of the platform', 'restaurant_id uuid PRIMARY KEY, n serial', ['a sequence numbers n']],
    ['an identity', 'restaurant_id uuid PRIMARY KEY, n bigint GENERATED ALWAYS AS IDENTITY', ['a sequence numbers n']],
  ])('control: a table with %s is named', async (_what, columns, expected) => {
    const problems = await inUndone(`CREATE TABLE added (${columns})`)

    expect(problems).toEqual(expected.map((problem) => expect.stringMatching(new RegExp(`^added: .*${problem}`))))
  })

  test('control: a policy that reads another table is named', async () => {
    const problems = await inUndone(
      'CREATE POLICY mine ON audit_entries USING (restaurant_id IN (SELECT restaurant_id FROM audit_heads))',
    )

    expect(problems).toEqual(['audit_entries: the policy mine has a subselect other than that of the restaurant'])
  })

  async function inUndone(change: string): Promise<string[]> {
    await owner.query(`BEGIN; ${change}`)
    try {
      return problemsOf(await readTables(owner))
    } finally {
      await owner.query('ROLLBACK')
    }
  }
})
