import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import type { Tenant } from '../tenant.ts'
import { currentTracer } from '../tracing/tracing.ts'
import { retireWhenReadOnly } from './retired-connections.ts'
import type {
  CommittedRows,
  Moment,
  QueryCallback,
  QueryClass,
  RawQueries,
  Statement,
  TenantTransactions,
  TransactionDeps,
} from './transaction-types.ts'

/**
 * Creates the transactions of restaurants. For a tenant whose id is not a lower-case uuid, `inTenant` throws a
 * TypeError, and the other functions reject with a TypeError.
 */
export function createTenantTransactions<Tx>(deps: TransactionDeps<Tx>): TenantTransactions<Tx> {
  const { pool, transact, transactionLimits, nameOf, time } = deps
  /** Runs a statement as a whole transaction. @param name the name of the prepared statement; empty for none */
  async function inOneTrip<Row extends pg.QueryResultRow>(
    tenant: Tenant,
    { text, values }: Statement,
    { isVersioned = false, name = nameOf({ sql: text }) } = {},
  ): Promise<CommittedRows<Row>> {
    const query = new TransactionQuery<Row>(tenant, { name, text, values: [...values] }, { isVersioned })
    const client = await pool.connect()
    let isUsable = true
    try {
      client.query(query)
      currentTracer()?.recordStatement(text, query.committed)
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
      const beginning: Beginning = { query: beginningQuery(tenant, isVersioned), moment: null }
      const begin = () => transact((tx) => work(tx, momentOf(beginning)), transactionLimits)
      return time(prismaBeginning.run(beginning, begin))
    },

    async runInTenant<Row extends pg.QueryResultRow>(tenant: Tenant, statement: Statement, open?: Tx | null) {
      if (!open) return (await time(inOneTrip<Row>(tenant, statement))).rows
      const { text, values } = statement
      return (await (open as unknown as RawQueries).$queryRawUnsafe(text, ...values)) as Row[]
    },

    readInTenant: (tenant, statement) => time(inOneTrip(tenant, statement, { isVersioned: true })) as never,

    async moment(tenant) {
      const { name, ...statement } = momentQuery(tenant, true)
      const { rows } = await time(inOneTrip<Moment>(tenant, statement, { name }))
      return rows[0]!
    },
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Returns the commands that begin a transaction of the restaurant. Row-level security reads `app.tenant_id`, which is
 * local to the transaction, so a pooled connection never carries it to the next request. It is set by SET LOCAL and not
 * by a function, because a distributed database passes on only SET LOCAL to its other servers.
 *
 * @throws TypeError for an id that is not a lower-case uuid
 */
function transactionStart({ id }: Tenant): readonly string[] {
  // The id becomes part of the SQL text, because neither SET LOCAL nor the simple protocol takes parameters.
  if (typeof id !== 'string' || !UUID.test(id)) throw new TypeError('A tenant id must be a uuid')
  return ['BEGIN', `SET LOCAL app.tenant_id = '${id}'`]
}

const READ_TIME = 'SELECT now() AS now, NULL AS version'
const READ_MOMENT =
  'SELECT now() AS now, (SELECT version FROM restaurant_versions WHERE restaurant_id = $1::uuid) AS version'

/** Returns the prepared statement that reads the moment of a transaction, and with `isVersioned` the version in it. */
function momentQuery({ id }: Tenant, isVersioned: boolean): Statement & { readonly name: string } {
  if (!isVersioned) return { name: 'read_time', text: READ_TIME, values: [] }
  return { name: 'read_moment', text: READ_MOMENT, values: [id] }
}

/** The query that begins a Prisma transaction of a restaurant in place of `BEGIN`, and the moment that it has read. */
type Beginning = { readonly query: TransactionQuery<Moment>; moment: Moment | null }

/** The beginning of the Prisma transaction that is about to begin; undefined for a transaction without a restaurant. */
const prismaBeginning = new AsyncLocalStorage<Beginning>()

/** Builds the query. @throws TypeError for an id that is not a lower-case uuid */
function beginningQuery(tenant: Tenant, isVersioned: boolean): TransactionQuery<Moment> {
  const { values, ...statement } = momentQuery(tenant, isVersioned)
  return new TransactionQuery<Moment>(tenant, { ...statement, values: [...values] }, { staysOpen: true })
}

/** Returns the moment that the connection has read. @throws Error when no transaction of the restaurant has begun */
function momentOf({ moment }: Beginning): Moment {
  if (moment === null) throw new Error('No transaction has begun')
  return moment
}

/**
 * Creates a class of connections that extend Prisma's `BEGIN` by the tenant setting and the read of time and version,
 * in one round trip.
 */
export function createTenantClient(onRoundTrip: () => void, onStatement?: (text: string) => void): typeof pg.Client {
  return class TenantClient extends pg.Client {
    #unanswered = 0

    constructor(config?: string | pg.ClientConfig) {
      super(config)
      // While the pool connects a client or hands it over, the client has no error listener, and a connection that
      // breaks then would end the process. The next query of that client fails and reports the error.
      this.on('error', () => {})
      retireWhenReadOnly(this)
    }

    // oxlint-disable-next-line typescript/no-explicit-any -- pg overloads query by argument; all of them pass through
    override query(...args: any[]): any {
      const beginning = prismaBeginning.getStore()
      const isPrismaBegin = typeof args[0] === 'object' && args[0]?.text === 'BEGIN' && args.length === 1
      if (!isPrismaBegin || beginning === undefined) return this.#send(args)
      this.#send([beginning.query])
      return beginning.query.committed.then(({ rows }) => {
        beginning.moment = rows[0]!
        return { rows: [], rowCount: null }
      })
    }

    /** Sends a query and counts round trips: of several that are sent before an answer, only the first one counts. */
    #send(args: unknown[]): unknown {
      if (this.#unanswered === 0) onRoundTrip()
      const text = typeof args[0] === 'string' ? args[0] : (args[0] as { readonly text: string }).text
      onStatement?.(text)
      const result = (super.query as (...query: unknown[]) => unknown).apply(this, args)
      if (!(result instanceof Promise)) return result
      currentTracer()?.recordStatement(text, result)
      this.#unanswered++
      const answered = () => void this.#unanswered--
      result.then(answered, answered)
      return result
    }
  }
}

async function hasRolledBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('ROLLBACK')
    return true
  } catch {
    return false
  }
}

