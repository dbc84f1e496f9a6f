import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
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

/** Prisma's `$transaction` of a client. */
export type PrismaTransact<Tx> = <T>(work: (tx: Tx) => Promise<T>, limits: TransactionLimits) => Promise<T>

/** How long a Prisma transaction may last, and wait for its beginning, in ms. */
type TransactionLimits = { readonly timeout: number; readonly maxWait: number }

type Deps<Tx> = {
  readonly pool: pg.Pool
  readonly transact: PrismaTransact<Tx>
  readonly transactionLimits: TransactionLimits
  /** Returns the name of a prepared statement; empty for none. */
  readonly nameOf: (query: { readonly sql: string }) => string
}

type RawQueries = { $queryRawUnsafe(sql: string, ...values: unknown[]): Promise<unknown> }

/** For a tenant whose id is not a lower-case uuid, `inTenant` throws a TypeError and the others reject with one. */
export function createTenantTransactions<Tx>({
  pool,
  transact,
  transactionLimits,
  nameOf,
}: Deps<Tx>): TenantTransactions<Tx> {
  /** @param name the name of the prepared statement; empty for none */
  async function inOneTrip<Row extends pg.QueryResultRow>(
    tenant: Tenant,
    { text, values }: Statement,
    { isVersioned = false, name = nameOf({ sql: text }) } = {},
  ): Promise<CommittedRows<Row>> {
    const query = new TransactionQuery<Row>(tenant, { name, text, values: [...values] }, isVersioned)
    const client = await pool.connect()
    let isUsable = true
    try {
      client.query(query)
      return await query.committed
    } catch (error) {
      isUsable = query.isPrepared && (await hasRolledBack(client))
      throw error
    } finally {
      client.release(!isUsable)
    }
  }

  return {
    inTenant(tenant, work, { isVersioned = false } = {}) {
      const sql = [...transactionStart(tenant), momentStatement(isVersioned, `'${tenant.id}'`)].join('; ')
      const beginning: Beginning = { sql, moment: null }
      return prismaBeginning.run(beginning, () => transact((tx) => work(tx, momentOf(beginning)), transactionLimits))
    },

    async runInTenant<Row extends pg.QueryResultRow>(tenant: Tenant, statement: Statement, open?: Tx | null) {
      if (!open) return (await inOneTrip<Row>(tenant, statement)).rows
      const { text, values } = statement
      return (await (open as unknown as RawQueries).$queryRawUnsafe(text, ...values)) as Row[]
    },

    readInTenant: (tenant, statement) => inOneTrip(tenant, statement, { isVersioned: true }) as never,

    async moment(tenant) {
      const statement = { text: momentStatement(true), values: [tenant.id] }
      const { rows } = await inOneTrip<Moment>(tenant, statement, { name: 'read_moment' })
      return rows[0]!
    },
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

// The id becomes part of the SQL text, because neither SET LOCAL nor the simple protocol takes parameters. So its form
// is checked.
function requireUuid({ id }: Tenant): string {
  if (typeof id !== 'string' || !UUID.test(id)) throw new TypeError('A tenant id must be a uuid')
  return id
}

/**
 * Returns the commands that begin a transaction of the restaurant. Row-level security reads `app.tenant_id`, which is
 * local to the transaction, so a pooled connection never carries it to the next request. It is set by SET LOCAL and not
 * by a function, because a distributed database passes on only SET LOCAL to its other servers.
 *
 * @throws TypeError for an id that is not a lower-case uuid
 */
function transactionStart(tenant: Tenant): readonly string[] {
  return ['BEGIN', `SET LOCAL app.tenant_id = '${requireUuid(tenant)}'`]
}

/**
 * Returns the SQL that reads the moment of a transaction. With `isVersioned` it reads the version of the restaurant
 * whose id the SQL expression `id` gives.
 */
function momentStatement(isVersioned: boolean, id = '$1::uuid'): string {
  const version = isVersioned ? `(SELECT version FROM restaurant_versions WHERE restaurant_id = ${id})` : 'NULL'
  return `SELECT now() AS now, ${version} AS version`
}

/** The SQL that begins a Prisma transaction of a restaurant in place of `BEGIN`, and the moment that it has read. */
export type Beginning = { readonly sql: string; moment: Moment | null }

/** The beginning of the Prisma transaction that is about to begin. Without one it begins without a restaurant. */
export const prismaBeginning = new AsyncLocalStorage<Beginning>()

/** Returns the moment that the connection has read. @throws Error when no transaction of the restaurant has begun */
function momentOf({ moment }: Beginning): Moment {
  if (moment === null) throw new Error('No transaction has begun')
  return moment
}

async function hasRolledBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('ROLLBACK')
    return true
  } catch {
    return false
  }
}

