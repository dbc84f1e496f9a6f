import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { asAdmin } from '../database/admin.ts'
import { migrationNames, prismaFolderOf } from '../database/migrations-folder.ts'
import { migrateServices } from '../database/migrate-services.ts'
import { MIGRATION_LOCK } from '../database/migration-lock.ts'
import { appPassword, urlOfDatabase } from '../database/names.ts'
import { provision } from '../database/provision.ts'
import { StackFailure } from '../failure.ts'
import { startThrowAway } from '../postgres/embedded.ts'
import type { RunningPostgres } from '../postgres/server.ts'
import { COMPILE_CACHE } from '../processes/child.ts'
import { appRoleOf, databaseOf, SERVICES, type ServiceName } from '../services.ts'
import { Steps } from '../steps.ts'
import { ROOT } from '../workspace.ts'

let folder: string
let postgres: RunningPostgres
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tiffin-migrate-command-'))
  postgres = await startThrowAway(folder)
})
afterEach(async () => {
  for (const service of SERVICES) await inAdmin(`DROP DATABASE IF EXISTS ${databaseOf(service)} WITH (FORCE)`)
})
afterAll(() => postgres?.stop())

const inAdmin = (statement: string) => asAdmin(postgres.adminUrl, (admin) => admin.query(statement))
const inService = (service: ServiceName, statement: string) =>
  asAdmin(urlOfDatabase(postgres.adminUrl, databaseOf(service)), (owner) => owner.query(statement))
/** The last statement of each connection to the database of orders. */
const statementsToOrders = async () => {
  const { rows } = await inAdmin(`SELECT query FROM pg_stat_activity WHERE datname = '${databaseOf('orders')}'`)
  return rows.map(({ query }) => query as string)
}
const namesOf = (service: ServiceName) => migrationNames(prismaFolderOf(service).migrations)
/** A function that a migration in the middle of those of catalog creates. */
const IN_THE_WAY = 'change_version()'
const all = SERVICES.flatMap(namesOf).toSorted()

/** Runs the command as npm does, without the settings of the person who runs the tests. */
async function migrate(settings: Record<string, string> = { DATABASE_URL: postgres.adminUrl }, args: string[] = []) {
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    TIFFIN_DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: '',
    ...settings,
  }
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'migrate.ts'), ...args], { cwd: ROOT, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = (await once(child, 'close')) as [number]
  const applied = [...said.matchAll(/^ {4}(\d{14}\w+)$/gm)].map(([, name]) => name!)
  return { code, said, applied }
}

test('of three at once on an empty server each finds all done; every migration is applied once and said, and nothing a second time', async () => {
  const runs = await Promise.all([migrate(), migrate(), migrate()])

  expect(runs.filter(({ code }) => code !== 0)).toEqual([])
  expect(runs.flatMap(({ applied }) => applied).toSorted()).toEqual(all)
  for (const service of SERVICES) {
    const { rows } = await inService(
      service,
      'SELECT migration_name, rolled_back_at FROM _prisma_migrations ORDER BY 1',
    )
    expect(rows).toEqual(namesOf(service).map((name) => ({ migration_name: name, rolled_back_at: null })))
  }

  const next = await migrate()
  expect([next.code, next.applied]).toEqual([0, []])
  expect(next.said.match(/up to date/g)).toHaveLength(SERVICES.length)
})

test('privileges are granted only once the migration of another process has ended', async () => {
  await provision(postgres.adminUrl, ['orders'])
  await asAdmin(urlOfDatabase(postgres.adminUrl, databaseOf('orders')), async (migrating) => {
    await migrating.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrating.query(`BEGIN; GRANT USAGE ON SCHEMA public TO ${appRoleOf('orders')}`)
    const provisioned = provision(postgres.adminUrl, ['orders']).then(
      () => 'provisioned',
      (error: Error) => error.message,
    )
    await expect
      .poll(statementsToOrders)
      .toContainEqual(expect.stringMatching(/pg_try_advisory_lock|GRANT USAGE ON SCHEMA public TO "/))
    await migrating.query('COMMIT')
    await migrating.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK])

    expect(await provisioned).toBe('provisioned')
  })
})

