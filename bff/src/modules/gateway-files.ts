import { StoreFailure, type ModuleStore } from '@tiffin/module-releases'
import type { Logger } from 'pino'

type Options<Content> = {
  readonly store: ModuleStore
  readonly logger: Logger
  /** The folder of the files, in that of a version. */
  readonly folder: string
  /** The name of this gateway's file, which stays the same after a restart. */
  readonly gateway: string
  /** The longest time in ms from a change to the store, so that many changes are one write. */
  readonly storeAfterMs: number
  /** Reads the JSON of a file; undefined where it cannot be read. */
  readonly read: (json: unknown) => Content | undefined
  readonly empty: () => Content
  readonly write: (content: Content) => unknown
}

/**
 * Stores what gateways learn of a version of a module beside its files, a file for each gateway, so that every gateway
 * reads all of it, no two write the same file, and it is removed with the version.
 */
export function createGatewayFiles<Content>(options: Options<Content>) {
  const { store, logger, folder, gateway, storeAfterMs, empty } = options
  const own = new Map<string, Content>()
  const unstored = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  let lastStored: Promise<unknown> = Promise.resolve()

  const folderOf = (version: string) => `${version}/${folder}`

  async function readFiles(version: string): Promise<Map<string, Content>> {
    const keys = (await store.list(folderOf(version))).filter((key) => key.endsWith('.json'))
    const files = await Promise.all(
      keys.map(async (key) => {
        const name = key.slice(folderOf(version).length + 1, -'.json'.length)
        return [name, options.read(parseOrNull(await store.read(key))) ?? empty()] as const
      }),
    )
    return new Map(files)
  }

  /** Writes what is not stored yet. A failed write is tried again with the next change. */
  function storeAll(): Promise<unknown> {
    timer = null
    const versions = [...unstored]
    unstored.clear()
    lastStored = lastStored.then(() =>
      Promise.all(
        versions.map(async (version) => {
          try {
            const text = JSON.stringify(options.write(own.get(version) ?? empty()))
            await store.write(`${folderOf(version)}/${gateway}.json`, text)
          } catch (err) {
            unstored.add(version)
            logger.warn({ err, version, folder }, 'what is known of a module could not be stored')
          }
        }),
      ),
    )
    return lastStored
  }

  return {
    /** Returns what this gateway knows of a version, with what it knew before a restart. The caller may change it. */
    async contentOfThisGateway(version: string): Promise<Content> {
      const known = own.get(version)
      if (known) return known
      const before = (await readFiles(version)).get(gateway) ?? empty()
      // A report that came meanwhile may have read the file, too.
      return own.get(version) ?? (own.set(version, before), before)
    },

    /** Has what this gateway knows of a version written soon. */
    storeSoon(version: string): void {
      unstored.add(version)
      timer ??= setTimeout(() => void storeAll(), storeAfterMs).unref()
    },

    /** Reads what all gateways know of a version; a file that cannot be read is left out. @throws StoreFailure */
    async readAll(version: string): Promise<Content[]> {
      await storeAll()
      return readFiles(version).then(
        (files) => [...files.values()],
        (error: unknown) => {
          throw new StoreFailure(error)
        },
      )
    },
  }
}

function parseOrNull(content: Buffer | null): unknown {
  try {
    return content && JSON.parse(content.toString('utf8'))
  } catch {
    return null
  }
}
