import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { ModuleStore } from './module-store.ts'

const base = { at: z.string(), actor: z.string(), request_id: z.string(), module: z.string() }

/** Something that was done to the versions of a module. */
export const logEntry = z.discriminatedUnion('action', [
  z.object({ ...base, action: z.literal('released'), version: z.string() }),
  z.object({ ...base, action: z.literal('promoted'), version: z.string() }),
  /** `from`: what was left; missing in older entries, as is `version` of a canary that ended. */
  z.object({ ...base, action: z.literal('rolled_back'), version: z.string(), from: z.optional(z.string()) }),
  z.object({
    ...base,
    action: z.literal('canary_started'),
    version: z.string(),
    restaurants: z.array(z.string()),
    percent: z.int(),
  }),
  z.object({ ...base, action: z.literal('canary_ended'), version: z.optional(z.string()) }),
])
export type LogEntry = z.output<typeof logEntry>
type DeedOf<Entry> = Entry extends LogEntry ? Omit<Entry, 'at' | 'actor' | 'request_id'> : never
/** What is done, without who did it and when. */
export type Deed = DeedOf<LogEntry>
export type Who = { readonly actor: string; readonly requestId: string; readonly at: Date }

/** Who goes back when nobody is asked. */
export const AUTOMATIC = 'automatic'

const FOLDER = 'log'
const KEY = /^log\/(\d{8})-[0-9a-f]{8}\.json$/
const READ_AT_ONCE = 32

/**
 * Everything that was ever done, one file each, never changed: what is live is what they add up to. So a change is
 * there or not, on a folder as in a bucket, without a lock; two at once are both kept, in an order everybody agrees on;
 * and the log is the record of who did what.
 */
export function createReleaseLog(store: ModuleStore) {
  const known = new Map<string, LogEntry>()
  let keys: readonly string[] = []

  async function learn(key: string): Promise<void> {
    const entry = parseWhole(await store.read(key))
    if (entry) known.set(key, entry)
  }

  return {
    /** In the order they count. */
    async read(): Promise<LogEntry[]> {
      keys = (await store.list(FOLDER)).filter((key) => KEY.test(key)).toSorted()
      const unread = keys.filter((key) => !known.has(key))
      for (let first = 0; first < unread.length; first += READ_AT_ONCE)
        await Promise.all(unread.slice(first, first + READ_AT_ONCE).map(learn))
      return entriesOf(keys)
    },

    /** Behind what was read last. @returns that with the deed */
    async append(deed: Deed, { actor, requestId, at }: Who): Promise<LogEntry[]> {
      const entry = { ...deed, at: at.toISOString(), actor, request_id: requestId } satisfies LogEntry
      const last = Number(KEY.exec(keys.at(-1) ?? '')?.[1] ?? 0)
      const key = `${FOLDER}/${String(last + 1).padStart(8, '0')}-${randomBytes(4).toString('hex')}.json`
      await store.write(key, JSON.stringify(entry))
      known.set(key, entry)
      keys = [...keys, key]
      return entriesOf(keys)
    },
  }

  function entriesOf(these: readonly string[]): LogEntry[] {
    return these.flatMap((key) => known.get(key) ?? [])
  }
}

/** Null for one that is still being written. */
function parseWhole(content: Buffer | null): LogEntry | null {
  try {
    return content && logEntry.parse(JSON.parse(content.toString('utf8')))
  } catch {
    return null
  }
}