describe('the logins of services', () => {
  const LOGIN = { role: 'orders till', password: "p'w@/1", url: 'postgres://pooler:6432/tiffin_orders' }
  const asLogin = (role: string, password: string, work: (client: pg.Client) => Promise<unknown>) => {
    const url = new URL(urlOfDatabase(postgres.adminUrl, databaseOf('orders')))
    Object.assign(url, { username: encodeURIComponent(role), password: encodeURIComponent(password) })
    return asAdmin(url.href, work)
  }
  const timeoutOf = async (client: pg.Client) =>
    (await client.query<{ statement_timeout: string }>('SHOW statement_timeout')).rows[0]?.statement_timeout

  test('of three provisions at once each succeeds', async () => {
    const runs = [1, 2, 3].map(() => provision(postgres.adminUrl))

    await expect(Promise.all(runs)).resolves.toHaveLength(3)
  })

  test('a migration leaves the password of a login as it is; a start sets it', async () => {
    await provision(postgres.adminUrl, ['orders'])
    await inAdmin(`ALTER ROLE ${appRoleOf('orders')} PASSWORD 'rotated'`)

    await provision(postgres.adminUrl, ['orders'], { keepsPasswords: true })
    expect(await asLogin(appRoleOf('orders'), 'rotated', timeoutOf)).toBe('3s')
    await provision(postgres.adminUrl, ['orders'])
    await expect(asLogin(appRoleOf('orders'), 'rotated', timeoutOf)).rejects.toThrow('password authentication failed')
  })

  test('a login that a setting names is created beside the one of before, with its limits', async () => {
    await provision(postgres.adminUrl, ['orders'])
    for (let time = 0; time < 2; time++)
      await provision(postgres.adminUrl, ['orders'], { logins: { orders: LOGIN }, keepsPasswords: true })

    expect(await asLogin(LOGIN.role, LOGIN.password, timeoutOf)).toBe('3s')
    const before = appPassword(postgres.adminUrl, appRoleOf('orders'))
    expect(await asLogin(appRoleOf('orders'), before, timeoutOf)).toBe('3s')
    await inAdmin(`DROP OWNED BY "${LOGIN.role}"; DROP ROLE "${LOGIN.role}"`)
  })

  test('the administrator cannot become the login of a service', async () => {
    const admin = { ...LOGIN, role: new URL(postgres.adminUrl).username }

    await expect(provision(postgres.adminUrl, ['orders'], { logins: { orders: admin } })).rejects.toThrow(
      'which may do more than a service',
    )
  })

  test.each([LOGIN.role, appRoleOf('orders')])('%s is refused as a member of what is not its service', async (role) => {
    await provision(postgres.adminUrl, ['orders'])
    await inAdmin(`DROP ROLE IF EXISTS reports, "${LOGIN.role}"`)
    await inAdmin(`CREATE ROLE reports; CREATE ROLE "${LOGIN.role}" LOGIN; GRANT reports TO "${role}"`)

    await expect(provision(postgres.adminUrl, ['orders'], { logins: { orders: { ...LOGIN, role } } })).rejects.toThrow(
      `ORDERS_DATABASE_URL names ${role}, which is a member of reports.`,
    )
    await inAdmin(`DROP ROLE reports, "${LOGIN.role}"`)
  })

  test('an administrator who is no superuser provisions too, and has no time limits himself', async () => {
    await inAdmin(`DROP OWNED BY ${appRoleOf('billing')}`)
    await inAdmin(`DROP ROLE ${appRoleOf('billing')}; CREATE ROLE manager LOGIN CREATEDB CREATEROLE PASSWORD 'manager'`)
    const url = new URL(postgres.adminUrl)
    Object.assign(url, { username: 'manager', password: 'manager' })

    for (let time = 0; time < 2; time++) await provision(url.href, ['billing'])
    expect(await asAdmin(url.href, timeoutOf)).toBe('0')
    await inAdmin(`DROP DATABASE ${databaseOf('billing')}`)
    await inAdmin(
      `DROP OWNED BY manager, ${appRoleOf('billing')}; DROP ROLE ${appRoleOf('billing')}; DROP ROLE manager`,
    )
  })
})

