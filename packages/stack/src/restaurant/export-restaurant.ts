import { existsSync } from 'node:fs'
import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { create } from 'tar'
import { fsyncFolder, storeFile } from '../backup/stored-file.ts'
import { StackFailure } from '../failure.ts'
import { withOwners, type Installation, type Owners } from './installation.ts'
import {
  pictureFileOf,
  readMigrationsOf,
  tableFileOf,
  writeManifest,
  type Manifest,
  type TableContent,
} from './manifest.ts'
import { picturesOf } from './pictures.ts'
import { PLANS, plansOf } from './platform-rows.ts'
import { goesAlong, readTablesOfRestaurants, rowsOf, SAME_TEXT } from './restaurant-tables.ts'

/**
 * Writes all rows and pictures of a restaurant into one file, each database as of one moment. Only the owner of the
 * file may read it. Nothing is changed, and no file is overwritten.
 *
 * @throws StackFailure when the file exists, or no such restaurant does
 */
export async function exportRestaurant(
  installation: Installation,
  subdomain: string,
  file: string,
  note: (text: string) => void,
): Promise<Manifest> {
  if (existsSync(file)) throw new StackFailure(`${file} exists.`, { advice: 'Name another file, or move it away.' })
  const folder = `${file}.parts`
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const manifest = await withOwners(installation, async (owners) => {
      for (const owner of owners.values())
        await owner.query(
          `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${SAME_TEXT}; SELECT txid_current_snapshot()`,
        )
      const restaurant = await requireRestaurant(owners, subdomain)
      const services: Manifest['services'] = {}
      for (const [service, owner] of owners) {
        note(service)
        services[service] = await exportService(owner, service, restaurant.id, folder)
      }
      note('pictures')
      const pictures = await exportPictures(installation, restaurant.id, folder)
      const exportedAt = new Date().toISOString()
      return { format: 1 as const, restaurant, installation: installation.name, exportedAt, services, pictures }
    })
    await writeManifest(folder, manifest)
    await pack(folder, file)
    return manifest
  } finally {
    for (const left of [folder, draftOf(file)]) await rm(left, { recursive: true, force: true })
  }
}

const draftOf = (file: string) => `${file}.draft`

async function requireRestaurant(owners: Owners, subdomain: string): Promise<Manifest['restaurant']> {
  const { rows } = await owners
    .get('tenancy')!
    .query<Manifest['restaurant']>(
      'SELECT id, name, subdomain FROM restaurants WHERE subdomain = $1 AND deleted_at IS NULL',
      [subdomain],
    )
  if (rows[0]) return rows[0]
  throw new StackFailure(`There is no restaurant ${subdomain}.`, {
    advice: 'Name it by its subdomain. The invoices of a removed one are written by: npm run documents:export',
  })
}

async function exportService(
  owner: pg.Client,
  service: string,
  restaurant: string,
  folder: string,
): Promise<Manifest['services'][string]> {
  const tables: Record<string, TableContent> = {}
  const write = async (name: string, query: string) => {
    const rows = owner.query(copyTo(`COPY (${query}) TO STDOUT`))
    const content = await storeFile(rows, folder, () => tableFileOf(service, name))
    tables[name] = { ...content, rows: rows.rowCount }
  }
  for (const table of (await readTablesOfRestaurants(owner)).filter(goesAlong))
    await write(table.name, rowsOf(table, restaurant))
  if (service === 'billing') await write(PLANS, plansOf(restaurant))
  return { migrations: await readMigrationsOf(owner), tables }
}

async function exportPictures(
  installation: Installation,
  restaurant: string,
  folder: string,
): Promise<Manifest['pictures']> {
  const pictures: Manifest['pictures'] = {}
  for await (const { name, content } of picturesOf(await installation.openPictures(), restaurant))
    pictures[name] = await storeFile(Readable.from([content]), folder, () => pictureFileOf(name))
  return pictures
}

/** Packs the folder into the file, which exists only once it is complete. */
async function pack(folder: string, file: string): Promise<void> {
  const draft = draftOf(file)
  await create({ file: draft, cwd: folder, portable: true }, ['.'])
  await chmod(draft, 0o600)
  await rename(draft, file)
  await fsyncFolder(path.dirname(file))
}
