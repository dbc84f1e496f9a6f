import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentSearchOf } from '../domain/document-search.ts'
import { startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'
import { selectDocuments } from './stored-documents.ts'
import { listDocumentsStatement, type DocumentFilter } from './list-documents.ts'
import { gstr1Statement } from './read-gstr1.ts'
import { Prisma } from '../generated/prisma/client.ts'

const DOCUMENTS = 5_000
const NUMBER = 'X/2627/001234'
const AN_ID = '019aa5f0-0000-7000-8000-000000000001'
let service: OrdersUnderTest
let spice: TestRestaurant
let owner: pg.Client
let app: pg.Client
beforeAll(async () => {
  service = await startOrders()
  spice = service.addRestaurant()
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  app = new pg.Client({ connectionString: service.database.appUrl })
  await Promise.all([owner.connect(), app.connect()])
  // The tables need many rows, because for few rows the planner would not use an index.
  await owner.query(`SET session_replication_role = replica`)
  await owner.query(
    `INSERT INTO orders (restaurant_id, month, id, order_number, order_type, status, created_at, created_by, document_id,
       completed_at, completed_by, discount_paise, round_off_paise, payable_paise)
     SELECT $1, '2026-11-01', uuidv7(), 'many-' || n, 'Takeaway', CASE WHEN paid_at IS NULL THEN 'Active' ELSE 'Completed' END,
       at, $1, uuidv7(), paid_at, CASE WHEN paid_at IS NOT NULL THEN $1::uuid END, CASE WHEN paid_at IS NOT NULL THEN 0 END,
       CASE WHEN paid_at IS NOT NULL THEN 0 END, CASE WHEN paid_at IS NOT NULL THEN 12600 END
     FROM generate_series(1, $2::int) n, LATERAL (SELECT timestamptz '2026-11-01' + n * interval '1 min' AS at) placed,
       LATERAL (SELECT CASE WHEN n % 500 <> 0 THEN at END AS paid_at) paid`,
    [spice.id, DOCUMENTS],
  )
  await owner.query(`
    INSERT INTO documents (restaurant_id, id, kind, series, fy, n, number, month, order_id, issued_at, issued_by,
      place_of_supply, taxable_paise, cgst_paise, sgst_paise, other_paise, vat_paise, discount_paise, round_off_paise,
      payable_paise, body, prev_hash, hash)
    SELECT restaurant_id, document_id, 'invoice', 'X', '2627', n, 'X/2627/' || lpad(n::text, 6, '0'), month, id,
      created_at, created_by, '29', 12000, 300, 300, 0, 0, 0, 0, 12600,
      jsonb_build_object('v', 1, 'orderNumber', order_number, 'orderType', order_type, 'lines', '[]'::jsonb)::text, '', ''
    FROM (SELECT *, substr(order_number, 6)::int AS n FROM orders) o`)
  await owner.query(`
    INSERT INTO document_events (restaurant_id, id, document_id, kind, reason, by, at)
    SELECT restaurant_id, uuidv7(), id, CASE WHEN n % 50 = 1 THEN 'cancelled' ELSE 'printed' END,
      CASE WHEN n % 50 = 1 THEN 'guest_left' END, issued_by, issued_at
    FROM documents`)
  await owner.query(
    `INSERT INTO document_series (restaurant_id, kind, series, fy, last, prev_hash, last_hash, last_at)
     VALUES ($1, 'invoice', 'X', '2627', $2, '', '', now())`,
    [spice.id, DOCUMENTS],
  )
  await owner.query('SET session_replication_role = origin')
  await owner.query('ANALYZE orders, documents, document_events, document_series')
})
afterAll(async () => {
  await Promise.all([owner.end(), app.end()])
  await service.stop()
})

type PlanNode = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly PlanNode[]
}