test('a migration that fails is named with the words of the server, what came before stays, and the next run goes on', async () => {
  await inAdmin(`CREATE DATABASE ${databaseOf('catalog')}`)
  await inService('catalog', `CREATE FUNCTION ${IN_THE_WAY} RETURNS trigger LANGUAGE plpgsql AS 'BEGIN END'`)
  const failed = await migrate(undefined, ['billing', 'catalog'])
  expect(failed.code).toBe(1)
  expect(failed.said).toContain('Migrating tiffin_catalog failed.')
  expect(failed.said).toMatch(/\d{14}_restaurant_versions: function "change_version" already exists/)
  expect(failed.applied).toEqual(namesOf('billing'))

  await inService('catalog', `DROP FUNCTION ${IN_THE_WAY}`)
  const next = await migrate(undefined, ['billing', 'catalog'])
  expect(next.code).toBe(0)
  expect(next.applied[0]).toContain('restaurant_versions')
  const { rows } = await inService('catalog', 'SELECT DISTINCT migration_name FROM _prisma_migrations')
  expect(rows).toHaveLength(namesOf('catalog').length)
})

test('services that are named are migrated alone', async () => {
  const { code, applied } = await migrate(undefined, ['catalog'])

  expect([code, applied]).toEqual([0, namesOf('catalog')])
  const { rows } = await inAdmin(`SELECT datname FROM pg_database WHERE datname LIKE 'tiffin_%'`)
  expect(rows).toEqual([{ datname: databaseOf('catalog') }])
})

test('an added service that cannot be migrated is named and left out; one of the product fails the run', async () => {
  const said: string[] = []
  const steps = new Steps({ write: (text) => said.push(String(text)) > 0 })
  const run = { adminUrl: postgres.adminUrl, logins: {}, steps }
  try {
    // The folder of `absent` has no migrations.
    await migrateServices({ required: ['catalog'], optional: ['absent', 'billing'] }, run)

    expect(said.join('')).toMatch(/absent is left out.*\n {2}Migrating tiffin_absent failed\./)
    for (const service of ['catalog', 'billing'] as const)
      expect((await inService(service, 'SELECT 1 FROM _prisma_migrations')).rowCount).toBe(namesOf(service).length)
    await expect(migrateServices({ required: ['absent'], optional: [] }, run)).rejects.toThrow(StackFailure)
  } finally {
    await inAdmin(`DROP DATABASE IF EXISTS ${databaseOf('absent')} WITH (FORCE)`)
    await inAdmin(`DROP ROLE IF EXISTS ${appRoleOf('absent')}`)
  }
})

describe('it refuses in words, and changes nothing', () => {
  test.each([
    ['without a database', () => ({}), 'There is no database in'],
    [
      'an address without a password',
      () => ({ DATABASE_URL: 'postgres://localhost/x' }),
      'DATABASE_URL cannot be used',
    ],
    ['a server that is away', () => ({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/postgres' }), 'does not answer'],
    ['an account that may create nothing', () => ({ DATABASE_URL: urlOfGuest() }), 'must be able to create databases'],
  ])('%s', async (_what, settings, words) => {
    await inAdmin(`DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN PASSWORD 'guest'`)

    const { code, said, applied } = await migrate(settings())

    expect([code, said, applied]).toEqual([1, expect.stringContaining(words), []])
    expect(said).not.toContain('node:internal')
    const { rows } = await inAdmin(`SELECT datname FROM pg_database WHERE datname LIKE 'tiffin_%'`)
    expect(rows).toEqual([])
  })

  test.each(['--dry-run', 'stock'])('%s, which is neither an option nor a service', async (argument) => {
    expect((await migrate(undefined, [argument])).code).toBe(1)
    expect((await inAdmin(`SELECT 1 FROM pg_database WHERE datname LIKE 'tiffin_%'`)).rowCount).toBe(0)
  })
})

function urlOfGuest(): string {
  const url = new URL(postgres.adminUrl)
  url.username = 'guest'
  url.password = 'guest'
  return url.href
}
