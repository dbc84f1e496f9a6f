import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SERVICES, type ServiceName } from '../services.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { sized } from '../testing/sized.ts'
import { hashOf } from './chain.ts'
import { verifyAudit, verifyService, type BrokenEntry, type ChainHead } from './verify-audit.ts'

const SPICE = '01910000-0000-7000-8000-000000000001'
const CURRY = '01910000-0000-7000-8000-000000000002'
/** A restaurant without entries, as after a purge. */
const DOSA = '01910000-0000-7000-8000-000000000003'
const ENTRIES = sized(200, 10_000)
/**
 * The number of entries written in one transaction. It is below the number of all entries, because the product never
 * writes thousands in one.
 */
const WRITTEN_AT_ONCE = sized(50, 200)
const MIDDLE = ENTRIES / 2

const fill = (count: number) => `
  INSERT INTO audit_entries (restaurant_id, user_kind, user_name, request_id, action,
     subject_type, subject_id, subject_name, before, after)
  SELECT nullif(current_setting('app.tenant_id'), '')::uuid, 'staff', 'captain@spice.test', 'r-' || n, 'dish.changed',
     'dish', 'd-' || n, 'Dosa',
    jsonb_build_object('price', 100 + n), jsonb_build_object('price', 1.50, 'note', 'मसाला ' || n)
  FROM generate_series(1, ${count}) n`

/** Writes many entries for Spice and three for Curry, both with the service's role. */
async function fillDatabase(database: TestDatabase): Promise<void> {
  const app = new pg.Client({ connectionString: database.appUrl })
  await app.connect()
  const write = async (restaurant: string, count: number) => {
    await app.query('BEGIN')
    await app.query("SELECT set_config('app.tenant_id', $1, true)", [restaurant])
    await app.query(fill(count))
    await app.query('COMMIT')
  }
  await write(CURRY, 3)
  for (let written = 0; written < ENTRIES; written += WRITTEN_AT_ONCE) await write(SPICE, WRITTEN_AT_ONCE)
  await app.end()
}

const databases = {} as Record<ServiceName, TestDatabase>
beforeAll(async () => {
  for (const service of SERVICES) {
    databases[service] = await createTestDatabase(service)
    await fillDatabase(databases[service])
  }
})
afterAll(() => Promise.all(Object.values(databases).map((database) => database.drop())))

