import { hostname } from 'node:os'
import path from 'node:path'
import { bucketOf, diskOpener, type Disk } from '@tiffin/file-store'
import pg from 'pg'
import { urlOfDatabase } from '../database/names.ts'
import { addedServices, databaseOf, SERVICES } from '../services.ts'
import { dataDirOf } from '../workspace.ts'
import { readMigrationsOf } from './manifest.ts'

/** An installation that a restaurant leaves or comes to. */
export type Installation = {
  /** The name by which the file says where it comes from. */
  readonly name: string
  /** The services that were added to the four. */
  readonly added: readonly string[]
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
    added: addedServices(),
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
  { added, urlOf }: Pick<Installation, 'added' | 'urlOf'>,
  work: (owners: Owners) => Promise<T>,
): Promise<T> {
  const opened: pg.Client[] = []
  const open = (service: string) => {
    const client = new pg.Client({ connectionString: urlOf(service) })
    client.on('error', () => undefined)
    opened.push(client)
    return client
  }
  const owners = new Map<string, pg.Client>()
  try {
    for (const service of SERVICES) {
      const client = open(service)
      await client.connect()
      owners.set(service, client)
    }
    for (const service of added) {
      const client = open(service)
      if (await hasTables(client)) owners.set(service, client)
    }
    return await work(owners)
  } finally {
    for (const client of opened) await client.end()
  }
}

/** Connects. @returns whether the database exists and was migrated */
async function hasTables(client: pg.Client): Promise<boolean> {
  try {
    await client.connect()
    return (await readMigrationsOf(client)).length > 0
  } catch (error) {
    if (['3D000', '42P01'].includes((error as pg.DatabaseError).code ?? '')) return false
    throw error
  }
}
