import { openDB, type IDBPDatabase, type IDBPTransaction } from 'idb'

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
   * Begins a `strict` transaction over several stores, which other tabs wait for. It ends by itself when nothing is
   * read or written any more, so await nothing but its reads before the last write. A transaction that needs more than
   * `withinMs` changes nothing.
   */
  readonly begin: (stores: readonly string[], withinMs: number) => Promise<DiskTransaction>
  readonly close: () => void
}

export type DiskTransaction = {
  readonly read: (store: string, key: string) => Promise<unknown>
  /** Writes a record. @throws DOMException when the record cannot be stored; the transaction then changes nothing */
  readonly write: (store: string, key: string, value: unknown) => void
  /** Resolves once all writes are on the disk; rejects when none is. */
  readonly done: Promise<void>
  /** Ends the transaction without a change, unless it is complete. */
  readonly abort: () => void
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
    begin: (named, withinMs) =>
      new Promise((resolve, reject) => {
        let begun: DiskTransaction | null = null
        let isLate = false
        const timer = setTimeout(() => {
          isLate = true
          begun?.abort()
          reject(new DOMException(`${name} was not opened in time.`, 'TimeoutError'))
        }, withinMs)
        onOpen((database) => database.transaction(named, 'readwrite', { durability: 'strict' })).then(
          (transaction) => {
            begun = transactionOf(transaction)
            begun.done.catch(() => undefined).finally(() => clearTimeout(timer))
            if (isLate) begun.abort()
            else resolve(begun)
          },
          (error: unknown) => {
            clearTimeout(timer)
            reject(error)
          },
        )
      }),
    close() {
      void connection?.then((database) => database.close()).catch(() => undefined)
      connection = null
    },
  }
}

function transactionOf(transaction: IDBPTransaction<unknown, string[], 'readwrite'>): DiskTransaction {
  const abort = () => {
    try {
      transaction.abort()
    } catch {
      // The transaction is complete already.
    }
  }
  return {
    read: (store, key) => transaction.objectStore(store).get(key),
    write(store, key, value) {
      try {
        // A write that fails later aborts the transaction, so `done` reports it.
        transaction
          .objectStore(store)
          .put(value, key)
          .catch(() => undefined)
      } catch (error) {
        abort()
        throw error
      }
    },
    done: transaction.done,
    abort,
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
