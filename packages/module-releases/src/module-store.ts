import { isFileMissing, type Disk } from '@tiffin/file-store'

/** The files of released modules, those of builds of the shell, and the release log. */
export type ModuleStore = {
  /** Reads a file; null for a missing key. */
  read(key: string): Promise<Buffer | null>
  write(key: string, content: string | Buffer): Promise<void>
  /** Lists the keys of the files below a folder, unsorted; empty for a missing folder. */
  list(folder: string): Promise<string[]>
  removeAll(folder: string): Promise<void>
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

/**
 * Creates a store in a folder or a bucket. Folders are passed to the driver with a trailing slash: a bucket knows
 * prefixes only, and the prefix `1.0` would match `1.0.1` as well.
 */
export function createModuleStore(openDisk: () => Promise<Disk>): ModuleStore {
  return {
    async read(key) {
      const disk = await openDisk()
      try {
        return Buffer.from(await disk.getBytes(key))
      } catch (error) {
        if (isFileMissing(error)) return null
        throw error
      }
    },

    async write(key, content) {
      const contentType = TYPES[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
      await (await openDisk()).put(key, content, { contentType })
    },

    async list(folder) {
      const disk = await openDisk()
      const keys: string[] = []
      let paginationToken: string | undefined
      do {
        const page = await listPage(disk, folder, paginationToken)
        keys.push(...page.keys)
        paginationToken = page.next
      } while (paginationToken)
      return keys
    },

    removeAll: async (folder) => (await openDisk()).driver.deleteAll(`${folder}/`),
  }
}

async function listPage(
  disk: Disk,
  folder: string,
  paginationToken: string | undefined,
): Promise<{ keys: string[]; next: string | undefined }> {
  try {
    const { objects, paginationToken: next } = await disk.driver.listAll(`${folder}/`, {
      recursive: true,
      ...(paginationToken && { paginationToken }),
    })
    return { keys: [...objects].flatMap((object) => (object.isFile ? [object.key] : [])), next }
  } catch (error) {
    if (isFileMissing(error) || (error as { code?: string }).code === 'ENOENT') return { keys: [], next: undefined }
    throw error
  }
}
