import {
  chownSync,
  statSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { diskOpener } from '@tiffin/file-store'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { verifyAudit } from '../audit/verify-audit.ts'
import { asAdmin } from '../database/admin.ts'
import { urlOfDatabase } from '../database/names.ts'
import { SERVICES } from '../services.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { exportRestaurant } from './export-restaurant.ts'
import { importRestaurant } from './import-restaurant.ts'
import type { Installation } from './installation.ts'
import { releaseRestaurant } from './hold.ts'
import { removeRows } from './load.ts'
import { removeMoved } from './remove-moved.ts'
import { fromWhere, readTablesOfRestaurants } from './restaurant-tables.ts'

const SPICE = '01910000-0000-7000-8000-000000000001'
const CURRY = '01910000-0000-7000-8000-000000000002'

/** Tables of the platform that name restaurants: its logs, and what is left of restaurants that were removed. */
const OF_THE_PLATFORM = [
  'door_events',
  'sign_in_attempt_counts',
  'removals',
  'closed_restaurants',
  'archived_invoices',
  'archived_credit_notes',
  'provider_events',
]

type TestInstallation = Installation & {
  readonly query: <T extends object>(service: string, statement: string) => Promise<T[]>
  drop(): Promise<void>
}

async function startInstallation(): Promise<TestInstallation> {
  const databases = new Map<string, TestDatabase>()
  for (const service of SERVICES) databases.set(service, await createTestDatabase(service))
  const folder = mkdtempSync(path.join(tmpdir(), 'tiffin-pictures-'))
  // Where root starts the product, the pictures belong to the account of the catalog.
  if (process.getuid?.() === 0) chownSync(folder, 59_804, 59_804)
  // The added service was left out before it had a database.
  const urlOf = (service: string) =>
    databases.get(service)?.ownerUrl ?? urlOfDatabase(databases.get('tenancy')!.ownerUrl, 'tiffin_left_out')
  return {
    name: 'tiffin.test',
    services: [...SERVICES, 'stock'],
    urlOf,
    openPictures: diskOpener({ folder }),
    picturesFolder: folder,
    query: async <T extends object>(service: string, statement: string) =>
      asAdmin(urlOf(service), async (owner) => (await owner.query<T>(statement)).rows),
    async drop() {
      for (const database of databases.values()) await database.drop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Fills a restaurant into the databases of an installation, as its owner. */
async function fill(
  { query, openPictures }: TestInstallation,
  id: string,
  subdomain: string,
  invoice = 7,
): Promise<void> {
  await query(
    'tenancy',
    `INSERT INTO restaurants (id, name, subdomain) VALUES ('${id}', 'Spice ₹', '${subdomain}');
    INSERT INTO users (restaurant_id, id, email, password_hash, role) VALUES ('${id}', '${id}', 'a@spice.test', 'hash', 'Admin');
    INSERT INTO devices (restaurant_id, id, kind, name, created_at, created_by, series)
      VALUES ('${id}', '${id}', 'till', 'Till', now(), '${id}', 'A1');
    INSERT INTO device_codes (restaurant_id, device_id, code_hash, expires_at) VALUES ('${id}', '${id}', 'x', now());
    ${auditEntry(id)}`,
  )
  await query(
    'billing',
    `INSERT INTO plans (plan_id, name, price_in_paise, billing_interval, features)
      VALUES ('plan_pro', 'Pro', 99900, 'monthly', '{"order_limit_daily": 10, "user_limit": 3, "menu_item_limit": 50, "allow_user_management": false}')
      ON CONFLICT DO NOTHING;
    INSERT INTO subscriptions (restaurant_id, plan_id, status, source, current_period_end) VALUES ('${id}', 'plan_pro', 'active', 'provider', now());
    INSERT INTO purchases (restaurant_id, id, plan_id, price_in_paise, provider_id, status, billing_interval)
      VALUES ('${id}', '${id}', 'plan_pro', 99900, 'sub_${subdomain}', 'active', 'monthly');
    INSERT INTO invoices (restaurant_id, id, purchase_id, payment_id, number, plan_name, amount_in_paise, paid_at)
      VALUES ('${id}', '${id}', '${id}', 'pay_${subdomain}', 'TF/26-27/00000${invoice}', 'Pro', 99900, now())`,
  )
  await query(
    'catalog',
    `INSERT INTO stations (restaurant_id, id, name, position) VALUES ('${id}', '${id}', 'Tandoor', 0);
    ${auditEntry(id)}`,
  )
  await query(
    'orders',
    `INSERT INTO areas (restaurant_id, id, name) VALUES ('${id}', '${id}', E'Garden\\t\\\\.');
    INSERT INTO order_counters (restaurant_id, business_day, last) VALUES ('${id}', '2026-11-28', 41);
    INSERT INTO known_answers (restaurant_id, kind, key, answer, read_at) VALUES ('${id}', 'menu', '', '{}', now());
    ${auditEntry(id)}`,
  )
  await (await openPictures()).put(`${id}/dosa.webp`, `a picture of ${subdomain}`)
}

const auditEntry = (id: string) => `
  INSERT INTO audit_entries (restaurant_id, user_kind, user_name, request_id, action, subject_type, subject_id, subject_name)
  VALUES ('${id}', 'staff', 'a@spice.test', 'r', 'dish.changed', 'dish', 'd', 'Dosa')`

let here: TestInstallation
let there: TestInstallation
let folder: string
/** The file of the restaurant Spice, as exported. */
let file: string
const note = () => undefined
const bringIn = (from = file, again = false) => importRestaurant(there, from, { again, note })
/** Makes a damaged copy of the file. */
function damagedBy(damage: (copy: string) => void): string {
  const copy = path.join(folder, 'damaged.tiffin')
  copyFileSync(file, copy)
  damage(copy)
  return copy
}
function changeByte(copy: string): void {
  const bytes = readFileSync(copy)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = bytes[middle]! ^ 1
  writeFileSync(copy, bytes)
}
/** Counts the rows of a restaurant in every table of restaurants. */
async function countRows({ urlOf }: TestInstallation, id: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const service of SERVICES)
    await asAdmin(urlOf(service), async (owner) => {
      for (const table of await readTablesOfRestaurants(owner)) {
        const { rows } = await owner.query<{ n: number }>(`SELECT count(*)::int AS n ${fromWhere(table, id)}`)
        if (rows[0]!.n > 0) counts[`${service}.${table.name}`] = rows[0]!.n
      }
    })
  return counts
}

beforeAll(async () => {
  ;[here, there] = await Promise.all([startInstallation(), startInstallation()])
  await fill(here, SPICE, 'spice')
  folder = mkdtempSync(path.join(tmpdir(), 'tiffin-move-'))
  file = path.join(folder, 'spice.tiffin')
  await exportRestaurant(here, 'spice', file, { note })
})
afterEach(async () => {
  for (const service of SERVICES)
    await asAdmin(there.urlOf(service), async (owner) => {
      await owner.query('SET session_replication_role = replica')
      for (const id of [SPICE, CURRY]) await removeRows(owner, await readTablesOfRestaurants(owner), id)
    })
  await there.query('tenancy', 'DELETE FROM removals')
})
afterAll(async () => {
  await Promise.all([here.drop(), there.drop()])
  rmSync(folder, { recursive: true })
})

test('a moved restaurant has its rows, audit, pictures and plan where it comes to, and the platform gives none of its numbers again', async () => {
  const manifest = await bringIn()

  expect(manifest).toMatchObject({ installation: 'tiffin.test', restaurant: { id: SPICE, subdomain: 'spice' } })
  const left = { 'tenancy.device_codes': 1, 'orders.known_answers': 1 }
  expect({ ...(await countRows(there, SPICE)), ...left }).toEqual(await countRows(here, SPICE))
  expect(Buffer.from(await (await there.openPictures()).getBytes(`${SPICE}/dosa.webp`)).toString()).toBe(
    'a picture of spice',
  )
  const picture = path.join(there.picturesFolder!, SPICE, 'dosa.webp')
  expect(statSync(picture).uid).toBe(statSync(there.picturesFolder!).uid)
  expect(
    await there.query('billing', `SELECT deleted_at IS NULL AS "isOnOffer" FROM plans WHERE plan_id = 'plan_pro'`),
  ).toEqual([{ isOnOffer: false }])
  expect(await there.query('billing', 'SELECT year, last FROM invoice_numbers')).toEqual([{ year: '26-27', last: 7 }])
  expect((await verifyAudit('', SPICE, [], there.urlOf)).broken).toEqual([])
  expect(existsSync(`${file}.opened`) || existsSync(`${file}.parts`) || existsSync(`${file}.draft`)).toBe(false)
})

describe('what goes along is read from the catalog', () => {
  test('a table that a migration adds tomorrow goes along, and one without its rows is found by the comparison', async () => {
    const added = `CREATE TABLE wishes (restaurant_id uuid, id int, PRIMARY KEY (restaurant_id, id));
      ALTER TABLE wishes ENABLE ROW LEVEL SECURITY; ALTER TABLE wishes FORCE ROW LEVEL SECURITY;
      CREATE POLICY tenant ON wishes TO tiffin_orders_app USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
      CREATE POLICY owner ON wishes TO CURRENT_USER USING (true)`
    await there.query('orders', added)
    await expect(bringIn()).rejects.toThrow('The rows of wishes in orders are not those of the file')

    await here.query('orders', `${added}; INSERT INTO wishes VALUES ('${SPICE}', 1), ('${CURRY}', 2)`)
    const withWishes = path.join(folder, 'wishes.tiffin')
    await exportRestaurant(here, 'spice', withWishes, { note })
    await bringIn(withWishes)

    expect(await there.query('orders', 'SELECT * FROM wishes')).toEqual([{ restaurant_id: SPICE, id: 1 }])
    for (const { query } of [here, there]) await query('orders', 'DROP TABLE wishes')
  })

  test.each(SERVICES)(
    "in %s every table that names a restaurant goes along or is the platform's, and a removal empties it",
    async (service) => {
      await asAdmin(here.urlOf(service), async (owner) => {
        const tables = await readTablesOfRestaurants(owner)
        const names = async (query: string) => (await owner.query<{ name: string }>(query)).rows.map(({ name }) => name)
        const naming = await names(`SELECT table_name AS name FROM information_schema.columns
        WHERE table_schema = 'public' AND column_name = 'restaurant_id'`)
        const known = new Set([...tables.map(({ name }) => name), ...OF_THE_PLATFORM])
        expect(naming.filter((name) => !known.has(name))).toEqual([])

        const emptied = await names(`
        SELECT (regexp_matches(prosrc, 'DELETE FROM (\\w+)', 'g'))[1] AS name FROM pg_proc WHERE proname LIKE 'purge\\_%'
        UNION SELECT conrelid::regclass::text FROM pg_constraint WHERE confdeltype = 'c'`)
        expect(tables.map(({ name }) => name).filter((name) => !emptied.includes(name))).toEqual([])

        const others = await names(`SELECT confrelid::regclass::text AS name FROM pg_constraint
        WHERE contype = 'f' AND conrelid = ANY ('{${tables.map(({ name }) => name).join(',')}}'::regclass[])`)
        expect(others.filter((name) => !tables.some((table) => table.name === name))).toEqual(
          others.filter((name) => name === 'plans'),
        )
      })
    },
  )
})

describe('an import is refused in words and leaves nothing behind', () => {
  test.each([
    ['a cut file', () => damagedBy((copy) => truncateSync(copy, readFileSync(copy).length / 2)), 'is damaged'],
    ['a file with another byte', () => damagedBy(changeByte), 'is damaged'],
    ['no file', () => path.join(folder, 'none'), 'There is no file'],
  ])('%s', async (_what, from, words) => {
    await expect(bringIn(from())).rejects.toThrow(words)
    expect(await countRows(there, SPICE)).toEqual({})
  })

  test('another schema, by the migration that only one of the two has', async () => {
    const applied = `_prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'x', '20990101000000_later', now())`
    await there.query('catalog', `INSERT INTO ${applied}`)

    await expect(bringIn()).rejects.toThrow('the database of catalog has 20990101000000_later, which the file lacks')
    await there.query('catalog', `DELETE FROM _prisma_migrations WHERE id = 'x'`)
  })

  test('a restaurant that is there, its subdomain, one that was removed, and an invoice of the same number', async () => {
    await fill(there, CURRY, 'spice')
    await expect(bringIn()).rejects.toThrow('Another restaurant here has its subdomain: spice.')

    await there.query('tenancy', `UPDATE restaurants SET subdomain = 'curry'`)
    await there.query(
      'billing',
      `UPDATE invoices SET payment_id = 'pay_curry'; UPDATE purchases SET provider_id = 'sub_curry'`,
    )
    await expect(bringIn()).rejects.toMatchObject({
      message: 'Another restaurant here has what must be unique in invoices.',
      log: 'Key (number)=(TF/26-27/000007) already exists.',
    })
    expect(await countRows(there, SPICE)).toEqual({})

    await there.query('billing', 'DELETE FROM invoices')
    await bringIn()
    await expect(bringIn()).rejects.toThrow('The restaurant is here already: spice.')

    await there.query(
      'tenancy',
      `INSERT INTO removals (restaurant_id, name, subdomain, removed_at, removed_by, purge_at)
      VALUES ('${SPICE}', 'Spice', 'spice', now(), 'o', now()); DELETE FROM users; DELETE FROM devices;
      DELETE FROM restaurants`,
    )
    await expect(bringIn()).rejects.toThrow('The restaurant was removed here: spice.')
  })
})

describe('an import that was killed between two databases', () => {
  const killedAfter = (service: string) =>
    importRestaurant(there, file, {
      note: (text) => {
        if (text === `${service} is in`) throw new Error('killed')
      },
    })

  test("is nobody's restaurant, and the next import of the file goes on", async () => {
    await expect(killedAfter('billing')).rejects.toThrow('killed')
    expect(await there.query('tenancy', 'SELECT id FROM restaurants')).toEqual([])
    expect(await countRows(there, SPICE)).toHaveProperty(['billing.invoices'], 1)

    await bringIn()
    const left = { 'tenancy.device_codes': 1, 'orders.known_answers': 1 }
    expect({ ...(await countRows(there, SPICE)), ...left }).toEqual(await countRows(here, SPICE))
  })

  test('and whose rows are not those of the file any more, is brought in again only when that is asked for', async () => {
    await expect(killedAfter('catalog')).rejects.toThrow('killed')
    await there.query('catalog', 'DELETE FROM stations')

    await expect(bringIn()).rejects.toThrow(
      'The database of catalog has other rows of the restaurant, in restaurant_versions',
    )
    await bringIn(file, true)
    expect(await countRows(there, SPICE)).toHaveProperty(['catalog.stations'], 1)
  })
})

describe('a restaurant that is held', () => {
  const heldAt = async ({ query }: TestInstallation) =>
    (await query<{ held: boolean }>('tenancy', 'SELECT held_at IS NOT NULL AS held FROM restaurants')).map(
      ({ held }) => held,
    )
  afterEach(() => releaseRestaurant(here, 'spice').catch(() => undefined))

  test('is open where it comes to, goes from where it was, and its rows are removed nowhere else', async () => {
    await expect(removeMoved(here, file, note)).rejects.toThrow(
      'spice is open, and may have rows that are not in the file',
    )
    const held = path.join(folder, 'held.tiffin')
    expect((await exportRestaurant(here, 'spice', held, { note, holdEffectiveAfterMs: 0 })).isHeld).toBe(true)
    await bringIn(held)
    expect([await heldAt(here), await heldAt(there)]).toEqual([[true], [false]])

    await fill(there, CURRY, 'curry', 8)
    await expect(removeMoved(there, held, note)).rejects.toThrow('spice is open')
    await there.query('tenancy', 'UPDATE restaurants SET held_at = now()')
    await there.query('orders', 'UPDATE order_counters SET last = last + 1')
    await expect(removeMoved(there, held, note)).rejects.toThrow(
      'The rows of order_counters in orders are not those of the file',
    )
    await there.query('orders', 'UPDATE order_counters SET last = last - 1')
    const kept = await countRows(there, CURRY)
    await removeMoved(there, held, note)

    expect([await countRows(there, SPICE), await countRows(there, CURRY)]).toEqual([{}, kept])
    expect(await (await there.openPictures()).exists(`${SPICE}/dosa.webp`)).toBe(false)
  })

  test('and was written to while it was exported, is exported again; one that is not held may be', async () => {
    const written: Installation = {
      ...here,
      openPictures: async () => {
        await here.query('catalog', 'UPDATE stations SET position = position + 1')
        return here.openPictures()
      },
    }
    await exportRestaurant(written, 'spice', path.join(folder, 'open.tiffin'), { note })
    await expect(
      exportRestaurant(written, 'spice', path.join(folder, 'late.tiffin'), { note, holdEffectiveAfterMs: 0 }),
    ).rejects.toThrow('Rows of restaurant_versions in catalog were written while the held restaurant was exported.')
  })
})

test('an export overwrites no file, and names a restaurant that is not there', async () => {
  await expect(exportRestaurant(here, 'spice', file, { note })).rejects.toThrow('exists')
  await expect(exportRestaurant(here, 'nobody', path.join(folder, 'x'), { note })).rejects.toThrow(
    'There is no restaurant nobody.',
  )
})
