import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import type { Tenant } from '../tenant.ts'
import { momentStatement, requireUuid, transactionStart, type Moment } from './one-trip.ts'

type Context = { readonly tenantId: string; readonly isVersioned: boolean; moment: Moment | null }

const current = new AsyncLocalStorage<Context>()

/**
 * Runs `work` so that the transaction it begins belongs to a restaurant; `momentOf` returns the values read at its
 * start.
 *
 * @throws TypeError for an id that is not a lower-case uuid
 */
export function withTenantContext<T>(
  tenant: Tenant,
  isVersioned: boolean,
  work: (momentOf: () => Moment) => Promise<T>,
): Promise<T> {
  const context: Context = { tenantId: requireUuid(tenant), isVersioned, moment: null }
  return current.run(context, () =>
    work(() => {
      if (context.moment === null) throw new Error('No transaction has begun')
      return context.moment
    }),
  )
}

type Query = (...args: unknown[]) => unknown

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
      const query = this.#counted(super.query.bind(this) as Query)
      const context = current.getStore()
      const isPrismaBegin = typeof args[0] === 'object' && args[0]?.text === 'BEGIN' && args.length === 1
      if (!isPrismaBegin || context === undefined) return query(...args)
      const { tenantId, isVersioned } = context
      const reading = momentStatement(isVersioned, `'${tenantId}'`)
      const begun = query([...transactionStart({ id: tenantId }), reading].join('; ')) as Promise<pg.QueryResult[]>
      return begun.then((results) => {
        context.moment = results.at(-1)?.rows[0]
        return results[0]
      })
    }

    /** Counts round trips: of several queries that are sent before an answer, only the first one counts. */
    #counted(query: Query): Query {
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
