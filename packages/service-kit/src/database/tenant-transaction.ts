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

/**
 * Runs one statement in a transaction of one restaurant, in one round trip. A failure rolls back.
 *
 * @param name the name of the prepared statement; empty for none
 * @throws TypeError for a tenant whose id is not a lower-case uuid
 */
export async function runInOneTrip<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  tenant: Tenant,
  name: string,
  { text, values }: Statement,
  { isVersioned }: { readonly isVersioned: boolean },
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

/** Reads time and version of a restaurant's data, in one round trip. */
export async function readMoment(pool: pg.Pool, tenant: Tenant): Promise<Moment> {
  const statement = { text: momentStatement(true), values: [tenant.id] }
  const { rows } = await runInOneTrip<Moment>(pool, tenant, 'read_moment', statement, { isVersioned: false })
  return rows[0]!
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

// The id becomes part of the SQL text, because neither SET LOCAL nor the simple protocol takes parameters. So its form
// is checked.
function requireUuid({ id }: Tenant): string {
  if (typeof id !== 'string' || !UUID.test(id)) throw new TypeError('A tenant id must be a uuid')
  return id
}

/**
 * Returns the commands that begin a transaction of the restaurant. The tenant is set by SET LOCAL and not by a
 * function, because a distributed database passes on only SET LOCAL to its other servers.
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

/** What `TenantClient` needs to begin a Prisma transaction of a restaurant, and the moment that it has read then. */
export type TransactionContext = { readonly tenant: Tenant; readonly isVersioned: boolean; moment: Moment | null }

/** The context of the Prisma transaction that is about to begin. Without one it begins without a restaurant. */
export const transactionContext = new AsyncLocalStorage<TransactionContext>()

/** Returns the context of a transaction of a restaurant. @throws TypeError for an id that is not a lower-case uuid */
export function contextOf(tenant: Tenant, isVersioned: boolean): TransactionContext {
  requireUuid(tenant)
  return { tenant, isVersioned, moment: null }
}

/** Returns the moment that the connection has read. @throws Error when no transaction of the restaurant has begun */
export function momentOf({ moment }: TransactionContext): Moment {
  if (moment === null) throw new Error('No transaction has begun')
  return moment
}

type SendQuery = (...args: unknown[]) => unknown

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : (query as { readonly text: string }).text
}

/**
 * Creates a class of connections that extend Prisma's `BEGIN` by the tenant setting and the read of time and version,
 * in one round trip. Row-level security reads `app.tenant_id`; the setting is local to the transaction, so a pooled
 * connection never carries it to the next request.
 */
export function createTenantClient(
  onRoundTrip: () => void,
  onStatement: (text: string) => void = () => {},
): typeof pg.Client {
  return class TenantClient extends pg.Client {
    #unanswered = 0

    constructor(config?: string | pg.ClientConfig) {
      super(config)
      // While the pool connects a client or hands it over, the client has no error listener, and a connection that
      // breaks then would end the process. The next query of that client fails and reports the error.
      this.on('error', () => {})
    }

    // oxlint-disable-next-line typescript/no-explicit-any -- pg overloads query by argument; all of them pass through
    override query(...args: any[]): any {
      const query = this.#counted(super.query.bind(this) as SendQuery)
      const context = transactionContext.getStore()
      const isPrismaBegin = typeof args[0] === 'object' && args[0]?.text === 'BEGIN' && args.length === 1
      if (!isPrismaBegin || context === undefined) return query(...args)
      const { tenant, isVersioned } = context
      const reading = momentStatement(isVersioned, `'${tenant.id}'`)
      const begun = query([...transactionStart(tenant), reading].join('; ')) as Promise<pg.QueryResult[]>
      return begun.then((results) => {
        context.moment = results.at(-1)?.rows[0]
        return results[0]
      })
    }

    /** Counts round trips: of several queries that are sent before an answer, only the first one counts. */
    #counted(query: SendQuery): SendQuery {
      return (...args) => {
        if (this.#unanswered === 0) onRoundTrip()
        onStatement(textOf(args[0]))
        const result = query(...args)
        if (!(result instanceof Promise)) return result
        this.#unanswered++
        const answered = () => void this.#unanswered--
        result.then(answered, answered)
        return result
      }
    }
  }
}
