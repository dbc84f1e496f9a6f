import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import * as z from 'zod/mini'
import { storeText } from '../backup/stored-file.ts'
import { StackFailure } from '../failure.ts'

const content = z.object({ bytes: z.int(), sha256: z.string() })
/** Names of services, tables and files; none leads out of its folder. */
const fileName = z.string().check(z.regex(/^\w[\w.-]*$/))
const table = z.extend(content, { rows: z.int() })
const manifest = z.object({
  format: z.literal(1),
  restaurant: z.object({ id: z.uuid(), name: z.string(), subdomain: z.string() }),
  /** The installation that the restaurant was exported from. */
  installation: z.string(),
  exportedAt: z.string(),
  /** Whether the restaurant was held, so that nothing was written after the file. */
  isHeld: z.boolean(),
  services: z.record(fileName, z.object({ migrations: z.array(z.string()), tables: z.record(fileName, table) })),
  pictures: z.record(fileName, content),
})

/** What a file of a restaurant holds, and of which schema. */
export type Manifest = z.output<typeof manifest>
/** Number of rows of a table, with size and checksum of their text. */
export type TableContent = z.output<typeof table>

const MANIFEST = 'manifest.json'
const CHECKSUM = 'manifest.sha256'

/** Returns the path of a table's rows in the folder of a file. */
export const tableFileOf = (service: string, name: string): string => path.join(service, `${name}.copy.zst`)
/** Returns the path of a picture in the folder of a file. */
export const pictureFileOf = (name: string): string => path.join('pictures', `${name}.zst`)

export async function writeManifest(folder: string, described: Manifest): Promise<void> {
  const text = `${JSON.stringify(described, null, 2)}\n`
  await storeText(text, path.join(folder, MANIFEST))
  await storeText(`${sha256(text)}\n`, path.join(folder, CHECKSUM))
}

/** Reads the manifest. @throws StackFailure when it is missing, damaged, or of another form */
export async function readManifest(folder: string, file: string): Promise<Manifest> {
  const [text, checksum] = await Promise.all(
    [MANIFEST, CHECKSUM].map((name) => readFile(path.join(folder, name), 'utf8').catch(() => '')),
  )
  if (!text || sha256(text) !== checksum?.trim()) throw damaged(file, 'its description is missing or not as it was')
  const read = manifest.safeParse(JSON.parse(text))
  if (read.success) return read.data
  throw new StackFailure(`${file} was written by another version of Tiffin, which this one cannot read.`, {
    advice: 'Nothing was changed. Export with the version of Tiffin that is to import.',
    log: z.prettifyError(read.error),
  })
}

export function damaged(file: string, how: string, cause?: unknown): StackFailure {
  return new StackFailure(`${file} is damaged: ${how}.`, {
    advice: 'Nothing was changed. Copy the file again, or export again.',
    cause,
  })
}

/** Reads the names of the applied migrations, by which two databases have the same schema. */
export async function readMigrationsOf(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export function rowCountOf({ services }: Manifest): number {
  return Object.values(services)
    .flatMap(({ tables }) => Object.values(tables))
    .reduce((sum, { rows }) => sum + rows, 0)
}
