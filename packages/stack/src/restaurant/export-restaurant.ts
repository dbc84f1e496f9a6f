import { existsSync } from 'node:fs'
import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { create } from 'tar'
import { fsyncFolder, storeFile } from '../backup/stored-file.ts'
import { StackFailure } from '../failure.ts'
import { compareService } from './compare.ts'
import { holdRestaurant } from './hold.ts'
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

export type ExportOptions = {
  /** The time in ms after which a hold has settled, for a restaurant that is to be held from now on. */
  readonly holdEffectiveAfterMs?: number
  readonly note: (text: string) => void
}

/**
 * Writes all rows and pictures of a restaurant into one file, each database as of one moment. Only the owner of the
 * file may read it. No file is overwritten. The rows of a held restaurant are compared with the file once it is
 * written, so that none was written after it.
 *
 * @throws StackFailure when the file exists, no such restaurant does, or a held one was written to
 */
export async function exportRestaurant(
  installation: Installation,
  subdomain: string,
  file: string,
  { note, holdEffectiveAfterMs }: ExportOptions,
): Promise<Manifest> {
  if (existsSync(file)) throw new StackFailure(`${file} exists.`, { advice: 'Name another file, or move it away.' })
  if (holdEffectiveAfterMs !== undefined) {
    note('until requests that began before have ended')
    await holdRestaurant(installation, subdomain, holdEffectiveAfterMs)
  }
  const folder = `${file}.parts`
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const manifest = await withOwners(installation, async (owners) => {
      await beginAll(owners)
      const { isHeld, ...restaurant } = await requireRestaurant(owners, subdomain)
      const services: Manifest['services'] = {}
      for (const [service, owner] of owners) {
        note(service)
        services[service] = await exportService(owner, service, restaurant.id, folder)
      }
      note('pictures')
      const pictures = await exportPictures(installation, restaurant.id, folder)
      if (isHeld) await refuseLaterRows(owners, restaurant.id, services)
      const exportedAt = new Date().toISOString()
      return { format: 1 as const, restaurant, installation: installation.name, exportedAt, isHeld, services, pictures }
    })
    await writeManifest(folder, manifest)
    await pack(folder, file)
    return manifest
  } finally {
    for (const left of [folder, draftOf(file)]) await rm(left, { recursive: true, force: true })
  }
}

const draftOf = (file: string) => `${file}.draft`

/** Begins a transaction in each database, all of which see their rows as of now. */
async function beginAll(owners: Owners): Promise<void> {
  for (const owner of owners.values())
    await owner.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${SAME_TEXT}; SELECT pg_current_snapshot()`)
}

/** @throws StackFailure when the rows of the restaurant are not those of the file any more */
async function refuseLaterRows(owners: Owners, restaurant: string, services: Manifest['services']): Promise<void> {
  for (const owner of owners.values()) await owner.query('COMMIT')
  await beginAll(owners)
  for (const [service, owner] of owners) {
    const tables = (await readTablesOfRestaurants(owner)).filter(goesAlong)
    const later = await compareService(owner, tables, restaurant, services[service]!)
    if (later)
      throw new StackFailure(`Rows of ${later} in ${service} were written while the held restaurant was exported.`, {
        advice: 'It is still held. Give the same command again.',
      })
  }
}

async function requireRestaurant(
  owners: Owners,
  subdomain: string,
): Promise<Manifest['restaurant'] & { readonly isHeld: boolean }> {
  const { rows } = await owners.get('tenancy')!.query<Manifest['restaurant'] & { isHeld: boolean }>(
    `SELECT id, name, subdomain, held_at IS NOT NULL AS "isHeld" FROM restaurants
       WHERE subdomain = $1 AND deleted_at IS NULL`,
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
