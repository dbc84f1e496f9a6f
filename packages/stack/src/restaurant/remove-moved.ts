import { StackFailure } from '../failure.ts'
import { compareService } from './compare.ts'
import { isHeld } from './hold.ts'
import { withOwners, type Installation, type Owners } from './installation.ts'
import { beginWithoutTriggers, hasRows, removeRows } from './load.ts'
import type { Manifest } from './manifest.ts'
import { withOpened } from './opened-file.ts'
import { goesAlong, readTablesOfRestaurants } from './restaurant-tables.ts'
import { refuseOtherSchema } from './same-schema.ts'

/**
 * Removes a restaurant from the installation that it left by a file, with its pictures. Its plan goes on at the payment
 * provider, which the removal in the panel would end.
 *
 * @throws StackFailure when the restaurant is not held, or has other rows than the file; nothing is removed then
 */
export async function removeMoved(
  installation: Installation,
  file: string,
  note: (text: string) => void,
): Promise<Manifest> {
  note('reading the file')
  return withOpened(file, async ({ manifest }) => {
    await withOwners(installation, (owners) => remove(owners, manifest, note))
    note('pictures')
    const pictures = await installation.openPictures()
    for (const name of Object.keys(manifest.pictures)) await pictures.delete(`${manifest.restaurant.id}/${name}`)
    return manifest
  })
}

async function remove(owners: Owners, manifest: Manifest, note: (text: string) => void): Promise<void> {
  const { id, subdomain } = manifest.restaurant
  await refuseOtherSchema(owners, manifest)
  for (const owner of owners.values()) await beginWithoutTriggers(owner)
  // The restaurant is missing after a removal that was killed between two databases.
  if (!manifest.isHeld || (await isHeld(owners.get('tenancy')!, id)) === false)
    throw new StackFailure(`${subdomain} is open, and may have rows that are not in the file.`, {
      advice: 'Nothing was removed. Export it with --hold, and import that file.',
    })
  for (const [service, owner] of owners) {
    note(service)
    const tables = await readTablesOfRestaurants(owner)
    const along = tables.filter(goesAlong)
    const different =
      (await hasRows(owner, along, id)) && (await compareService(owner, along, id, manifest.services[service]!))
    if (different)
      throw new StackFailure(`The rows of ${different} in ${service} are not those of the file.`, {
        advice: 'Nothing was removed. Export the restaurant again.',
      })
    await removeRows(owner, tables, id)
  }
  // Tenancy before the others: a restaurant that tenancy does not have is nobody's.
  const inOrder = [...owners].toSorted(([a], [b]) => Number(b === 'tenancy') - Number(a === 'tenancy'))
  for (const [service, owner] of inOrder) {
    await owner.query('COMMIT')
    note(`${service} is done`)
  }
}