/** Returns the indexes that the plan of a statement reads, and the tables that it reads whole. */
async function plan(statement: Prisma.Sql): Promise<{ indexes: string[]; whole: string[] }> {
  await app.query(`BEGIN; SET LOCAL app.tenant_id = '${spice.id}'`)
  const { rows } = await app.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${statement.text}`)
  await app.query('COMMIT')
  const [indexes, whole] = [new Set<string>(), new Set<string>()]
  const collect = (node: PlanNode): void => {
    if (node['Index Name']) indexes.add(node['Index Name'])
    if (node['Node Type'] === 'Seq Scan') whole.add(node['Relation Name']!)
    for (const child of node.Plans ?? []) collect(child)
  }
  collect(rows[0]['QUERY PLAN'][0].Plan)
  return { indexes: [...indexes], whole: [...whole] }
}

const statementOf = (filter: Partial<DocumentFilter>) =>
  listDocumentsStatement(spice, { search: null, limit: 51, ...filter })
const numbersOf = async (filter: Partial<DocumentFilter>) => {
  const { text, values } = statementOf(filter)
  await app.query(`BEGIN; SET LOCAL app.tenant_id = '${spice.id}'`)
  const { rows } = await app.query<{ document: { number: string } }>(text, values)
  await app.query('COMMIT')
  return rows.map(({ document }) => document.number)
}

describe('a page of documents', () => {
  test.each([
    ['the newest', {}, 'documents_newest'],
    ['those after a cursor', { cursor: AN_ID }, 'documents_newest'],
    ['those of a range of time', { from: new Date(0), to: new Date() }, 'documents_newest'],
    ['invoices', { kind: 'invoice' }, 'documents_newest'],
    ['paid ones', { state: 'settled' }, 'documents_newest'],
    ['open ones', { state: 'open' }, 'orders_active'],
    ['cancelled ones', { state: 'cancelled' }, 'document_events_cancelled'],
    ['credit notes', { kind: 'credit_note' }, 'documents_serial_key'],
    ['issued ones', { state: 'issued' }, 'documents_serial_key'],
    ['by its number', { search: documentSearchOf(NUMBER) }, 'documents_by_number'],
    ['by its last digits', { search: documentSearchOf('1234') }, 'documents_serial_key'],
    ['by its order', { search: documentSearchOf('many-7') }, 'documents_pkey'],
    ['cancelled ones by their number', { search: documentSearchOf('X'), state: 'cancelled' }, 'documents_by_number'],
  ] satisfies [string, Partial<DocumentFilter>, string][])(
    'is found by an index, and reads no table whole: %s',
    async (_what, filter, index) => {
      const { indexes, whole } = await plan(statementOf(filter))

      expect(whole.filter((table) => table !== 'document_series')).toEqual([])
      expect(indexes).toContain(index)
    },
  )

  test('of the documents of one month, no other is read for its return', async () => {
    const { indexes, whole } = await plan(gstr1Statement(spice, '2026-11'))

    expect([indexes, whole]).toEqual([['documents_newest', 'document_events_cancelled'], []])
  })

  test('control: without its index the newest are found by reading and sorting all', async () => {
    await owner.query('BEGIN')
    await owner.query('DROP INDEX documents_newest')
    const { rows } = await owner.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${statementOf({}).text}`)
    await owner.query('ROLLBACK')

    expect(JSON.stringify(rows)).toMatch(/"Sort Key":\["d\.issued_at/)
  })

  test('has what was looked for', async () => {
    const search = (text: string) => ({ search: documentSearchOf(text) })

    expect(await numbersOf(search(NUMBER))).toEqual([NUMBER])
    expect(await numbersOf(search('X/2627/00123'))).toHaveLength(10)
    expect(await numbersOf(search('234'))).toEqual(['004234', '003234', '002234', '001234', '000234'].map(numbered))
    expect(await numbersOf({ ...search('234'), limit: 1 })).toEqual([numbered('004234')])
    expect(await numbersOf(search('many-7'))).toEqual([numbered('000007')])
    expect(await numbersOf({ state: 'cancelled', limit: 3 })).toEqual(['004951', '004901', '004851'].map(numbered))
    expect(await numbersOf({ state: 'open', limit: 2 })).toEqual(['005000', '004500'].map(numbered))
    expect(await numbersOf({ ...search('X'), limit: 2 })).toEqual(['005000', '004999'].map(numbered))
  })
})

test('the documents of an order are found by its number in them, and only those of the restaurant that asks', async () => {
  const find = async (restaurant: string) => {
    const { rows } = await app.query(`SELECT documents_of_order($1::uuid, 'many-7') AS id`, [restaurant])
    return rows.length
  }
  const scans = async () =>
    Number((await app.query(`SELECT pg_stat_get_xact_numscans('documents_by_order'::regclass) AS n`)).rows[0].n)
  await app.query(`BEGIN; SET LOCAL app.tenant_id = '${spice.id}'`)
  const before = await scans()

  expect([await find(spice.id), await scans()]).toEqual([1, before + 1])
  await app.query(`SET LOCAL app.tenant_id = '${AN_ID}'`)
  expect([await find(spice.id), await find(AN_ID)]).toEqual([0, 0])
  await app.query('COMMIT')
})

test('a document is found by its key, and what happened to it by its own', async () => {
  const { indexes, whole } = await plan(selectDocuments(spice, Prisma.sql`SELECT ${AN_ID}::uuid AS id`))

  expect(whole).toEqual([])
  expect(indexes).toContain('documents_pkey')
})

function numbered(serial: string): string {
  return `X/2627/${serial}`
}
