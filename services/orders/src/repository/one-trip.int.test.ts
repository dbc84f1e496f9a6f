import { randomUUID } from 'node:crypto'
import { isDatabaseFailure, statementRefusalOf } from '@tiffin/service-kit'
import { createTestDatabase } from '@tiffin/stack/testing'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import type { OrdersDatabase } from './database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
/** The database client has one connection, so that a setting that one transaction leaves would be seen by the next. */
let db: OrdersDatabase
let tenant: { readonly id: string }
beforeAll(async () => {
  database = await createTestDatabase('orders')
  db = openDatabase(database.appUrl, { poolSize: 1 })
})
beforeEach(() => {
  tenant = { id: randomUUID() }
})
afterAll(async () => {
  await db.disconnect()
  await database.drop()
})

const insert = (name: string, id = tenant.id) => ({
  text: `INSERT INTO areas (restaurant_id, id, name) VALUES ($1, gen_random_uuid(), $2) RETURNING name`,
  values: [id, name],
})
const names = async () => {
  const rows = await db.runInTenant<{ name: string }>(tenant, { text: 'SELECT name FROM areas', values: [] })
  return rows.map(({ name }) => name)
}

test('one statement, committed, in one round trip', async () => {
  await names()
  const before = db.roundTrips()

  expect(await db.runInTenant(tenant, insert('Garden'))).toEqual([{ name: 'Garden' }])
  expect(db.roundTrips() - before).toBe(1)
  expect(await names()).toEqual(['Garden'])
})

