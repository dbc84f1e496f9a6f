import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { asAdmin } from './database/admin.ts'
import { serviceEnvironment, type Installation } from './environment.ts'
import { StackFailure } from './failure.ts'
import { readIfPresent } from './private-file.ts'
import type { AccountOf } from './processes/accounts.ts'
import { runScript } from './processes/run-script.ts'
import { databaseOf, SERVICES } from './services.ts'
import { ROOT } from './workspace.ts'

/**
 * Fills each service with the demo restaurant, once for each set of databases.
 *
 * @returns the output of the services, or undefined when the data was there already
 * @throws StackFailure when a service has no demo data or its script fails
 */
export async function fillDemo(
  installation: Installation,
  adminUrl: string,
  accountOf: AccountOf,
): Promise<string[] | undefined> {
  const marker = path.join(installation.dataDir, 'demo-filled')
  const databases = await identityOf(adminUrl)
  if (readIfPresent(marker) === databases) return undefined
  const said: string[] = []
  for (const service of SERVICES) {
    const cwd = path.join(ROOT, 'services', service)
    if (!existsSync(path.join(cwd, 'src/demo/fill.ts')))
      throw new StackFailure(`${service} has no demo data: services/${service}/src/demo/fill.ts is missing.`)
    const env = serviceEnvironment(service, installation, adminUrl)
    said.push(
      (
        await runScript({
          what: `Filling the demo data of ${service}`,
          args: ['src/demo/fill.ts'],
          cwd,
          env,
          account: accountOf(service),
        })
      ).trim(),
    )
  }
  writeFileSync(marker, databases)
  return said
}

/**
 * Settles orders of the demo restaurant that were left over, adds its sales since the last start, and seats guests
 * unless an order is active. Does nothing with `DEMO_FLOOR=empty`.
 *
 * @throws StackFailure, for example when the operator removed the restaurant
 */
export async function catchUpDemo(installation: Installation, adminUrl: string, accountOf: AccountOf): Promise<void> {
  if (installation.env['DEMO_FLOOR'] === 'empty') return
  await runScript({
    what: 'Bringing the demo restaurant up to now',
    args: ['src/demo/catch-up.ts'],
    cwd: path.join(ROOT, 'services/orders'),
    env: serviceEnvironment('orders', installation, adminUrl),
    account: accountOf('orders'),
  })
}

/** Identifies a set of databases by a text, which changes when they are dropped or the server is replaced. */
async function identityOf(adminUrl: string): Promise<string> {
  return asAdmin(adminUrl, async (admin) => {
    const { rows } = await admin.query<{ identity: string }>(
      `SELECT (SELECT system_identifier FROM pg_control_system()) || ':' ||
         string_agg(oid::text, ',' ORDER BY datname) AS identity
         FROM pg_database WHERE datname = ANY ($1)`,
      [SERVICES.map(databaseOf)],
    )
    return rows[0]!.identity
  })
}
