import { createHash, randomBytes } from 'node:crypto'
import { canaryBudget, canaryComparison } from '@tiffin/contracts'
import * as z from 'zod/mini'
import type { ModuleStore } from './module-store.ts'
import { createRetrySchedule } from './retry-schedule.ts'

const origin = { at: z.string(), actor: z.string(), request_id: z.string(), module: z.string() }

/**
 * A change to the versions of a module, or to the tokens that upload them, or an address that shows a version. Entries
 * are never deleted, so neither a field nor an action may be renamed.
 */
export const logEntry = z.discriminatedUnion('action', [
  z.object({
    ...origin,
    action: z.literal('released'),
    version: z.string(),
    /** True for a first version that is not live before somebody promotes it, because its token may only upload. */
    held: z.optional(z.literal(true)),
  }),
  z.object({ ...origin, action: z.literal('promoted'), version: z.string() }),
  /** `from` is the version that was rolled back; missing in older entries, as is `version` of a canary that ended. */
  z.object({ ...origin, action: z.literal('rolled_back'), version: z.string(), from: z.optional(z.string()) }),
  z.object({
    ...origin,
    action: z.literal('canary_started'),
    version: z.string(),
    restaurants: z.array(z.string()),
    percent: z.int(),
  }),
  /** `exceeded` is how the canary compared with the live version, where the gateway ended it over its budget. */
  z.object({
    ...origin,
    action: z.literal('canary_ended'),
    version: z.optional(z.string()),
    exceeded: z.optional(canaryComparison),
  }),
  z.object({ ...origin, action: z.literal('budget_changed'), budget: canaryBudget }),
  /** An address was made that shows a version until `expires`. The address is stored nowhere. */
  z.object({ ...origin, action: z.literal('preview_created'), version: z.string(), expires: z.string() }),
  /** `hash` is the SHA-256 of the token; the token is stored nowhere. */
  z.object({
    ...origin,
    action: z.literal('token_created'),
    token: z.string(),
    team: z.string(),
    hash: z.string(),
    expires: z.string(),
  }),
  z.object({ ...origin, action: z.literal('token_revoked'), token: z.string(), team: z.string() }),
])
export type LogEntry = z.output<typeof logEntry>
type WithoutOrigin<Entry> = Entry extends LogEntry ? Omit<Entry, 'at' | 'actor' | 'request_id'> : never
/** The part of an entry that says what changed: the module, the action, and the version or versions. */
export type ReleaseEvent = WithoutOrigin<LogEntry>
/** The facts about a change that the log stores with its event; an automatic rollback has `AUTOMATIC_ACTOR`. */
export type ChangeOrigin = { readonly actor: string; readonly requestId: string; readonly at: Date }

/** The actor that the log stores for a rollback, or the end of a canary, by the gateway itself. */
export const AUTOMATIC_ACTOR = 'automatic'

const LOG_FOLDER = 'log'
/** The folder of the copies. Its dot keeps it apart from module names and out of the listing of `log/`. */
const COPIES_FOLDER = 'log.copy'
const KEY = /^log\/(\d{8})-[0-9a-f]{8}\.json$/
const CONCURRENT_READS = 32

/**
 * An entry that cannot be read. `isLost` is true where its copy cannot be read either, so that its event is unknown.
 */
export type DamagedEntry = { readonly key: string; readonly isLost: boolean }

/** A store error. `isRecent` is true where the entry has been failing for less than a minute. */
type ReadFailure = { readonly error: unknown; readonly isRecent: boolean }

/**
 * Creates the append-only log of releases, one file per event. Replaying it gives the current state, so a change needs
 * no lock on a folder or in a bucket, concurrent changes are all stored in an order that is the same for every gateway,
 * and the log is its own audit.
 *
 * An entry carries a hash of itself and has a copy that is written first, so a damaged file does not change which
 * version is live. Older entries have neither hash nor copy.
 */
export function createReleaseLog(store: ModuleStore, now: () => number) {
  const cached = new Map<string, LogEntry>()
  const damaged = new Map<string, DamagedEntry>()
  const retries = createRetrySchedule(now)
  let keys: readonly string[] = []

  /**
   * Reads an entry, or else its copy.
   *
   * @returns an error of the store that left the entry unknown; null without one
   */
  async function readIntoCache(key: string): Promise<ReadFailure | null> {
    const failures: unknown[] = []
    const read = (place: string) => readVerified(store, place).catch((error: unknown) => void failures.push(error))
    const original = await read(key)
    const entry = original ?? (await read(copyOf(key)))
    if (entry) cached.set(key, entry)
    if (original) {
      damaged.delete(key)
      retries.recordSuccess(key)
      return null
    }
    const isRecent = retries.recordFailure(key)
    const isLost = !cached.has(key)
    damaged.set(key, { key, isLost })
    return isLost && failures.length > 0 ? { error: failures[0], isRecent } : null
  }

  return {
    /**
     * Returns all entries, oldest first. A damaged entry is replaced by its copy, and left out when the copy cannot be
     * read either.
     *
     * @throws the error of the store when it cannot list the entries, when it failed at an entry for less than a
     *   minute, because without that entry an older version would go live, or when no entry was ever read
     */
    async read(): Promise<LogEntry[]> {
      keys = (await store.list(LOG_FOLDER)).filter((key) => KEY.test(key)).toSorted()
      const wanted = keys.filter((key) => (!cached.has(key) || damaged.has(key)) && retries.isDue(key))
      const failures: ReadFailure[] = []
      for (let first = 0; first < wanted.length; first += CONCURRENT_READS) {
        const batch = await Promise.all(wanted.slice(first, first + CONCURRENT_READS).map(readIntoCache))
        failures.push(...batch.filter((each) => each !== null))
      }
      const blocking = failures.find(({ isRecent }) => isRecent || cached.size === 0)
      if (blocking) throw blocking.error
      return entriesOf(keys)
    },

    /** Returns the damaged entries of the last read. */
    damaged: (): DamagedEntry[] => keys.flatMap((key) => damaged.get(key) ?? []),

    /** Appends an event to the entries of the last read. @returns all entries @throws what the store throws */
    async append(event: ReleaseEvent, { actor, requestId, at }: ChangeOrigin): Promise<LogEntry[]> {
      const entry = { ...event, at: at.toISOString(), actor, request_id: requestId } satisfies LogEntry
      const last = Number(KEY.exec(keys.at(-1) ?? '')?.[1] ?? 0)
      const key = `${LOG_FOLDER}/${String(last + 1).padStart(8, '0')}-${randomBytes(4).toString('hex')}.json`
      const content = JSON.stringify({ ...entry, sha256: hashOf(entry) })
      await store.write(copyOf(key), content)
      await store.write(key, content)
      cached.set(key, entry)
      keys = [...keys, key]
      return entriesOf(keys)
    },
  }

  function entriesOf(wanted: readonly string[]): LogEntry[] {
    return wanted.flatMap((key) => cached.get(key) ?? [])
  }
}

const copyOf = (key: string) => COPIES_FOLDER + key.slice(LOG_FOLDER.length)

/** Reads an entry; null when it is missing, damaged or still being written. @throws the errors of the store */
async function readVerified(store: ModuleStore, key: string): Promise<LogEntry | null> {
  const content = await store.read(key)
  try {
    const { sha256, ...entry } = JSON.parse(content?.toString('utf8') ?? '') as { readonly sha256?: string }
    return sha256 === undefined || sha256 === hashOf(entry) ? logEntry.parse(entry) : null
  } catch {
    return null
  }
}

function hashOf(entry: object): string {
  return createHash('sha256').update(JSON.stringify(entry)).digest('hex')
}
