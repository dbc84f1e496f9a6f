import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '@tiffin/contracts'
import { declareService } from '@tiffin/service-kit/declaration'
import { newService } from '../build/new-service.ts'
import { generateClientIn } from '../build/prisma-client.ts'
import { applyMigrations } from '../database/migrate.ts'
import { urlOfDatabase } from '../database/names.ts'
import { provision } from '../database/provision.ts'
import type { Installation } from '../environment.ts'
import { freePort } from '../free-port.ts'
import { loadAddedKeys } from '../secrets.ts'
import { databaseOf } from '../services.ts'
import { Steps } from '../steps.ts'
import { ROOT } from '../workspace.ts'
import { runningDatabaseUrl } from './running-database.ts'

export type AddedService = {
  readonly name: string
  readonly folder: string
  /** The folder with the declarations of all services, for the `SERVICES_DIR` of a gateway. */
  readonly servicesDir: string
  /** The port and key of the service, for the programs that have to know it. */
  readonly added: NonNullable<Installation['added']>
}

/**
 * Adds a service to a running stack as `npm run service -- new` and `npm start` do, in a folder below the data folder,
 * so that no other test meets it: from the template, with its declaration, client and database. Programs that know the
 * service are started by `startSecondProgram`.
 */
export async function addService(name: string, dataDir: string): Promise<AddedService> {
  const checkout = path.join(dataDir, `checkout-of-${name}`)
  const servicesDir = path.join(checkout, 'services')
  const folder = path.join(servicesDir, name)
  rmSync(checkout, { recursive: true, force: true })
  mkdirSync(servicesDir, { recursive: true })
  await newService(name, { checkout, install: false }, new Steps({ write: () => true }))
  for (const other of readdirSync(path.join(ROOT, 'services')))
    cpSync(path.join(ROOT, 'services', other, 'dist'), path.join(servicesDir, other, 'dist'), { recursive: true })

  const { endpoints } = (await import(pathToFileURL(path.join(folder, 'src/endpoints.ts')).href)) as {
    readonly endpoints: Record<string, Endpoint>
  }
  mkdirSync(path.join(folder, 'dist'))
  writeFileSync(
    path.join(folder, 'dist/declaration.json'),
    JSON.stringify(declareService(name, Object.values(endpoints))),
  )
  await generateClientIn(folder)

  const adminUrl = runningDatabaseUrl(dataDir, 'tenancy')
  await provision(adminUrl, [name], { keepsPasswords: true })
  const prisma = path.join(folder, 'prisma')
  await applyMigrations(urlOfDatabase(adminUrl, databaseOf(name)), {
    schema: path.join(prisma, 'schema.prisma'),
    migrations: path.join(prisma, 'migrations'),
  })
  const keys = loadAddedKeys([name], dataDir, {})[name]!
  return { name, folder, servicesDir, added: { [name]: { port: await freePort(), keys } } }
}
