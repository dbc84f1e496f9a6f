import { createHash } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { LOGIN_LIMITS } from './login-limits.ts'
import { endRetiredConnections } from './retired-connections.ts'
import { createTenantClient, createTenantTransactions } from './tenant-transaction.ts'
import type { PrismaTransact, RawQueries, TenantTransactions } from './transaction-types.ts'

/** The part of a generated Prisma client that this package uses. */
type Client = { $transaction(...args: never): Promise<unknown>; $disconnect(): Promise<void> }
type ClientClass<C extends Client> = new (options: { adapter: PrismaPg; errorFormat: 'minimal' }) => C

/** A Prisma client inside a transaction, without the methods that would leave it. */
export type TransactionOf<C> = Omit<C, '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends'>

/** A transaction that has ended; `ms` is its time, with the wait for its connection. */
export type EndedTransaction = { readonly isCommitted: boolean; readonly ms: number }

export type Database<C extends Client> = TenantTransactions<TransactionOf<C>> & {
  /** Runs `work` in one transaction without a tenant. Tables with row-level security look empty in it. */
  inPlatform<T>(work: (tx: TransactionOf<C>) => Promise<T>): Promise<T>
  /** Runs single statements without a tenant. */
  readonly unscoped: TransactionOf<C>
  /** Checks the connection; rejects while the database cannot answer. */
  ping(): Promise<void>
  disconnect(): Promise<void>
  /**
   * Checks that the server enforces time limits for the login. Connections without them are ended at their next use.
   * Rejects with the names of the missing limits, or when the database cannot answer.
   */
  requireLimits(): Promise<void>
  /** Returns the connection pool: its size, open and idle connections, and waiting requests. */
  pool(): { readonly size: number; readonly open: number; readonly idle: number; readonly waiting: number }
  /** Adds a listener, which hears the end of every later transaction. */
  onTransaction(listener: (ended: EndedTransaction) => void): void
  /** Returns the number of round trips so far, which tests limit for each endpoint. */
  roundTrips(): number
}

export type DatabaseOptions = {
  readonly poolSize?: number
  readonly onConnectionError?: (error: Error) => void
  /** Receives the text of each query, so that tests can check statements. */
  readonly onStatement?: (text: string) => void
  readonly deadlines?: DatabaseDeadlines
}

/** The timeouts in ms. A missed timeout fails with an error that `isDatabaseFailure` recognises, and rolls back. */
export type DatabaseDeadlines = {
  /** The limits that connections of a test ask for instead of those of the login; a transaction pooler refuses them. */
  readonly limits?: Readonly<Record<keyof typeof LOGIN_LIMITS, number>>
  /** The wait for a new connection, or for a free connection while all are in use. */
  readonly connection: number
  /** The wait for the beginning of a Prisma transaction; longer than `connection`, whose error is clearer. */
  readonly begin: number
  /**
   * The longest time of a whole Prisma transaction; longer than the `transaction_timeout` of the login, so that the
   * server ends a stuck transaction first.
   */
  readonly whole: number
}

const usualDeadlines: DatabaseDeadlines = {
  connection: 3_000,
  begin: 4_000,
  whole: 15_000,
}
export const DEFAULT_CONNECTIONS = 10
const KEPT_CONNECTIONS = 2

const startupOptionsOf = (limits: NonNullable<DatabaseDeadlines['limits']>) =>
  Object.entries(limits)
    .map(([name, ms]) => `-c ${name}=${ms}`)
    .join(' ')

/** Selects the names of the settings that limit nothing. */
const MISSING_LIMITS = `SELECT name FROM unnest(ARRAY['${Object.keys(LOGIN_LIMITS).join("','")}']) AS name
  WHERE current_setting(name) = '0'`

/** Opens the database of a service with its application role. Connects on first use. */
export function createDatabase<C extends Client>(
  PrismaClient: ClientClass<C>,
  url: string,
  options: DatabaseOptions = {},
): Database<C> {
  let roundTrips = 0
  const deadlines = options.deadlines ?? usualDeadlines
  const transactionLimits = { timeout: deadlines.whole, maxWait: deadlines.begin }
  const size = options.poolSize ?? DEFAULT_CONNECTIONS
  const onConnectionError = options.onConnectionError ?? (() => {})
  const pool = new pg.Pool({
    connectionString: url,
    Client: createTenantClient(() => roundTrips++, options.onStatement),
    // Two idle connections stay open, because after a quiet minute the next order should find them with prepared
    // statements.
    min: Math.min(KEPT_CONNECTIONS, size),
    max: size,
    connectionTimeoutMillis: deadlines.connection,
    keepAlive: true,
    pipeline: true,
    ...(deadlines.limits && { options: startupOptionsOf(deadlines.limits) }),
  } as pg.PoolConfig)
  // Errors of idle connections are handled here, because Prisma listens only after its own first query.
  pool.on('error', onConnectionError)
  const retireAll = endRetiredConnections(pool)
  const nameOf = createStatementNames()
  const adapter = new PrismaPg(pool, {
    disposeExternalPool: true,
    statementNameGenerator: nameOf,
    onConnectionError,
  })
  // Errors are in the short format, because the longer formats contain the values of a call.
  const client = new PrismaClient({ adapter, errorFormat: 'minimal' })
  const transact = client.$transaction.bind(client) as PrismaTransact<TransactionOf<C>>
  const { $queryRawUnsafe } = client as unknown as RawQueries
  const timer = createTransactionTimer()

  return {
    ...createTenantTransactions({ pool, transact, transactionLimits, nameOf, time: timer.time }),
    inPlatform: (work) => timer.time(transact(work, transactionLimits)),
    unscoped: client,
    ping: async () => void (await $queryRawUnsafe.call(client, 'SELECT 1')),
    async requireLimits() {
      const { rows } = await pool.query<{ readonly name: string }>(MISSING_LIMITS)
      if (rows.length === 0) return
      retireAll()
      throw new Error(`The login of the database has no ${rows.map(({ name }) => name).join(', ')}`)
    },
    disconnect: async () => {
      await client.$disconnect()
      // Prisma ends only a pool that it has used, so the pool is ended here.
      if (!pool.ending) await pool.end()
    },
    pool: () => ({ size, open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    onTransaction: timer.onTransaction,
    roundTrips: () => roundTrips,
  }
}

const MAX_PREPARED = 500

/**
 * Names prepared statements by their text, so that a connection parses each once. Statements beyond the limit are
 * unnamed.
 */
function createStatementNames(): (query: { readonly sql: string }) => string {
  const names = new Map<string, string>()
  return ({ sql }) => {
    const existing = names.get(sql)
    if (existing !== undefined || names.size >= MAX_PREPARED) return existing ?? ''
    const name = createHash('sha1').update(sql).digest('base64url')
    names.set(sql, name)
    return name
  }
}

type TransactionTimer = {
  /** Times a transaction that begins now, and returns it. Listeners hear when it ends. */
  time<T>(running: Promise<T>): Promise<T>
  /** Adds a listener, which hears the end of every later transaction. */
  onTransaction(listener: (ended: EndedTransaction) => void): void
}

/** Creates the timer of the transactions of one database. */
export function createTransactionTimer(): TransactionTimer {
  const listeners: ((ended: EndedTransaction) => void)[] = []
  return {
    time(running) {
      const startedAt = performance.now()
      const end = (isCommitted: boolean) => () => {
        for (const listener of listeners) listener({ isCommitted, ms: performance.now() - startedAt })
      }
      running.then(end(true), end(false))
      return running
    },
    onTransaction: (listener) => void listeners.push(listener),
  }
}
