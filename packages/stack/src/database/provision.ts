import { LOGIN_LIMITS } from '@tiffin/service-kit/login-limits'
import pg from 'pg'
import { StackFailure } from '../failure.ts'
import { allServices, appRoleOf, databaseOf } from '../services.ts'
import { asAdmin } from './admin.ts'
import { ADVICE_OF_LOGIN, loginSettingOf, type NamedLogin, type NamedLogins } from './logins.ts'
import { asMigrator } from './migration-lock.ts'
import { appPassword, urlOfDatabase } from './names.ts'

const id = (name: string) => pg.escapeIdentifier(name)

/**
 * The advisory lock of provisioning. Without it, of two processes that both find a role or a database missing, the one
 * that creates it second would fail.
 */
const PROVISION_LOCK = 7_468_001

export type ProvisionOptions = {
  /** The logins that settings name; other services log in by a derived password. */
  readonly logins?: NamedLogins
  /** Leaves the passwords of existing roles that no setting names, because running services log in with them. */
  readonly keepsPasswords?: boolean
}

/**
 * Creates the missing databases, application roles and logins of the services, and sets their passwords, time limits
 * and grants. A repeated call does no harm, and of several at once the others wait for the first.
 *
 * @throws StackFailure when the account of `adminUrl` may not create databases or roles, or a setting names a login
 *   that may do more than a service
 */
export async function provision(
  adminUrl: string,
  services: readonly string[] = allServices(),
  options: ProvisionOptions = {},
): Promise<void> {
  const work = asAdmin(adminUrl, async (admin) => {
    await admin.query('SELECT pg_advisory_lock($1)', [PROVISION_LOCK])
    for (const service of services) await refuseFurtherPrivileges(admin, service, options.logins?.[service])
    for (const service of services) {
      await ensureLogin(admin, adminUrl, service, options)
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

/**
 * Refuses a login with privileges beyond those of its service. A member of another role, such as that of another
 * service, could read what belongs to that one.
 *
 * @throws StackFailure when the login is such a one
 */
async function refuseFurtherPrivileges(admin: pg.Client, service: string, named?: NamedLogin): Promise<void> {
  if (named === undefined) return
  const role = appRoleOf(service)
  if (named.role !== role && (await findRole(admin, named.role))?.isPrivileged)
    throw new StackFailure(`${loginSettingOf(service)} names ${named.role}, which may do more than a service.`, {
      advice: ADVICE_OF_LOGIN,
    })
  const { rows } = await admin.query<{ other: string }>(
    `SELECT pg_get_userbyid(roleid) AS other
     FROM pg_auth_members WHERE pg_get_userbyid(member) IN ($1, $2) AND pg_get_userbyid(roleid) <> $2`,
    [named.role, role],
  )
  if (rows[0])
    throw new StackFailure(`${loginSettingOf(service)} names ${named.role}, which is a member of ${rows[0].other}.`, {
      advice: ADVICE_OF_LOGIN,
    })
}

/** Creates the role of a service, which its privileges belong to, and the login that a setting names. */
async function ensureLogin(
  admin: pg.Client,
  adminUrl: string,
  service: string,
  { logins = {}, keepsPasswords = false }: ProvisionOptions,
): Promise<void> {
  const role = appRoleOf(service)
  const named = logins[service]
  const before = await findRole(admin, role)
  if (named === undefined) {
    if (before === undefined || !keepsPasswords) await ensureRole(admin, role, loginBy(appPassword(adminUrl, role)))
  } else if (named.role === role) {
    await ensureRole(admin, role, loginBy(named.password))
  } else {
    if (before === undefined) await ensureRole(admin, role, 'NOLOGIN')
    await ensureRole(admin, named.role, loginBy(named.password))
    await admin.query(`GRANT ${id(role)} TO ${id(named.role)}`)
  }
  if (before?.isPrivileged) await admin.query(`ALTER ROLE ${id(role)} NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE`)
}

const loginBy = (password: string) => `LOGIN PASSWORD ${pg.escapeLiteral(password)}`

async function ensureRole(admin: pg.Client, role: string, how: string): Promise<void> {
  await admin.query(`${(await findRole(admin, role)) ? 'ALTER' : 'CREATE'} ROLE ${id(role)} ${how}`)
}

/** Finds a role, and whether it may do what row-level security or a service's privileges would deny it. */
async function findRole(admin: pg.Client, role: string): Promise<{ readonly isPrivileged: boolean } | undefined> {
  const { rows } = await admin.query<{ isPrivileged: boolean }>(
    `SELECT rolsuper OR rolbypassrls OR rolcreatedb OR rolcreaterole AS "isPrivileged"
     FROM pg_roles WHERE rolname = $1`,
    [role],
  )
  return rows[0]
}

/**
 * Sets the time limits of the service's role and of further logins with the privileges of that role, which inherit
 * privileges but no settings. The administrator, whom PostgreSQL makes a member of each role that he creates, has none.
 */
async function limitLogins(admin: pg.Client, role: string): Promise<void> {
  const { rows } = await admin.query<{ login: string }>(
    `SELECT rolname AS login FROM pg_roles
     WHERE rolname = $1 OR oid IN (
       SELECT member FROM pg_auth_members WHERE roleid = $1::text::regrole AND inherit_option AND NOT admin_option)`,
    [role],
  )
  for (const { login } of rows) await limitLogin(admin, login)
}

/** Sets the time limits of one login, for connections that are opened from now on. */
export async function limitLogin(admin: pg.Client, login: string): Promise<void> {
  for (const [setting, ms] of Object.entries(LOGIN_LIMITS))
    await admin.query(`ALTER ROLE ${id(login)} SET ${setting} = ${ms}`)
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
