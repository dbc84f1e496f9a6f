import { createHash } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import type { Tenant } from '../tenant.ts'
import { createTenantClient, withTenantContext } from './tenant-context.ts'

/** What the kit needs of a generated Prisma client; each service generates a type of its own. */
type Client = { $transaction(...args: never): Promise<unknown>; $disconnect(): Promise<void> }
type ClientClass<C extends Client> = new (options: { adapter: PrismaPg }) => C
type Transact = <T>(work: (tx: never) => Promise<T>, options: object) => Promise<T>

/** A client inside a transaction: everything except what would leave it. */
export type TransactionOf<C> = Omit<C, '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends'>

export type Database<C extends Client> = {
  /** One transaction for one restaurant: row level security shows and accepts its rows only. `tx` is all `work` may use. */
  inTenant<T>(tenant: Tenant, work: (tx: TransactionOf<C>) => Promise<T>): Promise<T>
  /** One transaction about what belongs to no restaurant. Tables of a restaurant look empty in it. */
  inPlatform<T>(work: (tx: TransactionOf<C>) => Promise<T>): Promise<T>
  /** The same for a single statement. */
  readonly unscoped: TransactionOf<C>
  /** Rejects while the database cannot answer. */
  ping(): Promise<void>
  disconnect(): Promise<void>
  /** How many times a statement was sent and awaited so far; tests hold endpoints to a number. */
  roundTrips(): number
}

export type DatabaseOptions = { readonly poolSize?: number; readonly onConnectionError?: (error: Error) => void }

// The database gives up before Prisma does (15 s), so that a stuck statement ends as a clean error with nothing written.
const serverLimits = [
  'statement_timeout=3000',
  'lock_timeout=2000',
  'transaction_timeout=5000',
  'idle_in_transaction_session_timeout=5000',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')
const transactionLimits = { timeout: 15_000, maxWait: 4_000 }

/** Opens the database of a service for its application role. Connects when first used. */
export function createDatabase<C extends Client>(
  PrismaClient: ClientClass<C>,
  url: string,
  options: DatabaseOptions = {},
): Database<C> {
  let roundTrips = 0
  const ignore = () => {}
  const pool = new pg.Pool({
    connectionString: url,
    Client: createTenantClient(() => roundTrips++),
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    options: serverLimits,
  } as pg.PoolConfig)
  const adapter = new PrismaPg(pool, {
    disposeExternalPool: true,
    statementNameGenerator: createStatementNames(),
    onPoolError: options.onConnectionError ?? ignore,
    onConnectionError: options.onConnectionError ?? ignore,
  })
  const client = new PrismaClient({ adapter })
  const transact = client.$transaction.bind(client) as Transact
  const { $queryRawUnsafe } = client as unknown as { $queryRawUnsafe(sql: string): Promise<unknown> }

  return {
    inTenant: (tenant, work) => withTenantContext(tenant, () => transact(work, transactionLimits)),
    inPlatform: (work) => transact(work, transactionLimits),
    unscoped: client,
    ping: async () => void (await $queryRawUnsafe.call(client, 'SELECT 1')),
    disconnect: () => client.$disconnect(),
    roundTrips: () => roundTrips,
  }
}

const MAX_PREPARED = 500

/** Names statements by their text, so that a connection plans each once. Past the limit statements stay unnamed. */
function createStatementNames(): (query: { readonly sql: string }) => string {
  const names = new Map<string, string>()
  return ({ sql }) => {
    const known = names.get(sql)
    if (known !== undefined || names.size >= MAX_PREPARED) return known ?? ''
    const name = createHash('sha1').update(sql).digest('base64url')
    names.set(sql, name)
    return name
  }
}
