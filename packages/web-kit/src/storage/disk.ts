import { openDB, type IDBPDatabase } from 'idb'

/**
 * `strict` waits until the disk has the data, which then survives a power cut. `relaxed` waits until the operating
 * system has the data, which then survives a killed browser.
 */
export type Durability = 'strict' | 'relaxed'

/** The records of one database. Each call is a transaction of its own; the writes of a store run in order. */
export type Disk = {
  readonly name: string
  readonly readAll: (store: string) => Promise<ReadonlyMap<string, unknown>>
  /** Resolves with undefined when the store has no record under the key. */
  readonly read: (store: string, key: string) => Promise<unknown>
  /**
   * Writes a record, or removes it when the value is undefined. Resolves once the transaction is complete; rejects when
   * nothing was changed.
   */
  readonly write: (store: string, key: string, value: unknown, durability: Durability) => Promise<void>
  /**
   * Reads and changes records of several stores in one `strict` transaction, which other tabs wait for. `work` may
   * await nothing but these reads. Resolves with its result once all changes are on the disk; rejects when nothing was
   * changed, also where the disk needs more than `withinMs`.
   */
  readonly changeTogether: <Result>(
    stores: readonly string[],
    withinMs: number,
    work: (records: TogetherRecords) => Promise<Result>,
  ) => Promise<Result>
  readonly close: () => void
}

/** The records of a transaction over several stores. */
export type TogetherRecords = {
  readonly read: (store: string, key: string) => Promise<unknown>
  readonly write: (store: string, key: string, value: unknown) => void
}

/** The number of tries to open the database with all stores. A try fails when another tab changes the version first. */
const OPEN_TRIES = 5

/**
 * Returns a database of this browser (IndexedDB), which is opened by the first call. Every promise rejects where the
 * browser has no storage or refuses it, and the next call tries again.
 *
 * Missing stores are added, whatever version the database has. So a release names its stores and no version, and an
 * older release still opens a database to which a newer release has added stores.
 */
export function browserDisk(name: string, stores: readonly string[]): Disk {
  let connection: Promise<IDBPDatabase> | null = null

  const connect = (): Promise<IDBPDatabase> => {
    if (connection) return connection
    const forget = () => {
      if (connection === opened) connection = null
    }
    const opened = open(name, stores, forget)
    connection = opened
    opened.catch(forget)
    return opened
  }

  const onOpen = async <Result>(act: (database: IDBPDatabase) => Result): Promise<Result> => {
    const attempt = async () => act(await connect())
    return attempt().catch((error: unknown) => {
      // The browser has closed the connection, for example because it ran out of memory.
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
      connection = null
      return attempt()
    })
  }
  const begin = <Mode extends 'readonly' | 'readwrite'>(store: string, mode: Mode, durability: Durability) =>
    onOpen((database) => database.transaction(store, mode, { durability }))

  return {
    name,
    async readAll(store) {
      const { store: records } = await begin(store, 'readonly', 'relaxed')
      const [keys, values] = await Promise.all([records.getAllKeys(), records.getAll()])
      return new Map(keys.map((key, index) => [String(key), values[index] as unknown]))
    },
    async read(store, key) {
      return (await begin(store, 'readonly', 'relaxed')).store.get(key)
    },
    async write(store, key, value, durability) {
      const { store: records, done } = await begin(store, 'readwrite', durability)
      await Promise.all([value === undefined ? records.delete(key) : records.put(value, key), done])
    },
    changeTogether: (named, withinMs, work) =>
      new Promise((resolve, reject) => {
        /** Ends the transaction; a transaction that is complete by then stays so. Null before it has begun. */
        let abort: (() => void) | null = null
        let isLate = false
        const change = async () => {
          const transaction = await onOpen((database) =>
            database.transaction(named, 'readwrite', { durability: 'strict' }),
          )
          abort = () => {
            try {
              transaction.abort()
            } catch {
              // The transaction is complete already.
            }
          }
          if (isLate) abort()
          const working = work({
            read: (store, key) => transaction.objectStore(store).get(key),
            // A write that fails aborts the transaction, so `done` reports it.
            write: (store, key, value) =>
              void transaction
                .objectStore(store)
                .put(value, key)
                .catch(() => undefined),
          })
          working.catch(abort)
          const [result] = await Promise.all([working, transaction.done])
          return result
        }
        const timer = setTimeout(() => {
          isLate = true
          if (abort) abort()
          else reject(new DOMException(`${name} was not opened in time.`, 'TimeoutError'))
        }, withinMs)
        change()
          .then(resolve, reject)
          .finally(() => clearTimeout(timer))
      }),
    close() {
      void connection?.then((database) => database.close()).catch(() => undefined)
      connection = null
    },
  }
}

async function open(name: string, stores: readonly string[], onClosed: () => void): Promise<IDBPDatabase> {
  let version: number | undefined
  for (let tries = 1; ; tries++) {
    const database = await openDB(name, version, {
      upgrade: (opened) => {
        for (const store of stores) if (!opened.objectStoreNames.contains(store)) opened.createObjectStore(store)
      },
      // Another tab adds stores, and waits until this tab has closed its connection.
      blocking: (_current, _blocked, event) => {
        onClosed()
        ;(event.target as IDBDatabase).close()
      },
      terminated: onClosed,
    }).catch((error: unknown) => {
      // Another tab was faster and has raised the version.
      if (error instanceof DOMException && error.name === 'VersionError' && tries < OPEN_TRIES) return null
      throw error
    })
    if (database && stores.every((store) => database.objectStoreNames.contains(store))) return database
    version = database ? database.version + 1 : undefined
    database?.close()
    if (tries >= OPEN_TRIES) throw new DOMException(`The stores of ${name} cannot be added.`, 'InvalidStateError')
  }
}
