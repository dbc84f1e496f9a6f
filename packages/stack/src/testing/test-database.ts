import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { asAdmin } from '../database/admin.ts'
import { appDatabaseUrl, urlOfDatabase } from '../database/names.ts'
import { grantConnectOnlyTo } from '../database/provision.ts'
import { appRoleOf, databaseOf } from '../services.ts'
import './vitest-context.ts'

const OBJECT_IN_USE = '55006'

export type TestDatabase = {
  /** The address with the service's role, to which row-level security applies. */
  readonly appUrl: string
  /** The address with the owner's role, which sees and may do everything. */
  readonly ownerUrl: string
  drop(): Promise<void>
}

/**
 * Creates a migrated, empty database of a service for one test file. It is a copy on the server, which takes tens of
 * milliseconds.
 */
export async function createTestDatabase(service: string): Promise<TestDatabase> {
  const postgres = inject('tiffinPostgres')
  if (!postgres) throw new Error('No PostgreSQL in this test: a test that needs one is named *.int.test.ts')
  const { adminUrl } = postgres
  const name = `test_${service}_${randomBytes(6).toString('hex')}`
  const role = appRoleOf(service)
  const inAdmin = (statement: string) => asAdmin(adminUrl, (admin) => admin.query(statement))
  const drop = `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)}`
  await inAdmin(`CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${pg.escapeIdentifier(databaseOf(service))}`)
  await asAdmin(adminUrl, (admin) => grantConnectOnlyTo(admin, name, role))
  return {
    appUrl: appDatabaseUrl(adminUrl, name, role),
    ownerUrl: urlOfDatabase(adminUrl, name),
    // `end` of a pool returns before its connections are closed, and a connection that the server cuts throws an error
    // in the test run. The plain DROP waits some seconds for connections that are closing. A connection that is open
    // after that was left open by the test, and is cut.
    drop: () =>
      inAdmin(drop).then(
        () => undefined,
        async (error: unknown) => {
          if (!(error instanceof pg.DatabaseError) || error.code !== OBJECT_IN_USE) throw error
          await inAdmin(`${drop} WITH (FORCE)`)
        },
      ),
  }
}
