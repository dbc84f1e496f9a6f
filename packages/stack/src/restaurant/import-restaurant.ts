import { StackFailure } from '../failure.ts'
import { compareService, verifyChains } from './compare.ts'
import { withOwners, type Installation, type Owners } from './installation.ts'
import { beginWithoutTriggers, hasRows, loadService, removeRows } from './load.ts'
import type { Manifest } from './manifest.ts'
import { withOpened, type OpenedFile } from './opened-file.ts'
import { importPictures } from './pictures.ts'
import { goesAlong, readTablesOfRestaurants } from './restaurant-tables.ts'
import { refuseOtherSchema } from './same-schema.ts'

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
  options.note('reading the file')
  return withOpened(file, async (opened) => {
    await withOwners(installation, (owners) => bringIn(installation, owners, opened, options))
    return opened.manifest
  })
}

async function bringIn(
  installation: Installation,
  owners: Owners,
  { manifest, folder }: OpenedFile,
  { again = false, note }: ImportOptions,
): Promise<void> {
  const { restaurant } = manifest
  await refuseOtherSchema(owners, manifest)
  for (const owner of owners.values()) await beginWithoutTriggers(owner)
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
  await importPictures(installation, { manifest, folder })
  for (const [service, owner] of inOrder) {
    await owner.query('COMMIT')
    note(`${service} is in`)
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