describe.each(SERVICES)('the chains of %s', (service) => {
  let owner: pg.Client
  let heads: ChainHead[]
  beforeEach(async () => {
    owner = new pg.Client({ connectionString: databases[service].ownerUrl })
    await owner.connect()
    ;({ heads } = await verifyService(owner, service))
    await owner.query('BEGIN')
  })
  afterEach(async () => {
    await owner.query('ROLLBACK')
    await owner.end()
  })

  test('take an entry of staff, a device, the operator and the system, and of nobody else', async () => {
    const write = (kind: string) =>
      owner.query(
        `INSERT INTO audit_entries (restaurant_id, user_kind, action, subject_type, subject_id, subject_name)
         VALUES ($1, $2, 'dish.changed', 'dish', 'd', 'Dosa')`,
        [CURRY, kind],
      )
    for (const kind of ['staff', 'device', 'operator', 'system']) expect((await write(kind)).rowCount).toBe(1)

    await expect(write('guest')).rejects.toThrow('audit_entries_user_known')
  })

  const verify = async (kept: readonly ChainHead[] = [], restaurant?: string) =>
    (await verifyService(owner, service, restaurant, kept)).broken
  const at = (seq: number, what = expect.any(String) as string): BrokenEntry => ({
    service,
    restaurant: SPICE,
    seq,
    what,
  })
  const of = (seq: number) => `restaurant_id = '${SPICE}' AND seq = ${seq}`
  /** Changes entries as the owner, because the service's role may not switch the trigger off. */
  const tamper = (sql: string) => owner.query(`SET LOCAL session_replication_role = replica; ${sql}`)

  test('are whole as they were written', async () => {
    const { chains, entries, broken } = await verifyService(owner, service)

    expect({ chains, entries, broken }).toEqual({ chains: 2, entries: ENTRIES + 3, broken: [] })
    expect(await verify(heads)).toEqual([])
  })

  test('have rising times, and hashes that no two share', async () => {
    const { rows } = await owner.query(`SELECT count(DISTINCT hash)::int AS hashes,
      (SELECT bool_and(at >= previous) FROM (
         SELECT at, lag(at, 1, at) OVER (ORDER BY seq) AS previous
         FROM audit_entries WHERE restaurant_id = '${SPICE}') x) AS rises
      FROM audit_entries`)

    expect(rows).toEqual([{ hashes: ENTRIES + 3, rises: true }])
  })

  test.each([
    ['the fact before', `before = '{"price": 1}'`],
    ['the fact after', 'after = NULL'],
    ['who', `user_name = 'waiter@spice.test'`],
    ['when', "at = at - interval '1 hour'"],
    ['what', `action = 'dish.added'`],
    ['the subject', `subject_name = 'Idli'`],
    ['the request', 'request_id = NULL'],
    ['the hash', `hash = '\\x00'`],
  ])(`one of ${ENTRIES} with %s edited is named`, async (_what, change) => {
    await tamper(`UPDATE audit_entries SET ${change} WHERE ${of(MIDDLE)}`)

    expect((await verify())[0]).toEqual(at(MIDDLE))
    expect(await verify([], CURRY)).toEqual([])
  })

  test('one that is edited and given a new hash no longer leads to the one after it', async () => {
    await tamper(`UPDATE audit_entries e SET subject_name = 'Idli' WHERE ${of(MIDDLE)};
      UPDATE audit_entries SET hash = ${hashOf(service, `(SELECT hash FROM audit_entries WHERE ${of(MIDDLE - 1)})`)} WHERE ${of(MIDDLE)}`)

    expect(await verify()).toEqual([at(MIDDLE + 1, 'is not what was written, or the one before it is not')])
  })

  test('one that is deleted is named', async () => {
    await tamper(`DELETE FROM audit_entries WHERE ${of(MIDDLE)}`)

    expect(await verify()).toEqual([at(MIDDLE, 'is missing')])
  })

  test('many that are deleted are named', async () => {
    await tamper(`DELETE FROM audit_entries WHERE restaurant_id = '${SPICE}' AND seq BETWEEN 11 AND 20`)

    expect(await verify()).toEqual([at(11, 'to 20 are missing')])
  })

  test('the first that is deleted is named', async () => {
    await tamper(`DELETE FROM audit_entries WHERE ${of(1)}`)

    expect(await verify()).toEqual([at(1, 'is missing')])
  })

  test('the last that is deleted is named by the head', async () => {
    await tamper(`DELETE FROM audit_entries WHERE ${of(ENTRIES)}`)

    expect(await verify()).toEqual([at(ENTRIES, `to ${ENTRIES}, the end, are missing`)])
  })

  test('two that are swapped are named', async () => {
    const [early, late] = [ENTRIES / 20, (ENTRIES / 10) * 7]
    await tamper(`UPDATE audit_entries SET seq = -1 WHERE ${of(early)};
      UPDATE audit_entries SET seq = ${early} WHERE ${of(late)};
      UPDATE audit_entries SET seq = ${late} WHERE restaurant_id = '${SPICE}' AND seq = -1`)

    expect((await verify()).map(({ seq }) => seq)).toEqual([early, early + 1, late, late + 1])
  })

  test('one that is put in at the end is named', async () => {
    await tamper(`INSERT INTO audit_entries (restaurant_id, seq, at, user_kind, action, subject_type, subject_id, subject_name, hash)
      SELECT restaurant_id, seq + 1, now(), 'staff', 'dish.changed', 'dish', 'd', 'Dosa', sha256(hash)
      FROM audit_heads WHERE restaurant_id = '${SPICE}'`)

    expect((await verify()).map(({ seq }) => seq)).toContain(ENTRIES + 1)
  })

  test('a head that is gone or changed is named', async () => {
    await tamper(`DELETE FROM audit_heads WHERE restaurant_id = '${SPICE}'`)
    expect((await verify())[0]).toMatchObject({ restaurant: SPICE, seq: ENTRIES + 1 })
    await tamper(`INSERT INTO audit_heads VALUES ('${SPICE}', ${ENTRIES}, now(), '\\x00')`)
    expect((await verify())[0]).toMatchObject({ restaurant: SPICE, seq: ENTRIES + 1 })
  })

  test('a chain that is made again from the edited entry on, with its head, is found by a head that was kept elsewhere alone', async () => {
    await tamper(`UPDATE audit_entries SET subject_name = 'Idli' WHERE ${of(ENTRIES - 2)}`)
    for (const seq of [ENTRIES - 2, ENTRIES - 1, ENTRIES])
      await tamper(
        `UPDATE audit_entries SET hash = ${hashOf(service, `(SELECT hash FROM audit_entries WHERE ${of(seq - 1)})`)} WHERE ${of(seq)}`,
      )
    await tamper(
      `UPDATE audit_heads h SET hash = (SELECT hash FROM audit_entries WHERE ${of(ENTRIES)}) WHERE ` +
        `restaurant_id = '${SPICE}'`,
    )

    expect(await verify()).toEqual([])
    expect(await verify(heads)).toEqual([at(ENTRIES, 'has another hash than the head that was kept, or is gone')])
  })

  test('a chain that is taken away whole, with its head, is found in the same way', async () => {
    await tamper(
      `DELETE FROM audit_entries WHERE restaurant_id = '${SPICE}';
       DELETE FROM audit_heads WHERE restaurant_id = '${SPICE}'`,
    )

    expect(await verify()).toEqual([])
    expect(await verify(heads)).toEqual([at(ENTRIES)])
  })

  test('the service can neither change nor remove an entry or a head', async () => {
    const { rows } = await owner.query(
      `SELECT t.name, p.privilege FROM unnest(ARRAY['audit_entries', 'audit_heads']) t (name),
         unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) p (privilege)
       WHERE has_table_privilege($1, t.name, p.privilege)`,
      [`tiffin_${service}_app`],
    )

    expect(rows).toEqual([
      { name: 'audit_entries', privilege: 'SELECT' },
      { name: 'audit_entries', privilege: 'INSERT' },
    ])
  })
})

