import { hostname } from 'node:os'
import path from 'node:path'
import { bucketOf, diskOpener, type Disk } from '@tiffin/file-store'
import pg from 'pg'
import { urlOfDatabase } from '../database/names.ts'
import { allServices, databaseOf } from '../services.ts'
import { dataDirOf } from '../workspace.ts'

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

/** Runs `work` with a connection to the database of each service. All are closed afterwards, so what is open ends. */
export async function withOwners<T>(
  { services, urlOf }: Installation,
  work: (owners: Owners) => Promise<T>,
): Promise<T> {
  const owners = new Map<string, pg.Client>()
  try {
    for (const service of services) {
      const client = new pg.Client({ connectionString: urlOf(service) })
      client.on('error', () => undefined)
      await client.connect()
      owners.set(service, client)
    }
    return await work(owners)
  } finally {
    for (const client of owners.values()) await client.end()
  }
}
