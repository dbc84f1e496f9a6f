import { isFileMissing, type Disk } from '@tiffin/file-store'
import { existsSync, lchownSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { PassThrough } from 'node:stream'
import { readStored } from '../backup/stored-file.ts'
import type { Installation } from './installation.ts'
import { pictureFileOf, type Manifest } from './manifest.ts'

/** A stored picture: the name of its file in the folder of the restaurant, and its bytes. */
export type StoredPicture = { readonly name: string; readonly content: Buffer }

/** Reads the pictures of a restaurant, one after the other. A picture that is removed meanwhile is left out. */
export async function* picturesOf(disk: Disk, restaurant: string): AsyncGenerator<StoredPicture> {
  let next: string | undefined
  do {
    const options = { recursive: true, ...(next !== undefined && { paginationToken: next }) }
    const page = await disk.listAll(restaurant, options).catch((error: unknown) => {
      if (isFileMissing(error)) return { objects: [], paginationToken: undefined }
      throw error
    })
    for (const object of page.objects) {
      if (!object.isFile || object.name.endsWith('.tmp')) continue
      const content = await readIfThere(disk, object.key)
      if (content) yield { name: object.key.slice(restaurant.length + 1), content }
    }
    next = page.paginationToken
  } while (next !== undefined)
}

async function readIfThere(disk: Disk, key: string): Promise<Buffer | undefined> {
  try {
    return Buffer.from(await disk.getBytes(key))
  } catch (error) {
    if (isFileMissing(error)) return undefined
    throw error
  }
}

/** Writes the pictures of a file into the store. A picture never changes, so one that is there already stays. */
export async function importPictures(
  { openPictures, picturesFolder }: Installation,
  { manifest, folder }: { readonly manifest: Manifest; readonly folder: string },
): Promise<void> {
  const disk = await openPictures()
  for (const [name, content] of Object.entries(manifest.pictures)) {
    const key = `${manifest.restaurant.id}/${name}`
    if (await disk.exists(key)) continue
    const bytes = new PassThrough()
    const [picture] = await Promise.all([
      buffer(bytes),
      readStored(path.join(folder, pictureFileOf(name)), content, bytes),
    ])
    await disk.put(key, picture)
  }
  if (picturesFolder !== undefined) giveToOwner(picturesFolder, manifest.restaurant.id)
}

/**
 * Gives the folder of a restaurant to the account that has the folder of all, which is the catalog's where root starts
 * the product. Only root can.
 */
function giveToOwner(folder: string, restaurant: string): void {
  const own = path.join(folder, restaurant)
  if (process.getuid?.() !== 0 || !existsSync(own)) return
  const { uid, gid } = statSync(folder)
  for (const place of ['', ...readdirSync(own)]) lchownSync(path.join(own, place), uid, gid)
}
