import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import type { Tenant } from '../tenant.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const currentTenant = new AsyncLocalStorage<string>()

/** Runs `work` so that transactions it begins belong to a restaurant. @throws TypeError for what is no lower-case uuid. */
export function withTenantContext<T>(tenant: Tenant, work: () => Promise<T>): Promise<T> {
  // The id becomes part of an SQL text below, where the simple protocol has no parameters.
  if (typeof tenant.id !== 'string' || !UUID.test(tenant.id)) throw new TypeError('A tenant id must be a uuid')
  return currentTenant.run(tenant.id, work)
}

type Query = (...args: unknown[]) => unknown

/**
 * A connection that sends BEGIN and the tenant of the transaction in one round trip. Row level security reads
 * `app.tenant_id`; it is local to the transaction, so a pooled connection never carries it to the next request.
 */
export function createTenantClient(onRoundTrip: () => void): typeof pg.Client {
  return class TenantClient extends pg.Client {
    // oxlint-disable-next-line typescript/no-explicit-any -- pg overloads query by argument; all of them pass through
    override query(...args: any[]): any {
      onRoundTrip()
      const query = super.query.bind(this) as Query
      const tenantId = currentTenant.getStore()
      const isPromised = typeof args[0] === 'object' && args[0]?.text === 'BEGIN' && args.length === 1
      if (!isPromised || tenantId === undefined) return query(...args)
      const begun = query(`BEGIN; SELECT set_config('app.tenant_id', '${tenantId}', true)`) as Promise<pg.QueryResult[]>
      return begun.then((results) => results[0])
    }
  }
}