/** The methods that pg calls and its types leave out. */
type Exchange = {
  submit(connection: pg.Connection): Error | null
  hasBeenParsed(connection: pg.Connection): boolean
  handleRowDescription(message: object): void
  handleDataRow(message: { readonly fields: readonly string[] }): void
  handleCommandComplete(message: object, connection: pg.Connection): void
}
type Callback = (error: Error | null, result: pg.QueryResult) => void
const Query = pg.Query as unknown as new (statement: pg.QueryConfig, callback: Callback) => Exchange

const toDate = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

const READ_MOMENT = { name: 'read_moment_before', text: momentStatement(true) }
const withReadMoment = new WeakSet<pg.Connection>()

/**
 * A query that is a whole transaction of a restaurant: BEGIN, the tenant, the statement and COMMIT end with one Sync,
 * so that the server reads them at once and answers once. When one fails, the server skips the rest, and the
 * transaction needs a ROLLBACK.
 */
class TransactionQuery<Row extends pg.QueryResultRow> extends Query {
  /** Resolves once the server has committed; rejects with the failure. */
  readonly committed: Promise<CommittedRows<Row>>
  /**
   * True when the connection has certainly prepared the statement. pg mistakes the answer to BEGIN for that of the
   * statement, so a connection for which this is false after a failure must not be used again.
   */
  isPrepared = false
  readonly #tenant: Tenant
  readonly #isVersioned: boolean
  readonly #start: readonly string[]
  /** How many commands the server has completed. */
  #completed = 0
  #moment: Moment | null = null

  /** Builds the query. @throws TypeError for an id that is not a lower-case uuid */
  constructor(tenant: Tenant, statement: pg.QueryConfig, isVersioned: boolean) {
    let settle!: Callback
    const answered = new Promise<pg.QueryResult>((resolve, reject) => {
      settle = (error, result) => (error ? reject(error) : resolve(result))
    })
    super(statement, settle)
    this.#tenant = tenant
    this.#isVersioned = isVersioned
    this.#start = transactionStart(tenant)
    this.committed = answered.then(({ rows }) => ({ rows, moment: this.#moment }))
  }

  /** The number of commands before the statement. */
  get #before(): number {
    return this.#start.length + Number(this.#isVersioned)
  }

  /**
   * Sends the whole transaction, corked so that it leaves in one message. pg ends its statement with a Sync; the
   * connection object that pg is given puts COMMIT before that Sync.
   */
  override submit(connection: pg.Connection): Error | null {
    const committing = {
      sync() {
        execute(connection, 'COMMIT')
        connection.sync()
      },
    }
    this.isPrepared = this.hasBeenParsed(connection)
    connection.stream.cork()
    for (const command of this.#start) execute(connection, command)
    if (this.#isVersioned) executeReadMoment(connection, this.#tenant)
    const failure = super.submit(Object.assign(Object.create(connection), committing))
    connection.stream.uncork()
    return failure
  }

  override handleRowDescription(message: object): void {
    this.isPrepared = true
    super.handleRowDescription(message)
  }

  override handleDataRow(message: { readonly fields: readonly string[] }): void {
    if (this.#completed >= this.#before) return super.handleDataRow(message)
    const [now, version] = message.fields
    this.#moment = { now: toDate(now!) as Date, version: version ?? null }
  }

  override handleCommandComplete(message: object, connection: pg.Connection): void {
    if (this.#moment !== null) withReadMoment.add(connection)
    const isStatement = this.#completed++ === this.#before
    if (isStatement) super.handleCommandComplete(message, connection)
  }
}

/**
 * Executes the read of the moment as a named statement. The connections that have prepared it are recorded here,
 * because pg tracks the main statement only.
 */
function executeReadMoment(connection: pg.Connection, { id }: Tenant): void {
  const { name, text } = READ_MOMENT
  if (!withReadMoment.has(connection)) {
    // The server may have prepared the statement already, because a failure of an earlier command can hide the answer.
    // So the statement is closed first.
    connection.close({ type: 'S', name }, true)
    connection.parse({ name, text, types: [] }, true)
  }
  connection.bind({ statement: name, values: [id] }, true)
  connection.execute(null, true)
}

function execute(connection: pg.Connection, command: string): void {
  connection.parse({ name: '', text: command, types: [] }, true)
  connection.bind({}, true)
  connection.execute(null, true)
}
