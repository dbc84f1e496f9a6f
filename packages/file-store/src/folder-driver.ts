import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'

type PutOptions = Parameters<FSDriver['put']>[2]

/**
 * A folder driver with atomic writes, as in a bucket: a file is written to a temporary name, synced and renamed. A full
 * disk or a kill in between leaves the old file, and at most a `.tmp` beside it.
 */
export class FolderDriver extends FSDriver {
  readonly #folder: string

  constructor(folder: string) {
    super({ location: folder, visibility: 'private' })
    this.#folder = folder
  }

  /**
   * Reads a file. The method of the base class is not used, because it returns uninitialised memory for an empty file.
   */
  override async getBytes(key: string): Promise<Uint8Array> {
    return new Uint8Array(await readFile(path.join(this.#folder, key)))
  }

  override async put(key: string, contents: string | Uint8Array, options?: PutOptions): Promise<void> {
    const beside = `${key}.${randomBytes(4).toString('hex')}.tmp`
    const written = path.join(this.#folder, beside)
    try {
      await super.put(beside, contents, options)
      await bringToDisk(written)
      await rename(written, path.join(this.#folder, key))
    } catch (error) {
      await rm(written, { force: true }).catch(() => undefined)
      throw error
    }
  }
}

async function bringToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
