import { hostname } from 'node:os'
import path from 'node:path'
import { bucketOf, diskOpener, type Disk } from '@tiffin/file-store'
import pg from 'pg'
import { urlOfDatabase } from '../database/names.ts'
import { allServices, databaseOf, SERVICES } from '../services.ts'
import { dataDirOf } from '../workspace.ts'
import { readMigrationsOf } from './manifest.ts'

/** An installation that a restaurant leaves or comes to. */
export type Installation = {
  /** The name by which the file says where it comes from. */
  readonly name: string
  readonly services: readonly string[]
  /** Returns the address of a service's database, as the owner of its tables. */
  urlOf(service: string): string
  /** Opens the store of pictures, with a folder for each restaurant. */
  openPictures(): Promise<Disk>
  /** The folder of that store; undefined where it is a bucket. */
  readonly picturesFolder: string | undefined
}

/** Returns the installation of the settings. */
export function installationOf(adminUrl: string, env: NodeJS.ProcessEnv): Installation {
  const bucket = bucketOf(env['PICTURES_S3_BUCKET'], {
    region: env['PICTURES_S3_REGION'] || 'us-east-1',
    endpoint: env['PICTURES_S3_ENDPOINT'] || undefined,
    accessKeyId: env['PICTURES_S3_ACCESS_KEY_ID'],
    secretAccessKey: env['PICTURES_S3_SECRET_ACCESS_KEY'],
  })
  const folder = path.join(dataDirOf(env), 'images')
  return {
    name: env['BASE_DOMAIN'] || hostname(),
    services: allServices(),
    urlOf: (service) => urlOfDatabase(adminUrl, databaseOf(service)),
    openPictures: diskOpener({ folder, bucket }),
    picturesFolder: bucket ? undefined : folder,
  }
}

/** Owners of the databases of all services, by service. */
export type Owners = ReadonlyMap<string, pg.Client>

/**
 * Runs `work` with a connection to the database of each service. All are closed afterwards, so what is open ends. An
 * added service that was left out ever since it was added has no tables, and so nothing of a restaurant.
 */
export async function withOwners<T>(
  { services, urlOf }: Installation,
  work: (owners: Owners) => Promise<T>,
): Promise<T> {
  const opened: pg.Client[] = []
  const owners = new Map<string, pg.Client>()
  try {
    for (const service of services) {
      const client = new pg.Client({ connectionString: urlOf(service) })
      client.on('error', () => undefined)
      opened.push(client)
      const isThere = await connect(client, { isOptional: !isOfProduct(service) })
      if (isThere) owners.set(service, client)
    }
    return await work(owners)
  } finally {
    for (const client of opened) await client.end()
  }
}

const isOfProduct = (service: string) => (SERVICES as readonly string[]).includes(service)

/** @returns false for an optional database that does not exist or was never migrated */
async function connect(client: pg.Client, { isOptional }: { readonly isOptional: boolean }): Promise<boolean> {
  try {
    await client.connect()
    return !isOptional || (await readMigrationsOf(client)).length > 0
  } catch (error) {
    if (isOptional && ['3D000', '42P01'].includes((error as pg.DatabaseError).code ?? '')) return false
    throw error
  }
}
