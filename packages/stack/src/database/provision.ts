import { LOGIN_LIMITS } from '@tiffin/service-kit/login-limits'
import pg from 'pg'
import { StackFailure } from '../failure.ts'
import { allServices, appRoleOf, databaseOf } from '../services.ts'
import { asAdmin } from './admin.ts'
import { asMigrator } from './migration-lock.ts'
import { appPassword, urlOfDatabase } from './names.ts'

const id = (name: string) => pg.escapeIdentifier(name)

/**
 * The advisory lock of provisioning. Without it, of two processes that both find a role or a database missing, the one
 * that creates it second would fail.
 */
const PROVISION_LOCK = 7_468_001

/**
 * Creates the missing databases and application roles of the services, and sets the passwords, time limits and grants
 * of all these roles. A repeated call does no harm.
 *
 * @throws StackFailure when the account of `adminUrl` may not create databases or roles
 */
export async function provision(adminUrl: string, services: readonly string[] = allServices()): Promise<void> {
  const work = asAdmin(adminUrl, async (admin) => {
    await admin.query('SELECT pg_advisory_lock($1)', [PROVISION_LOCK])
    for (const service of services) {
      await ensureRole(admin, adminUrl, appRoleOf(service))
      const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseOf(service)])
      if (!rowCount) await admin.query(`CREATE DATABASE ${id(databaseOf(service))}`)
      await grantConnectOnlyTo(admin, databaseOf(service), appRoleOf(service))
      await limitLogins(admin, appRoleOf(service))
    }
    for (const service of services) {
      await asMigrator(urlOfDatabase(adminUrl, databaseOf(service)), (owner) =>
        grantDefaults(owner, appRoleOf(service)),
      )
    }
  })
  await work.catch((cause: unknown) => {
    if (!(cause instanceof pg.DatabaseError) || cause.code !== INSUFFICIENT_PRIVILEGE) throw cause
    throw new StackFailure('The databases and accounts of the services could not be created.', {
      advice: 'The account of DATABASE_URL must be able to create databases and roles.',
      log: cause.message,
      cause,
    })
  })
}

const INSUFFICIENT_PRIVILEGE = '42501'

async function ensureRole(admin: pg.Client, adminUrl: string, role: string): Promise<void> {
  const { rowCount } = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])
  const password = pg.escapeLiteral(appPassword(adminUrl, role))
  await admin.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${id(role)} LOGIN PASSWORD ${password}`)
  const { rows } = await admin.query<{ unsafe: boolean }>(
    'SELECT rolsuper OR rolbypassrls OR rolcreatedb OR rolcreaterole AS unsafe FROM pg_roles WHERE rolname = $1',
    [role],
  )
  if (rows[0]?.unsafe) await admin.query(`ALTER ROLE ${id(role)} NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE`)
}

/**
 * Sets the time limits of the service's role and of further logins with the privileges of that role, which inherit
 * privileges but no settings. The administrator, whom PostgreSQL makes a member of each role that he creates, has none.
 * The limits hold for connections that are opened from now on.
 */
async function limitLogins(admin: pg.Client, role: string): Promise<void> {
  const { rows } = await admin.query<{ login: string }>(
    `SELECT rolname AS login FROM pg_roles
     WHERE rolname = $1 OR oid IN (
       SELECT member FROM pg_auth_members WHERE roleid = $1::text::regrole AND inherit_option AND NOT admin_option)`,
    [role],
  )
  for (const { login } of rows) {
    for (const [setting, ms] of Object.entries(LOGIN_LIMITS))
      await admin.query(`ALTER ROLE ${id(login)} SET ${setting} = ${ms}`)
  }
}

/** Grants CONNECT to one role and revokes all rights from PUBLIC, to which PostgreSQL grants CONNECT by default. */
export async function grantConnectOnlyTo(admin: pg.Client, database: string, role: string): Promise<void> {
  await admin.query(`REVOKE ALL ON DATABASE ${id(database)} FROM PUBLIC`)
  await admin.query(`GRANT CONNECT ON DATABASE ${id(database)} TO ${id(role)}`)
}

/**
 * Lets the service read and write the tables that later migrations create, so that migrations need no grants. Where the
 * service may do less, for example on an append-only table, the migration revokes the other rights after it created the
 * table.
 */
async function grantDefaults(owner: pg.Client, role: string): Promise<void> {
  await owner.query(`
    GRANT USAGE ON SCHEMA public TO ${id(role)};
    ALTER DEFAULT PRIVILEGES GRANT USAGE ON SCHEMAS TO ${id(role)};
    ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${id(role)};
    ALTER DEFAULT PRIVILEGES GRANT USAGE, SELECT ON SEQUENCES TO ${id(role)};
  `)
}