describe('what is not tampering', () => {
  test('entries of orders from before the chain have no number; a young one that has none is named', async () => {
    const owner = new pg.Client({ connectionString: databases.orders.ownerUrl })
    await owner.connect()
    await owner.query('BEGIN; SET LOCAL session_replication_role = replica')
    const insert = (when: string) =>
      owner.query(
        `INSERT INTO audit_entries (restaurant_id, action, order_id, details, user_id, at)
         VALUES ('${SPICE}', 'order.placed', '${SPICE}', '{}', '${SPICE}', ${when})`,
      )
    await insert("'2026-01-01'")
    expect((await verifyService(owner, 'orders')).broken).toEqual([])
    await insert("now() + interval '1 hour'")
    expect((await verifyService(owner, 'orders')).broken).toMatchObject([{ restaurant: SPICE, seq: 0 }])
    await owner.query('ROLLBACK')
    await owner.end()
  })

  test('a removed restaurant’s chain goes whole, step by step in orders; one that is open keeps it', async () => {
    const owner = new pg.Client({ connectionString: databases.orders.ownerUrl })
    await owner.connect()
    await owner.query('BEGIN')
    await owner.query('SAVEPOINT open')
    await expect(owner.query(`SELECT purge_audit('${SPICE}', 100)`)).rejects.toThrow('restaurant_is_kept')
    await owner.query('ROLLBACK TO open')
    await owner.query(
      `INSERT INTO closed_restaurants (restaurant_id, removed_at, purge_at)
       VALUES ('${SPICE}', now(), now() - interval '1 second')`,
    )
    expect((await verifyService(owner, 'orders')).broken).toEqual([])
    const { rows } = await owner.query(`SELECT purge_audit('${SPICE}', 100) AS more`)
    expect([rows[0].more, (await verifyService(owner, 'orders')).broken]).toEqual([true, []])
    await owner.query('ROLLBACK')
    await owner.end()
  })
})

