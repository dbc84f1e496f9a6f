import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { SHELL, type ModuleStore } from '@tiffin/module-releases'
import { cachedFile } from './cached-file.ts'

/** The folder of the store. No module's name begins with an underscore, so that `/modules` serves nothing of it. */
const BUILDS = '_shell'
/** The note beside the files of a build, with the time at which a gateway last began to serve it. */
const SERVED_SINCE = 'served-since.json'
/** A file of the shell, its compressed copy, or their list. Source maps are not stored, because no page loads them. */
const FILE = /^([\w.-]+\.(js|css|svg|woff2|webp|png)(\.br|\.gz)?|files\.\w+\.json)$/

/** The number of newest builds that are kept, however long ago they were served. */
const NEWEST = 3
/** The time in ms for which the files of a replaced build are kept: a till may be open over a week of service. */
const KEPT_AFTER_USE_MS = 7 * 24 * 60 * 60 * 1_000
/** The age in ms of the list of stored files from which a request for a file that is not on it reads the list again. */
const LIST_FRESH_FOR_MS = 2_000

type Options = {
  /** The folder of the built shell. */
  readonly folder: string
  readonly store: ModuleStore
  readonly now?: () => number
}

export type ShellBuilds = ReturnType<typeof createShellBuilds>

/**
 * Stores the files of each build of the shell that a gateway serves, beside the released modules. A page that was
 * opened before a deployment loads its lazy parts from there, because the folder of the shell has the files of the new
 * build alone; the other gateways of a rolling deployment find the files of the newer build there.
 */
export function createShellBuilds({ folder, store, now = Date.now }: Options) {
  const template = cachedFile(path.join(folder, 'index.html'))
  let current: { readonly build: string; readonly stored: Set<string> } | null = null
  let storing: Promise<void> | null = null
  let list: { readonly keys: ReadonlyMap<string, string>; readonly readAt: number } | null = null
  let listing: Promise<ReadonlyMap<string, string>> | null = null

  const keyOf = (build: string, file: string) => `${BUILDS}/${build}/${file}`

  async function beginBuild(build: string) {
    const keys = await store.list(`${BUILDS}/${build}`)
    // The note comes first: another gateway that removes old builds meanwhile sees that this one is new.
    await store.write(keyOf(build, SERVED_SINCE), JSON.stringify({ at: now() }))
    return { build, stored: new Set(keys.map((key) => path.basename(key))) }
  }

  async function removeOldBuilds(): Promise<void> {
    const builds = new Set((await store.list(BUILDS)).map((key) => key.split('/')[1]!))
    const served = await Promise.all([...builds].map(async (build) => ({ build, since: await servedSince(build) })))
    const newestFirst = served.toSorted((a, b) => b.since - a.since)
    for (const [place, { build }] of newestFirst.entries()) {
      const replacedAt = newestFirst[place - 1]?.since ?? Infinity
      if (place >= NEWEST && replacedAt < now() - KEPT_AFTER_USE_MS) await store.removeAll(`${BUILDS}/${build}`)
    }
  }

  async function servedSince(build: string): Promise<number> {
    const note = await store.read(keyOf(build, SERVED_SINCE))
    return note === null ? 0 : (JSON.parse(note.toString()) as { at: number }).at
  }

  /**
   * Maps the name of each stored file, of builds and of releases, to the key of one of its copies. All copies are
   * equal, because a name has a hash of the content.
   */
  async function listFiles(): Promise<ReadonlyMap<string, string>> {
    const [built, released] = await Promise.all([store.list(BUILDS), store.list(SHELL)])
    const keys = new Map([...built, ...released].map((key) => [path.basename(key), key]))
    list = { keys, readAt: now() }
    return keys
  }

  async function storeFiles(): Promise<void> {
    const build = shellBuildOf(await template())
    const isNew = current?.build !== build
    const { stored } = (current = current && !isNew ? current : await beginBuild(build))
    for (const file of await readdir(path.join(folder, 'assets'))) {
      if (!FILE.test(file) || stored.has(file)) continue
      await store.write(keyOf(build, file), await readFile(path.join(folder, 'assets', file)))
      stored.add(file)
    }
    if (isNew) await removeOldBuilds()
  }

  return {
    /**
     * Stores what the store lacks of the build in the folder. When the build is another than at the last call, builds
     * that no open page can have are removed. A call during another one waits for that one.
     *
     * @throws what the folder or the store threw; the next call goes on from there
     */
    storeCurrent: (): Promise<void> => (storing ??= storeFiles().finally(() => (storing = null))),

    /** Reads a file of any stored build or release of the shell by its name; null where none has it. */
    async read(file: string): Promise<Buffer | null> {
      if (!FILE.test(file)) return null
      const known = list?.keys.get(file)
      if (known === undefined && list && now() - list.readAt < LIST_FRESH_FOR_MS) return null
      const key = known ?? (await (listing ??= listFiles().finally(() => (listing = null)))).get(file)
      return key === undefined ? null : store.read(key)
    },
  }
}

/**
 * Returns a hash of the page. It identifies the build, because the names of the scripts and styles in the page contain
 * a hash of their content.
 */
export function shellBuildOf(html: string): string {
  return createHash('sha256').update(html).digest('base64url').slice(0, 16)
}
