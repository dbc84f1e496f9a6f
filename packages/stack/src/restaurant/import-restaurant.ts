import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { extract } from 'tar'
import { verifyStored } from '../backup/stored-file.ts'
import { isErrno, StackFailure } from '../failure.ts'
import { compareService, verifyChains } from './compare.ts'
import { withOwners, type Installation, type Owners } from './installation.ts'
import { loadService, removeRows } from './load.ts'
import { damaged, pictureFileOf, readManifest, readMigrationsOf, tableFileOf, type Manifest } from './manifest.ts'
import { importPictures } from './pictures.ts'
import { goesAlong, readTablesOfRestaurants, fromWhere, SAME_TEXT, type RestaurantTable } from './restaurant-tables.ts'

export type ImportOptions = {
  /** Removes rows that an interrupted import left and that are not those of the file, instead of refusing. */
  readonly again?: boolean
  readonly note: (text: string) => void
}

/**
 * Brings a restaurant out of a file into an installation that does not have it. All rows are written and compared with
 * the file before anything is kept; the database of tenancy keeps them last, so that nobody signs in before the others
 * have theirs. After a kill in between, the next import of the file goes on.
 *
 * @throws StackFailure when the file is damaged or of another schema, or the installation has the restaurant, its
 *   subdomain or rows of it; nothing is left behind then
 */
export async function importRestaurant(
  installation: Installation,
  file: string,
  options: ImportOptions,
): Promise<Manifest> {
  const folder = `${file}.opened`
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  try {
    options.note('reading the file')
    const manifest = await open(file, folder)
    await withOwners(installation, (owners) => bringIn(installation, owners, { manifest, folder }, options))
    return manifest
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A verified file: what it holds, and the folder with its parts. */
type OpenedFile = { readonly manifest: Manifest; readonly folder: string }

/** Unpacks a file and verifies every checksum in it. @throws StackFailure for a damaged or cut file */
async function open(file: string, folder: string): Promise<Manifest> {
  try {
    await extract({ file, cwd: folder, strict: true, preserveOwner: false })
  } catch (cause) {
    if (isErrno(cause, 'ENOENT')) throw new StackFailure(`There is no file ${file}.`)
    throw damaged(file, (cause as Error).message, cause)
  }
  const manifest = await readManifest(folder, file)
  const parts = [
    ...Object.entries(manifest.services).flatMap(([service, { tables }]) =>
      Object.entries(tables).map(([name, content]) => [tableFileOf(service, name), content] as const),
    ),
    ...Object.entries(manifest.pictures).map(([name, content]) => [pictureFileOf(name), content] as const),
  ]
  for (const [part, content] of parts)
    await verifyStored(path.join(folder, part), content).catch((cause: unknown) => {
      throw damaged(file, `${part} is missing or not as it was`, cause)
    })
  return manifest
}

async function bringIn(
  installation: Installation,
  owners: Owners,
  { manifest, folder }: OpenedFile,
  { again = false, note }: ImportOptions,
): Promise<void> {
  const { restaurant } = manifest
  await refuseOtherSchema(owners, manifest)
  for (const owner of owners.values()) await begin(owner)
  await refuseKnown(owners, restaurant)
  // The others before tenancy: a restaurant that tenancy does not have is nobody's.
  const inOrder = [...owners].toSorted(([a], [b]) => Number(a === 'tenancy') - Number(b === 'tenancy'))
  for (const [service, owner] of inOrder) {
    note(service)
    const tables = await readTablesOfRestaurants(owner)
    const along = tables.filter(goesAlong)
    const isThere = await hasRows(owner, along, restaurant.id)
    if (isThere && again) await removeRows(owner, tables, restaurant.id)
    if (!isThere || again) await loadService(owner, service, along, { manifest, folder })
    const different = await compareService(owner, along, restaurant.id, manifest.services[service]!)
    if (different) throw otherRows(service, different, isThere && !again)
    await verifyChains(owner, service, restaurant.id)
  }
  note('pictures')
  await importPictures(await installation.openPictures(), { manifest, folder })
  for (const [service, owner] of inOrder) {
    await owner.query('COMMIT')
    note(`${service} is in`)
  }
}

/** Begins the transaction of a database, in which triggers do not fire: the rows passed them when they were made. */
async function begin(owner: pg.Client): Promise<void> {
  await owner.query('BEGIN')
  await owner.query(`SET LOCAL session_replication_role = replica; ${SAME_TEXT}`).catch((cause: unknown) => {
    throw new StackFailure('The account of DATABASE_URL may not write rows without their triggers.', {
      advice: 'Allow it as a superuser: GRANT SET ON PARAMETER session_replication_role TO the account.',
      cause,
    })
  })
}

/** @throws StackFailure that names the first migration that only one of the two has */
async function refuseOtherSchema(owners: Owners, { services }: Manifest): Promise<void> {
  const names = new Set([...owners.keys(), ...Object.keys(services)])
  for (const service of names) {
    const owner = owners.get(service)
    const [here, there] = [owner ? await readMigrationsOf(owner) : [], services[service]?.migrations ?? []]
    const [missingHere, missingThere] = [
      there.find((name) => !here.includes(name)),
      here.find((name) => !there.includes(name)),
    ]
    const only = missingHere
      ? `lacks ${missingHere} of the file`
      : missingThere && `has ${missingThere}, which the file lacks`
    if (only)
      throw new StackFailure(`The file is of another schema: the database of ${service} ${only}.`, {
        advice: 'Nothing was changed. Bring both installations to the same version of Tiffin, and export again.',
      })
  }
}

/** @throws StackFailure when the installation has the restaurant or its subdomain, or removed the restaurant */
async function refuseKnown(owners: Owners, { id, subdomain }: Manifest['restaurant']): Promise<void> {
  const { rows } = await owners.get('tenancy')!.query<{ how: string }>(
    `SELECT CASE WHEN id = $1 THEN 'The restaurant is here already' ELSE 'Another restaurant here has its subdomain' END
       || ': ' || subdomain AS how FROM restaurants WHERE id = $1 OR subdomain = $2
     UNION ALL
     SELECT 'The restaurant was removed here: ' || subdomain FROM removals WHERE restaurant_id = $1`,
    [id, subdomain],
  )
  if (rows[0])
    throw new StackFailure(`${rows[0].how}.`, {
      advice: 'Nothing was changed. Import into an installation that does not know the restaurant.',
    })
}

async function hasRows(owner: pg.Client, tables: readonly RestaurantTable[], restaurant: string): Promise<boolean> {
  const any = tables.map((table) => `EXISTS (SELECT ${fromWhere(table, restaurant)})`).join(' OR ')
  const { rows } = await owner.query<{ is: boolean }>(`SELECT ${any || 'false'} AS is`)
  return rows[0]!.is
}

function otherRows(service: string, table: string, wereThere: boolean): StackFailure {
  return wereThere
    ? new StackFailure(`The database of ${service} has other rows of the restaurant, in ${table} and maybe more.`, {
        advice:
          'Nothing was changed. If an import of this file was interrupted, remove them and bring all in with: ' +
          'npm run restaurant -- import FILE --again',
      })
    : new StackFailure(`The rows of ${table} in ${service} are not those of the file once they are stored.`, {
        advice: 'Nothing was changed.',
      })
}
