import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@tiffin/contracts'
import { isFileMissing, type Disk } from '@tiffin/file-store'
import type { Tenant } from '@tiffin/service-kit'
import type { PreparedPicture } from './prepare-picture.ts'
import type { StoredPicture } from '../domain/stored-picture.ts'

const TYPES = { svg: 'image/svg+xml', webp: 'image/webp' } as const
type PictureType = keyof typeof TYPES

/**
 * A file name that the store gives out: a hash, made from the content or from the content and random bytes, and the
 * type, with a mark on small files. A file with any other name is no picture.
 */
const FILE = /^[0-9a-f]{32}(?:\.(svg|webp)|-240\.(webp))$/
const TENANT = /^[0-9a-f-]{36}$/

export type Picture = { readonly content: Buffer; readonly contentType: string }

/** The store of picture files. Its functions throw AppError SERVICE_UNAVAILABLE while the files cannot be reached. */
export type PictureStore = {
  /**
   * Stores a picture at both its sizes. `file` is the name of the large file; without it the content decides the name.
   *
   * @returns the name of the large file
   */
  savePicture(tenant: Tenant, picture: PreparedPicture, file?: string): Promise<string>
  /**
   * Stores a drawing, which serves every size.
   *
   * @returns its name
   */
  saveDrawing(tenant: Tenant, svg: string): Promise<string>
  /** Reads a picture; null when there is none. */
  read(tenant: Tenant, file: string): Promise<Picture | null>
  /**
   * Removes a picture at all its sizes, if there is one.
   *
   * @throws TypeError for a name that is no picture's
   */
  remove(tenant: Tenant, file: string): Promise<void>
  /**
   * Removes every picture of a restaurant, including replaced ones.
   *
   * @throws TypeError for an id that is no UUID
   */
  removeAll(tenant: Tenant): Promise<void>
  /**
   * Lists the pictures of all restaurants by the names of their large files, at most `BATCH` at a time. A picture is
   * listed once for each of its files.
   */
  listAll(): AsyncIterable<readonly StoredPicture[]>
}

/**
 * Returns the name of a picture with this content. The content of a name never changes, so a file can be cached for
 * ever.
 */
export function pictureFileOf(content: string | Buffer, type: PictureType): string {
  return `${createHash('sha256').update(content).digest('hex').slice(0, 32)}.${type}`
}

/** Returns another name for a picture whose usual name is being removed. */
export function otherPictureFileOf(content: Buffer): string {
  return pictureFileOf(Buffer.concat([content, randomBytes(16)]), 'webp')
}

/** Returns the name of a picture's small size; a drawing has one file for all sizes. */
export function thumbnailFileOf(file: string): string {
  return file.replace(/\.webp$/, '-240.webp')
}

/** Stores pictures on disk or in a bucket, in one folder per restaurant. */
export function createPictureStore(openDisk: () => Promise<Disk>): PictureStore {
  async function find(tenant: Tenant, file: string): Promise<Buffer | null> {
    const disk = await openDisk()
    try {
      return Buffer.from(await disk.getBytes(`${tenant.id}/${file}`))
    } catch (error) {
      if (isFileMissing(error)) return null
      throw away(error)
    }
  }

  async function keep(tenant: Tenant, file: string, content: Buffer): Promise<void> {
    // A file is written only if its content differs from the stored content. So a complete file is never read
    // half-written, and a file that a crash truncated is repaired.
    if ((await find(tenant, file))?.equals(content)) return
    const disk = await openDisk()
    await disk.put(`${tenant.id}/${file}`, content).catch((error: unknown) => {
      throw away(error)
    })
  }

  return {
    async savePicture(tenant, { large, small }, file = pictureFileOf(large, 'webp')) {
      await Promise.all([keep(tenant, file, large), keep(tenant, thumbnailFileOf(file), small)])
      return file
    },

    async saveDrawing(tenant, svg) {
      const file = pictureFileOf(svg, 'svg')
      await keep(tenant, file, Buffer.from(svg))
      return file
    },

    async read(tenant, file) {
      const match = FILE.exec(file)
      if (match === null || !TENANT.test(tenant.id)) return null
      const content = await find(tenant, file)
      return content && { content, contentType: TYPES[(match[1] ?? match[2]) as PictureType] }
    },

    async remove(tenant, file) {
      if (!FILE.test(file) || !TENANT.test(tenant.id)) throw new TypeError('This names no picture')
      const disk = await openDisk()
      for (const name of new Set([file, thumbnailFileOf(file)])) {
        await disk.delete(`${tenant.id}/${name}`).catch((error: unknown) => {
          if (!isFileMissing(error)) throw away(error)
        })
      }
    },

    async *listAll() {
      const disk = await openDisk()
      let next: string | undefined
      do {
        const options = { recursive: true, ...(next !== undefined && { paginationToken: next }) }
        const page = await disk.listAll('', options).catch((error: unknown) => {
          if (isFileMissing(error)) return { objects: [], paginationToken: undefined }
          throw away(error)
        })
        for (const pictures of inBatches(
          [...page.objects].flatMap((object) => (object.isFile ? asPicture(object.key) : [])),
        ))
          yield pictures
        next = page.paginationToken
      } while (next !== undefined)
    },

    async removeAll(tenant) {
      // A malformed id, an empty one for example, could name the folder of all restaurants.
      if (!TENANT.test(tenant.id)) throw new TypeError('A tenant id must be a uuid')
      const disk = await openDisk()
      await disk.deleteAll(tenant.id).catch((error: unknown) => {
        if (!isFileMissing(error)) throw away(error)
      })
    },
  }
}

const BATCH = 500

function inBatches<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / BATCH) }, (_, index) =>
    all.slice(index * BATCH, (index + 1) * BATCH),
  )
}

/** Maps the key of a stored file, or of its thumbnail, to its picture; empty for a file that is no picture. */
function asPicture(key: string): StoredPicture[] {
  const [restaurantId = '', name = '', ...rest] = key.split('/')
  if (!TENANT.test(restaurantId) || !FILE.test(name) || rest.length > 0) return []
  return [{ restaurantId, file: name.replace(/-240\.webp$/, '.webp') }]
}

function away(cause: unknown): AppError {
  return Object.assign(new AppError('SERVICE_UNAVAILABLE'), { cause })
}
