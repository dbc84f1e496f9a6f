import { createHash } from 'node:crypto'
import { AppError } from '@tiffin/contracts'
import { isMissing, type Disk } from '@tiffin/file-store'
import type { Tenant } from '@tiffin/service-kit'
import type { PreparedPicture } from './prepare-picture.ts'

const TYPES = { svg: 'image/svg+xml', webp: 'image/webp' } as const
type PictureType = keyof typeof TYPES

/** A name the store gave out: a hash of the content and its type, small ones marked. Anything else is no picture. */
const FILE = /^[0-9a-f]{32}(?:\.(svg|webp)|-240\.(webp))$/
const TENANT = /^[0-9a-f-]{36}$/

export type Picture = { readonly content: Buffer; readonly contentType: string }

export type PictureStore = {
  /** Keeps a picture at both its sizes. @returns the name of the large one. @throws AppError SERVICE_UNAVAILABLE */
  savePicture(tenant: Tenant, picture: PreparedPicture): Promise<string>
  /** Keeps a drawing, which serves every size. @returns its name. @throws AppError SERVICE_UNAVAILABLE */
  saveDrawing(tenant: Tenant, svg: string): Promise<string>
  /** Null when there is none. @throws AppError SERVICE_UNAVAILABLE */
  read(tenant: Tenant, file: string): Promise<Picture | null>
  /** Removes every picture of a restaurant, replaced ones too. @throws AppError SERVICE_UNAVAILABLE */
  removeAll(tenant: Tenant): Promise<void>
}

/** The name of a picture with this content. A name never changes what it shows, so it can be cached for ever. */
export function pictureFileOf(content: string | Buffer, type: PictureType): string {
  return `${createHash('sha256').update(content).digest('hex').slice(0, 32)}.${type}`
}

/** The small size of a picture; a drawing has one file for all. */
export function thumbnailFileOf(file: string): string {
  return file.replace(/\.webp$/, '-240.webp')
}

/**
 * Pictures in a folder a restaurant, on disk or in a bucket. Replaced ones stay: another dish may show the same, and
 * pages that are open still do.
 */
export function createPictureStore(openDisk: () => Promise<Disk>): PictureStore {
  async function find(tenant: Tenant, file: string): Promise<Buffer | null> {
    const disk = await openDisk()
    try {
      return Buffer.from(await disk.getBytes(`${tenant.id}/${file}`))
    } catch (error) {
      if (isMissing(error)) return null
      throw away(error)
    }
  }

  async function keep(tenant: Tenant, file: string, content: Buffer): Promise<void> {
    // Written only when it differs, so that nobody reads half of a file that was whole; one left half by a crash is mended.
    if ((await find(tenant, file))?.equals(content)) return
    const disk = await openDisk()
    await disk.put(`${tenant.id}/${file}`, content).catch((error: unknown) => {
      throw away(error)
    })
  }

  return {
    async savePicture(tenant, { large, small }) {
      const file = pictureFileOf(large, 'webp')
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

    async removeAll(tenant) {
      // An id that is none would name the folder of everybody.
      if (!TENANT.test(tenant.id)) throw new TypeError('A tenant id must be a uuid')
      const disk = await openDisk()
      await disk.deleteAll(tenant.id).catch((error: unknown) => {
        if (!isMissing(error)) throw away(error)
      })
    },
  }
}

function away(cause: unknown): AppError {
  return Object.assign(new AppError('SERVICE_UNAVAILABLE'), { cause })
}