const Query = pg.Query as unknown as QueryClass
const toDate = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

const READ_MOMENT_BEFORE = { name: 'read_moment_before', text: READ_MOMENT }
const withReadMoment = new WeakSet<pg.Connection>()

type TransactionOptions = {
  /** Reads the moment before the statement. */
  readonly isVersioned?: boolean
  /** Leaves the transaction open, for more statements. */
  readonly staysOpen?: boolean
}

/**
 * A query that is a whole transaction of a restaurant: BEGIN, the tenant, the statement and COMMIT end with one Sync,
 * so that the server reads them together and answers once. When a command fails, the server skips the later commands,
 * and the transaction needs a ROLLBACK. Each command is a message of its own, because a distributed database repeats
 * the message of SET LOCAL on its other servers, with all that is in it.
 */
class TransactionQuery<Row extends pg.QueryResultRow> extends Query {
  /** Resolves once the server has committed, or begun what stays open; rejects with the failure. */
  readonly committed: Promise<CommittedRows<Row>>
  /**
   * True when the connection has certainly prepared the statement. pg mistakes the answer to BEGIN for that of the
   * statement, so a connection for which this is false after a failure must not be used again.
   */
  isPrepared = false
  readonly #tenant: Tenant
  readonly #isVersioned: boolean
  readonly #staysOpen: boolean
  readonly #start: readonly string[]
  /** The number of commands before the statement. */
  readonly #before: number
  /** The number of commands that the server has completed. */
  #completed = 0
  #moment: Moment | null = null

  /** Builds the query. @throws TypeError for an id that is not a lower-case uuid */
  constructor(tenant: Tenant, statement: pg.QueryConfig, options: TransactionOptions) {
    const { isVersioned = false, staysOpen = false } = options
    let settle!: QueryCallback
    const answered = new Promise<pg.QueryResult>((resolve, reject) => {
      settle = (error, result) => (error ? reject(error) : resolve(result))
    })
    super(statement, settle)
    this.#tenant = tenant
    this.#isVersioned = isVersioned
    this.#staysOpen = staysOpen
    this.#start = transactionStart(tenant)
    this.#before = this.#start.length + Number(isVersioned)
    this.committed = answered.then(({ rows }) => ({ rows, moment: this.#moment }))
  }

  /**
   * Sends all commands, corked so that they leave together. pg ends its statement with a Sync; the
   * connection object that pg is given puts COMMIT before that Sync.
   */
  override submit(connection: pg.Connection): Error | null {
    const ending = {
      sync: () => {
        if (!this.#staysOpen) execute(connection, 'COMMIT')
        connection.sync()
      },
    }
    this.isPrepared = this.hasBeenParsed(connection)
    connection.stream.cork()
    for (const command of this.#start) execute(connection, command)
    if (this.#isVersioned) executeReadMoment(connection, this.#tenant)
    const failure = super.submit(Object.assign(Object.create(connection), ending))
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
 * Executes `READ_MOMENT_BEFORE`, which reads the time and the version of the restaurant's data, as a prepared
 * statement. The connections that have prepared this statement are recorded here, because pg tracks the main statement
 * only.
 */
function executeReadMoment(connection: pg.Connection, { id }: Tenant): void {
  const { name, text } = READ_MOMENT_BEFORE
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