describe('kept heads whose chains are gone', () => {
  const headsOf = (restaurant: string) =>
    SERVICES.map((service): ChainHead => ({ service, restaurant, seq: 3, hash: 'ab' }))
  const namesOf = (chains: readonly Pick<ChainHead, 'service' | 'restaurant'>[], restaurant = DOSA) =>
    chains.filter((chain) => chain.restaurant === restaurant).map(({ service }) => service)
  const verify = (kept: readonly ChainHead[]) =>
    verifyAudit('', undefined, kept, (service) => databases[service].ownerUrl)

  let tenancy: pg.Client
  beforeEach(async () => {
    tenancy = new pg.Client({ connectionString: databases.tenancy.ownerUrl })
    await tenancy.connect()
  })
  afterEach(async () => {
    await tenancy.query('DELETE FROM removals')
    await tenancy.end()
  })
  const remove = (purgedIn: readonly string[], due: 'tomorrow' | 'yesterday', isFinished: boolean) =>
    tenancy.query(
      `INSERT INTO removals (restaurant_id, name, subdomain, removed_at, removed_by, purge_at, purged_in, finished_at)
       VALUES ($1, 'Dosa', 'dosa', now(), 'operator@tiffin.test', $2::timestamptz, $3, CASE WHEN $4 THEN now() END)`,
      [DOSA, due, purgedIn, isFinished],
    )

  test.each([
    { what: 'before its time', due: 'tomorrow', purgedIn: [], isFinished: false, named: SERVICES, underPurge: [] },
    {
      what: 'that is due',
      due: 'yesterday',
      purgedIn: [],
      isFinished: false,
      named: ['tenancy'],
      underPurge: ['billing', 'catalog', 'orders'],
    },
    {
      what: 'that orders confirmed',
      due: 'yesterday',
      purgedIn: ['orders'],
      isFinished: false,
      named: ['tenancy'],
      underPurge: ['billing', 'catalog'],
    },
    {
      what: 'that is finished',
      due: 'yesterday',
      purgedIn: ['orders', 'catalog', 'billing'],
      isFinished: true,
      named: [],
      underPurge: [],
    },
  ] as const)(
    'in a purge $what: named as broken unless the service purged them or may do so now',
    async ({ due, purgedIn, isFinished, named, underPurge }) => {
      await remove(purgedIn, due, isFinished)
      const verified = await verify(headsOf(DOSA))

      expect([namesOf(verified.broken), namesOf(verified.underPurge)]).toEqual([named, underPurge])
      expect(namesOf((await verify(headsOf(SPICE))).broken, SPICE), 'another restaurant').toEqual(SERVICES)
    },
  )

  test('a chain that was made again is broken in the services that did not confirm the purge', async () => {
    await remove(['orders'], 'yesterday', false)
    await tenancy.query('UPDATE removals SET restaurant_id = $1', [CURRY])
    const { broken, underPurge } = await verify(headsOf(CURRY))

    expect([namesOf(broken, CURRY), underPurge]).toEqual([SERVICES.filter((service) => service !== 'orders'), []])
  })

  test('a purge that is confirmed while the chains are verified is no tampering', async () => {
    await remove(['orders', 'catalog'], 'yesterday', false)
    const orders = new pg.Client({ connectionString: databases.orders.ownerUrl })
    await orders.connect()
    await orders.query('BEGIN; LOCK TABLE audit_entries IN ACCESS EXCLUSIVE MODE')
    const verifying = verify(headsOf(DOSA))
    const waiting = `
      SELECT count(*)::int AS count FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE d.datname = current_database() AND l.relation = 'audit_entries'::regclass AND NOT l.granted`
    // Once the verification waits in orders, the last of the services, the chains of the others have been verified.
    expect(SERVICES.at(-1)).toBe('orders')
    await expect.poll(async () => (await orders.query(waiting)).rows[0].count).toBe(1)
    await tenancy.query('UPDATE removals SET purged_in = $1, finished_at = now()', [['orders', 'catalog', 'billing']])
    await orders.query('COMMIT')
    await orders.end()

    expect(await verifying).toMatchObject({ broken: [], underPurge: [] })
  })
})