test('a statement that is given an open transaction runs in it, and ends with it', async () => {
  const added = await db.inTenant(tenant, (tx) => db.runInTenant(tenant, insert('Garden'), tx))
  expect(added).toEqual([{ name: 'Garden' }])

  const rolledBack = db.inTenant(tenant, async (tx) => {
    await db.runInTenant(tenant, insert('Roof'), tx)
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  expect(await names()).toEqual(['Garden'])
})

test('a refusal writes nothing, and its reason is in the error', async () => {
  const statement = {
    text: `WITH added AS (INSERT INTO areas (restaurant_id, id, name) VALUES ($1, gen_random_uuid(), 'Roof') RETURNING id)
      SELECT refuse($2), id FROM added`,
    values: [tenant.id, 'no-roof'],
  }
  const failure = await db.runInTenant(tenant, statement).catch((error: unknown) => error)

  expect(statementRefusalOf(failure)).toBe('no-roof')
  expect(await names()).toEqual([])
})

test('a refusal in a transaction of several statements has its reason in the error as well', async () => {
  const failure = await db
    .inTenant(tenant, (tx) => tx.$queryRaw`SELECT refuse('no-roof')`)
    .catch((error: unknown) => error)

  expect(statementRefusalOf(failure)).toBe('no-roof')
})

test('what fails writes nothing, and the connection serves the next one', async () => {
  await db.runInTenant(tenant, insert('Garden'))
  const failure = await db.runInTenant(tenant, insert('Garden')).catch((error: unknown) => error)

  expect([statementRefusalOf(failure), String(failure)]).toEqual([null, expect.stringContaining('areas_name_key')])
  expect(await names()).toEqual(['Garden'])
})

describe('what goes wrong at the ends of a statement', () => {
  let owner: pg.Client
  beforeAll(async () => {
    owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
  })
  afterAll(() => owner.end())

  test('one that the server could not prepare works as soon as it can', async () => {
    const read = () => db.runInTenant(tenant, { text: 'SELECT count(*)::int FROM made_later', values: [] })
    await expect(read()).rejects.toThrow('made_later')
    await owner.query('CREATE TABLE made_later (id INT); GRANT SELECT ON made_later TO PUBLIC')

    expect(await read()).toEqual([{ count: 0 }])
    expect(await read()).toEqual([{ count: 0 }])
  })

  test('what only COMMIT refuses is a failure, writes nothing, and the connection serves the next one', async () => {
    await owner.query(`
      CREATE TABLE checked_late (id INT UNIQUE DEFERRABLE INITIALLY DEFERRED);
      GRANT SELECT, INSERT ON checked_late TO PUBLIC`)
    const twice = { text: 'INSERT INTO checked_late VALUES (1), (1) RETURNING id', values: [] }

    await expect(db.runInTenant(tenant, twice)).rejects.toThrow('checked_late_id_key')
    expect(await db.runInTenant(tenant, { text: 'SELECT FROM checked_late', values: [] })).toEqual([])
    expect(db.pool()).toMatchObject({ size: 1, open: 1 })
  })

  test('one whose value fits no type is refused, and works with another', async () => {
    const half = (value: string) => ({ text: 'SELECT $1::int / 2 AS half', values: [value] })
    await expect(db.runInTenant(tenant, half('many'))).rejects.toThrow('invalid input syntax')

    expect(await db.runInTenant(tenant, half('8'))).toEqual([{ half: 4 }])
  })

  test('one that is prepared already is refused without giving up the connection', async () => {
    const onWhich = (value: string) => ({ text: 'SELECT pg_backend_pid() AS pid, $1::int', values: [value] })
    const before = await db.runInTenant(tenant, onWhich('8'))
    await expect(db.runInTenant(tenant, onWhich('many'))).rejects.toThrow('invalid input syntax')

    expect(await db.runInTenant(tenant, onWhich('8'))).toEqual(before)
  })

  test.each([
    ['a NUL, which the server cannot take', 'no \0 onion', 'invalid byte sequence'],
    ['a failure of its own', 'Roof', 'areas_name_key'],
  ])('so is one that answers no rows, and the others of the connection stay prepared: %s', async (_, name, failure) => {
    const write = (value: string) => ({ ...insert(value), text: insert(value).text.replace(/ RETURNING.*/, '') })
    const pid = { text: 'SELECT pg_backend_pid() AS pid', values: [] }
    await db.runInTenant(tenant, write('Roof'))
    const before = await db.runInTenant(tenant, pid)
    for (let times = 0; times < 3; times++) await expect(db.runInTenant(tenant, write(name))).rejects.toThrow(failure)

    expect(await db.runInTenant(tenant, pid)).toEqual(before)
    expect(await names()).toEqual(['Roof'])
  })

  test('control: one that fails the first time gives its connection up', async () => {
    const pid = { text: 'SELECT pg_backend_pid() AS pid', values: [] }
    const before = await db.runInTenant(tenant, pid)
    const first = { text: 'SELECT $1::int * 17', values: ['many'] }
    await expect(db.runInTenant(tenant, first)).rejects.toThrow('invalid input syntax')

    expect(await db.runInTenant(tenant, pid)).not.toEqual(before)
  })
})

test('[C1-001] rows of another restaurant are neither seen nor written, and nobody’s stay with the connection', async () => {
  const other = randomUUID()
  await expect(db.runInTenant(tenant, insert('Theirs', other))).rejects.toThrow('row-level security')
  await db.runInTenant({ id: other }, insert('Theirs', other))

  expect(await names()).toEqual([])
  expect(await db.unscoped.area.count()).toBe(0)
})

test('a tenant that is no uuid is refused before anything is sent', async () => {
  const before = db.roundTrips()

  await expect(db.runInTenant({ id: `'; DROP TABLE areas; --` }, insert('x'))).rejects.toThrow(TypeError)
  expect(db.roundTrips()).toBe(before)
})

test('a connection that is cut in the middle is a failure of the database, and the next one is new', async () => {
  const cut = { text: 'SELECT pg_terminate_backend(pg_backend_pid())', values: [] }
  const failure = await db.runInTenant(tenant, cut).catch((error: unknown) => error)

  expect(isDatabaseFailure(failure)).toBe(true)
  expect(await db.runInTenant(tenant, insert('Garden'))).toEqual([{ name: 'Garden' }])
})
