import { randomUUID } from 'node:crypto'
import { createOrder, settleOrder, verifyDocuments } from '@tiffin/contracts'
import { verifyDocuments as verifyAll } from '@tiffin/stack/testing'
import { sized } from '@tiffin/stack/testing/sized'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

let service: OrdersUnderTest
let owner: pg.Client
let spice: TestRestaurant
beforeAll(async () => {
  service = await startOrders()
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

const serialsOf = async ({ id }: TestRestaurant) =>
  (await owner.query<{ n: number }>('SELECT n FROM documents WHERE restaurant_id = $1 ORDER BY n', [id])).rows.map(
    ({ n }) => n,
  )
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const broken = async () =>
  (await spice.call(verifyDocuments, {}, 'Admin')).body.series.map(({ first_broken }) => first_broken)

describe('serials', () => {
  const SETTLEMENTS = sized(20, 100)
  const AT_ONCE = 20
  /** Returns whether a settlement is rolled back, as three of twenty are. */
  const isRolledBack = (index: number) => index % 20 >= 17
  const methodOf = (index: number) => (index === 5 ? 'UPI' : isRolledBack(index) ? 'Other' : 'Cash')

  beforeEach(async () => {
    spice = service.addRestaurant()
    await service.billByGst(spice)
    // The trigger fires at the end of the statement, when the serial has been taken. A payment by UPI then loses its
    // connection, and one by Other is rolled back.
    await owner.query(`
      CREATE FUNCTION spoil() RETURNS TRIGGER LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.method = 'UPI' THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
        RAISE EXCEPTION 'rolled back';
      END $$;
      CREATE TRIGGER spoil AFTER INSERT ON order_payments FOR EACH ROW
        WHEN (NEW.method IN ('UPI', 'Other')) EXECUTE FUNCTION spoil()`)
  })
  afterEach(() => owner.query('DROP TRIGGER IF EXISTS spoil ON order_payments; DROP FUNCTION spoil'))

  type Sent = { readonly id: string; readonly key: string; readonly method: string }
  const settle = ({ id, key, method }: Sent) =>
    spice.call(settleOrder, { params: { id }, body: { payments: [{ method, amount: 126 }] }, key }, 'Cashier')

  /** Settles orders, twenty at a time. */
  async function settleAll(sent: readonly Sent[]) {
    const replies = []
    for (let begin = 0; begin < sent.length; begin += AT_ONCE)
      replies.push(...(await Promise.all(sent.slice(begin, begin + AT_ONCE).map(settle))))
    return replies
  }

  /** Settles many orders together, of which some are rolled back and one loses its connection. */
  async function settleAtOnce(): Promise<{ sent: Sent[]; acknowledged: string[] }> {
    const sent: Sent[] = []
    for (let index = 0; index < SETTLEMENTS; index++) {
      const { body } = await spice.call(createOrder, {
        body: { items: [ask(spice, 'Masala Dosa')], orderType: 'Takeaway' },
      })
      sent.push({ id: body.order_id, key: randomUUID(), method: methodOf(index) })
    }
    const replies = await settleAll(sent)
    return {
      sent,
      acknowledged: replies.flatMap(({ status, body }) => (status === 200 ? [body.document!.number] : [])),
    }
  }

  test('have no gap and are nobody else’s, whatever was rolled back or killed; all acknowledged are stored', async () => {
    const { sent, acknowledged } = await settleAtOnce()
    const paid = sent.filter(({ method }) => method === 'Cash').length

    expect(acknowledged).toHaveLength(paid)
    expect(new Set(acknowledged).size).toBe(paid)
    expect(await serialsOf(spice)).toEqual(upTo(paid))

    // The tills send all settlements again, each under its first key.
    await owner.query('DROP TRIGGER spoil ON order_payments')
    const again = await settleAll(sent)
    expect(again.map(({ status }) => status)).toEqual(sent.map(() => 200))
    const numbers = again.map(({ body }) => body.document!.number)
    expect(new Set(numbers).size).toBe(SETTLEMENTS)
    expect(numbers).toEqual(expect.arrayContaining(acknowledged))
    expect([await serialsOf(spice), await broken()]).toEqual([upTo(SETTLEMENTS), [null]])
  })

  test('control: those of a sequence have gaps', async () => {
    const { rows } = await owner.query<{ text: string }>(
      `SELECT pg_get_functiondef('number_document'::regproc) AS text`,
    )
    await owner.query(`
      CREATE SEQUENCE control_serial;
      CREATE OR REPLACE FUNCTION number_document() RETURNS TRIGGER LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN
        NEW.fy := '2627'; NEW.n := nextval('control_serial'); NEW.number := 'X/2627/' || NEW.n;
        NEW.prev_hash := ''; NEW.hash := '';
        RETURN NEW;
      END $$`)
    try {
      await settleAtOnce()
      const serials = await serialsOf(spice)
      expect(serials.at(-1)).toBeGreaterThan(serials.length)
    } finally {
      await owner.query(`${rows[0]!.text}; DROP SEQUENCE control_serial`)
    }
  })
})

describe('the chain of a series', () => {
  const DOCUMENTS = sized(50, 10_000)
  const MIDDLE = DOCUMENTS / 2
  const number = (n: number) => `X/2627/${String(n).padStart(6, '0')}`

  beforeAll(async () => {
    spice = service.addRestaurant()
    const app = new pg.Client({ connectionString: service.database.appUrl })
    await app.connect()
    // The role's limit for a statement is for one document; thousands take longer on a busy machine.
    await app.query('BEGIN; SET LOCAL statement_timeout = 0')
    await app.query(`SELECT set_config('app.tenant_id', $1, true)`, [spice.id])
    await app.query(
      `INSERT INTO documents (restaurant_id, id, kind, series, month, order_id, issued_at, issued_by, place_of_supply,
         taxable_paise, cgst_paise, sgst_paise, other_paise, vat_paise, discount_paise, round_off_paise, payable_paise, body)
       SELECT $1, uuidv7(), 'invoice', 'X', '2026-11-01', uuidv7(), timestamptz '2026-11-21T15:00:00Z' + n * interval '1 s',
         $1, '29', 12000, 300, 300, 0, 0, 0, 0, 12600, jsonb_build_object('v', 1, 'dish', 'मसाला ' || n)::text
       FROM generate_series(1, $2::int) n`,
      [spice.id, DOCUMENTS],
    )
    await app.query('COMMIT')
    await app.end()
    await owner.query(
      'CREATE TABLE kept_documents AS TABLE documents; CREATE TABLE kept_series AS TABLE document_series',
    )
  })
  afterEach(() =>
    owner.query(`SET session_replication_role = replica;
      DELETE FROM documents; INSERT INTO documents SELECT * FROM kept_documents;
      DELETE FROM document_series; INSERT INTO document_series SELECT * FROM kept_series;
      SET session_replication_role = origin`),
  )
  afterAll(() => owner.query('DROP TABLE kept_documents, kept_series'))

  /**
   * Changes rows as the owner, without firing triggers. @returns the first broken numbers, on which both ways to verify
   * must agree
   */
  async function tamper(sql: string): Promise<unknown[]> {
    await owner.query(`SET session_replication_role = replica; ${sql}; SET session_replication_role = origin`)
    const found = (await verifyAll(owner)).filter(({ restaurant }) => restaurant === spice.id)
    const named = await broken()
    expect(found.map(({ firstBroken }) => firstBroken)).toEqual(named)
    return named
  }
  const of = (n: number) => `restaurant_id = '${spice.id}' AND n = ${n}`

  test('is whole as it was written, with the newest hash', async () => {
    const { rows } = await owner.query<{ hash: string }>(
      `SELECT encode(last_hash, 'hex') AS hash FROM document_series WHERE restaurant_id = $1`,
      [spice.id],
    )
    expect((await spice.call(verifyDocuments, {}, 'Admin')).body).toEqual({
      series: [
        {
          kind: 'invoice',
          series: 'X',
          financial_year: '2627',
          documents: DOCUMENTS,
          newest_hash: rows[0]!.hash,
          first_broken: null,
        },
      ],
    })
  })

  test.each([
    ['a figure', 'taxable_paise = 11000, round_off_paise = 1000'],
    ['the text', `body = '{"v": 1}'`],
    ['the time', "issued_at = issued_at - interval '1 hour'"],
    ['the order', 'order_id = uuidv7()'],
    ['the number', `number = 'X/2627/1'`],
    ['the hash', `hash = '\\x00'`],
    ['the hash before', `prev_hash = '\\x00'`],
  ])(`one of ${DOCUMENTS} with %s edited is named`, async (_what, change) => {
    expect(await tamper(`UPDATE documents SET ${change} WHERE ${of(MIDDLE)}`)).toEqual([number(MIDDLE)])
  })

  test('one that is edited and given the hash it would have no longer leads to the one after it', async () => {
    const rehashed = `sha256(d.prev_hash || convert_to(d.n || ' ' || jsonb_build_array(d.id, d.month, d.order_id,
      (extract(epoch FROM d.issued_at) * 1000)::bigint, d.issued_by, d.place_of_supply, d.taxable_paise, d.cgst_paise,
      d.sgst_paise, d.other_paise, d.vat_paise, d.discount_paise, d.round_off_paise, d.payable_paise,
      encode(sha256(convert_to(d.body, 'UTF8')), 'hex'))::text, 'UTF8'))`
    const edit = (n: number) =>
      `UPDATE documents SET body = '{"v": 1}' WHERE ${of(n)}; UPDATE documents d SET hash = ${rehashed} WHERE ${of(n)}`

    expect(await tamper(edit(MIDDLE))).toEqual([number(MIDDLE + 1)])
    // The series stores the hash of its last document, so a change of that document is found as well, although no later
    // one follows.
    await owner.query(
      `UPDATE documents SET body = k.body, hash = k.hash FROM kept_documents k WHERE documents.id = k.id`,
    )
    expect(await tamper(edit(DOCUMENTS))).toEqual([number(DOCUMENTS)])
  })

  test.each([1, MIDDLE, DOCUMENTS])('one that is deleted is named: %i', async (n) => {
    expect(await tamper(`DELETE FROM documents WHERE ${of(n)}`)).toEqual([number(n)])
  })

  test('of two that are swapped the first is named', async () => {
    const [early, late] = [MIDDLE - 10, MIDDLE + 10]
    const swap = `UPDATE documents SET n = -1 WHERE ${of(early)}; UPDATE documents SET n = ${early} WHERE ${of(late)};
      UPDATE documents SET n = ${late} WHERE ${of(-1)}`

    expect(await tamper(swap)).toEqual([number(early)])
  })

  test('one that is put in at the end is named, also with the hash it would have', async () => {
    const columns = `restaurant_id, id, kind, series, fy, n, number, month, order_id, issued_at, issued_by, place_of_supply,
      taxable_paise, cgst_paise, sgst_paise, other_paise, vat_paise, discount_paise, round_off_paise, payable_paise, body`
    const values = columns
      .replace(' id,', ' uuidv7(),')
      .replace(' n,', ` ${DOCUMENTS + 1},`)
      .replace('number', `'${number(DOCUMENTS + 1)}'`)
    const insert = `INSERT INTO documents (${columns}, prev_hash, hash) SELECT ${values}, hash, sha256(hash)
      FROM documents WHERE ${of(DOCUMENTS)}`

    expect(await tamper(insert)).toEqual([number(DOCUMENTS + 1)])
  })

  test('that lost its series is named behind its end', async () => {
    expect(await tamper('DELETE FROM document_series')).toEqual([number(1)])
  })

  test('a chain that is taken away whole, with its series, is found by a hash that was kept elsewhere alone', async () => {
    expect(await tamper('DELETE FROM documents; DELETE FROM document_series')).toEqual([])
    expect((await spice.call(verifyDocuments, {}, 'Admin')).body.series).toEqual([])
  })
})

describe('the service’s own role', () => {
  test('may add documents and events, and change or remove neither; the series it may only read', async () => {
    const { rows } = await owner.query(
      `SELECT t.name, array_agg(p.privilege ORDER BY p.privilege) AS privileges
       FROM unnest(ARRAY['document_events', 'document_series', 'documents']) t (name),
         unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) p (privilege)
       WHERE has_table_privilege('tiffin_orders_app', t.name, p.privilege) GROUP BY t.name ORDER BY t.name`,
    )

    expect(rows).toEqual([
      { name: 'document_events', privileges: ['INSERT', 'SELECT'] },
      { name: 'document_series', privileges: ['SELECT'] },
      { name: 'documents', privileges: ['INSERT', 'SELECT'] },
    ])
  })

  test.each([
    'UPDATE documents SET payable_paise = 0',
    'DELETE FROM documents',
    'TRUNCATE documents CASCADE',
    'DELETE FROM document_events',
    `UPDATE document_events SET kind = 'sent'`,
    'TRUNCATE document_events',
    'UPDATE document_series SET last = 0',
    'DELETE FROM document_series',
  ])('is denied permission: %s', async (statement) => {
    const app = new pg.Client({ connectionString: service.database.appUrl })
    await app.connect()
    await expect(app.query(statement)).rejects.toThrow('permission denied')
    await app.end()
  })

  test('control: a new table that takes nothing back gives the role all of it', async () => {
    await owner.query('CREATE TABLE of_defaults (id INTEGER)')
    const { rows } = await owner.query(
      `SELECT has_table_privilege('tiffin_orders_app', 'of_defaults', 'UPDATE, DELETE') AS may`,
    )
    await owner.query('DROP TABLE of_defaults')

    expect(rows).toEqual([{ may: true }])
  })
})
