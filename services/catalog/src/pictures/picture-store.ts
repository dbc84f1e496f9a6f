import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Tenant } from '@tiffin/service-kit'

const TYPES = { svg: 'image/svg+xml', webp: 'image/webp' } as const
type PictureType = keyof typeof TYPES

/** A name the store gave out: a hash of the content and its type. Anything else is no picture. */
const FILE = /^[0-9a-f]{32}\.(svg|webp)$/
const TENANT = /^[0-9a-f-]{36}$/

export type Picture = { readonly content: Buffer; readonly contentType: string }

export type PictureStore = {
  /** Keeps a picture under a name made from its content, so that an address never changes what it shows. */
  save(tenant: Tenant, content: string | Buffer, type: PictureType): Promise<string>
  /** Null when there is none. */
  read(tenant: Tenant, file: string): Promise<Picture | null>
}

/** The name of a picture with this content. */
export function pictureFileOf(content: string | Buffer, type: PictureType): string {
  return `${createHash('sha256').update(content).digest('hex').slice(0, 32)}.${type}`
}

/** Pictures on disk, a folder a restaurant. */
export function createPictureStore(folder: string): PictureStore {
  return {
    async save(tenant, content, type) {
      const file = pictureFileOf(content, type)
      const home = path.join(folder, tenant.id)
      await mkdir(home, { recursive: true })
      const unfinished = path.join(home, `.${file}.${process.pid}`)
      await writeFile(unfinished, content)
      await rename(unfinished, path.join(home, file))
      return file
    },

    async read(tenant, file) {
      const type = FILE.exec(file)?.[1] as PictureType | undefined
      if (type === undefined || !TENANT.test(tenant.id)) return null
      const content = await readFile(path.join(folder, tenant.id, file)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      return content && { content, contentType: TYPES[type] }
    },
  }
}
