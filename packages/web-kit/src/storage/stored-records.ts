import { HOUR_MS } from '@tiffin/domain'
import { browserDisk, type Disk, type DiskTransaction, type Durability } from './disk.ts'

export { browserDisk, type Disk }

/** `savedAt` is the time of the last change in milliseconds, by the clock of this terminal. */
export type Dated = { readonly savedAt: number }

/**
 * The records of a store, with a copy of each in memory. Reads use the copies and do not wait; every change is also
 * written to the disk. Where the disk refuses or is too slow, the change is in memory alone.
 */
export type StoredRecords<Value extends Dated> = {
  /** Resolves once the stored records are in memory, at the latest after `READY_AFTER_MS`. */
  readonly ready: Promise<void>
  readonly isReady: () => boolean
  readonly read: (key: string) => Value | null
  /** Returns all records in memory by their keys, in no particular order. */
  readonly readAll: () => ReadonlyMap<string, Value>
  /**
   * Reads a record from the disk again and resolves with it, because a tab that slept has missed changes of other tabs.
   * Resolves with the record in memory if its last change is not on the disk, or if the disk does not answer in time.
   */
  readonly readAgain: (key: string) => Promise<Value | null>
  /**
   * Changes a record at once. Unless the disk refuses, the change survives a killed browser a few milliseconds later.
   */
  readonly write: (key: string, value: Value) => void
  /**
   * Changes a record at once, and resolves with true once the record is on the disk, where it survives a power cut.
   * Resolves with false when the record is in memory alone, at the latest after `KEPT_AFTER_MS`. Never rejects.
   */
  readonly keep: (key: string, value: Value) => Promise<boolean>
  /**
   * Writes a record in a transaction of the caller (`Disk.begin`). The record changes in memory, and in other tabs,
   * once the transaction is complete; without it nothing changes.
   *
   * @throws DOMException when the record cannot be stored; the transaction then changes nothing
   */
  readonly writeIn: (transaction: Pick<DiskTransaction, 'write' | 'done'>, key: string, value: Value) => void
  readonly remove: (key: string) => void
  /** Returns the records that are changed in memory and not on the disk yet, which a page that ends may lose. */
  readonly unsaved: () => ReadonlyMap<string, Value>
  /**
   * Calls `listener` on every change, also one of another tab, and when the records are ready.
   *
   * @returns a function that ends the calls
   */
  readonly onChange: (listener: () => void) => () => void
  readonly close: () => void
}

/** The longest wait of a screen for the stored records, in milliseconds. Records that arrive later are added then. */
export const READY_AFTER_MS = 1_000
/** The longest wait of a request until its record is on the disk, in milliseconds. */
export const KEPT_AFTER_MS = 2_000
/**
 * The age in milliseconds above which a record is removed when the store is opened, unless the store sets another: the
 * server has then forgotten the keys of the record.
 */
export const REMOVED_AFTER_MS = 7 * 24 * HOUR_MS

/** The channel that sends the key of a changed record to the other tabs. Tests replace it. */
export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>

type StoreOptions<Value> = {
  /**
   * Records from an older storage. Each record is stored, unless one of the same or a later time is stored already.
   * `onInherited` then gets its key, because the older storage may delete it from then on.
   */
  readonly inherited?: ReadonlyMap<string, Value>
  readonly onInherited?: (key: string) => void
  /**
   * Called when the disk refuses a change, or has not written a record of `keep` in time. It is called again only after
   * a successful write.
   */
  readonly onLost?: () => void
  readonly channel?: TabChannel | null
  /** The age in milliseconds after which a record is removed; infinite for records that must not be lost. */
  readonly removedAfterMs?: number
  /** Makes a record of a stored value without a date, which is damaged. Without it such a value is not read. */
  readonly mend?: (value: unknown) => Value
}

/**
 * Opens one store of a disk and reads its records into memory. A record belongs to the tab that wrote it last; a change
 * of one record leaves all others alone.
 */
