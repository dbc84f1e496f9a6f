import type pg from 'pg'
import type { Tenant } from '../tenant.ts'

/** The values a transaction reads at its start. */
export type Moment = {
  /** The time by the clock of the database, which is the same for all replicas. */
  readonly now: Date
  /** The version of the restaurant's data in this database; null without data, or when it was not requested. */
  readonly version: string | null
}

/** SQL with numbered parameters. */
export type Statement = { readonly text: string; readonly values: readonly unknown[] }

/** The rows of a statement, and the moment at which its transaction began; null when the moment was not read. */
export type CommittedRows<Row, At extends Moment | null = Moment | null> = {
  readonly rows: Row[]
  readonly moment: At
}

/** The transactions of one restaurant. `Tx` is a Prisma client inside a transaction. */
export type TenantTransactions<Tx> = {
  /**
   * Runs `work` in one transaction of one restaurant: row-level security shows and accepts its rows only. `work` must
   * use `tx` alone. `moment` has the time of the database, and with `isVersioned` the version, read at the start.
   */
  inTenant<T>(
    tenant: Tenant,
    work: (tx: Tx, moment: Moment) => Promise<T>,
    options?: { readonly isVersioned?: boolean },
  ): Promise<T>
  /**
   * Reads the time and the version of the restaurant's data in one round trip. Needs the table `restaurant_versions`,
   * whose row of the restaurant changes with everything a polled reply depends on.
   */
  moment(tenant: Tenant): Promise<Moment>
  /**
   * Runs one statement in a transaction of one restaurant, in one round trip. An error rolls back.
   *
   * @param open a transaction of the restaurant to run the statement in instead
   */
  runInTenant<Row extends pg.QueryResultRow>(tenant: Tenant, statement: Statement, open?: Tx | null): Promise<Row[]>
  /**
   * Runs one statement as `runInTenant` does, for a polled reply: also returns the moment, which is the time at which
   * the transaction began and the version at that time.
   */
  readInTenant<Row extends pg.QueryResultRow>(tenant: Tenant, statement: Statement): Promise<CommittedRows<Row, Moment>>
}

export type PrismaTransact<Tx> = <T>(work: (tx: Tx) => Promise<T>, limits: TransactionLimits) => Promise<T>

/** The longest time in ms of a Prisma transaction (`timeout`), and of the wait for its beginning (`maxWait`). */
type TransactionLimits = { readonly timeout: number; readonly maxWait: number }

export type TransactionDeps<Tx> = {
  readonly pool: pg.Pool
  readonly transact: PrismaTransact<Tx>
  readonly transactionLimits: TransactionLimits
  /** Returns the name of a prepared statement; empty for none. */
  readonly nameOf: (query: { readonly sql: string }) => string
  /** Times a transaction that begins now. A statement inside an open transaction is part of that one. */
  readonly time: <T>(running: Promise<T>) => Promise<T>
}

/** The part of a Prisma client that runs a statement as text. */
export type RawQueries = { $queryRawUnsafe(sql: string, ...values: unknown[]): Promise<unknown> }

export type QueryCallback = (error: Error | null, result: pg.QueryResult) => void

/** pg's class of queries, with the methods that pg calls but leaves out of its types. */
export type QueryClass = new (
  statement: pg.QueryConfig,
  callback: QueryCallback,
) => {
  submit(connection: pg.Connection): Error | null
  hasBeenParsed(connection: pg.Connection): boolean
  handleRowDescription(message: object): void
  handleDataRow(message: { readonly fields: readonly string[] }): void
  handleCommandComplete(message: object, connection: pg.Connection): void
}