export function openStoredRecords<Value extends Dated>(
  disk: Disk,
  store: string,
  options: StoreOptions<Value> = {},
): StoredRecords<Value> {
  const {
    inherited = new Map<string, Value>(),
    onInherited,
    onLost,
    channel = channelOf(`${disk.name}.${store}`),
    removedAfterMs = REMOVED_AFTER_MS,
    mend,
  } = options
  const readValue = (value: unknown) => (isDated<Value>(value) || value === undefined ? value : mend?.(value))
  const values = new Map<string, Value>()
  /** The number of changes that this page has made to each record. A read that began before a change is outdated. */
  const changes = new Map<string, number>()
  const unsaved = new Map<string, Value>()
  const listeners = new Set<() => void>()
  let isReady = false
  let isLost = false
  let isClosed = false

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const put = (key: string, value: Value | undefined) => {
    if (value === undefined) values.delete(key)
    else values.set(key, value)
  }
  const lost = () => {
    if (!isLost && !isClosed) onLost?.()
    isLost = true
  }
  const saved = (key: string) => {
    isLost = false
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only its own origin
    if (!isClosed) channel?.postMessage(key)
  }
  const save = (key: string, value: Value | undefined, durability: Durability): Promise<boolean> =>
    disk.write(store, key, value, durability).then(
      () => {
        saved(key)
        return true
      },
      () => {
        lost()
        return false
      },
    )
  const change = (key: string, value: Value | undefined, durability: Durability): Promise<boolean> => {
    changes.set(key, (changes.get(key) ?? 0) + 1)
    put(key, value)
    if (value === undefined) unsaved.delete(key)
    else unsaved.set(key, value)
    tell()
    return save(key, value, durability).then((isSaved) => {
      if (isSaved && unsaved.get(key) === value) unsaved.delete(key)
      return isSaved
    })
  }

  // The record is read and not sent along, because the disk alone knows which of two tabs wrote last.
  const readAgain = async (key: string) => {
    const before = changes.get(key)
    const value = await disk.read(store, key)
    if (changes.get(key) !== before) return
    put(key, readValue(value))
    tell()
  }

  const load = async () => {
    const stored = await disk.readAll(store).catch(() => null)
    const oldest = Date.now() - removedAfterMs
    for (const [key, found] of stored ?? []) {
      const value = readValue(found)
      if (changes.has(key) || value === undefined) continue
      if (value.savedAt >= oldest) values.set(key, value)
      else void save(key, undefined, 'relaxed')
    }
    for (const [key, value] of inherited) {
      const newer = changes.has(key) || (values.get(key)?.savedAt ?? -Infinity) >= value.savedAt
      if (!newer) values.set(key, value)
      if (stored === null) continue
      if (newer) onInherited?.(key)
      else void save(key, value, 'strict').then((isKept) => isKept && onInherited?.(key))
    }
    becomeReady()
    tell()
  }
  const becomeReady = () => {
    if (isReady) return
    isReady = true
    tell()
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<string>) => void readAgain(data).catch(() => undefined))
  const ready = withinMs(load(), READY_AFTER_MS, undefined).then(becomeReady)
  return {
    ready,
    isReady: () => isReady,
    read: (key) => values.get(key) ?? null,
    readAll: () => values,
    async readAgain(key) {
      if (!unsaved.has(key))
        await withinMs(
          readAgain(key).catch(() => undefined),
          KEPT_AFTER_MS,
          undefined,
        )
      return values.get(key) ?? null
    },
    write: (key, value) => void change(key, value, 'relaxed'),
    async keep(key, value) {
      const isKept = await withinMs(change(key, value, 'strict'), KEPT_AFTER_MS, null)
      if (isKept === null) lost()
      return isKept ?? false
    },
    writeIn(transaction, key, value) {
      transaction.write(store, key, value)
      const stored = () => {
        changes.set(key, (changes.get(key) ?? 0) + 1)
        put(key, value)
        tell()
        saved(key)
      }
      // Who awaits the transaction sees the change, because this listener comes first.
      transaction.done.then(stored, () => undefined)
    },
    remove(key) {
      // A record that is not in memory is not removed: it is not loaded yet, or another tab has just written it.
      if (values.has(key)) void change(key, undefined, 'relaxed')
    },
    unsaved: () => unsaved,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      isClosed = true
      channel?.close()
      disk.close()
    },
  }
}

function isDated<Value extends Dated>(value: unknown): value is Value {
  return typeof value === 'object' && value !== null && 'savedAt' in value && typeof value.savedAt === 'number'
}

function channelOf(name: string): TabChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
}

/** Resolves with the result of `work`, or with `late` when the work takes longer than `ms` milliseconds. */
function withinMs<Result, Late>(work: Promise<Result>, ms: number, late: Late): Promise<Result | Late> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(late), ms)
    void work.then((result) => {
      clearTimeout(timer)
      resolve(result)
    })
  })
}
