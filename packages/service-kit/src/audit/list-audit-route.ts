import {
  AUDIT_ENTRIES_A_PAGE,
  type AuditEntry,
  type listBillingAudit,
  type listCatalogAudit,
  type listOrdersAudit,
  type listTenancyAudit,
  type QueryOf,
} from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import { route, type Route } from '../app/route.ts'
import type { Tenant } from '../tenant.ts'

type AuditPart = typeof listOrdersAudit | typeof listCatalogAudit | typeof listTenancyAudit | typeof listBillingAudit

type Reader = { $queryRaw<T>(text: TemplateStringsArray, ...values: unknown[]): PromiseLike<T> }
type AuditDatabase = { inTenant<T>(tenant: Tenant, work: (tx: Reader) => Promise<T>): Promise<T> }

/** A row of `audit_entries`. */
export type AuditRow = {
  /** The number in the hash chain; null for entries older than the chain. */
  readonly seq: bigint | null
  readonly at: Date
  readonly user_kind: 'staff' | 'device' | 'operator' | 'system'
  readonly user_id: string | null
  readonly user_name: string | null
  readonly user_role: Role | null
  readonly request_id: string | null
  readonly action: string
  readonly subject_type: string
  readonly subject_id: string
  readonly subject_name: string
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
}

/** Converts rows of older releases to the current actions; its result replaces the rows. */
type Translate = (tx: Reader, tenant: Tenant, rows: readonly AuditRow[]) => Promise<readonly AuditRow[]>

/**
 * Answers a service's part of the audit, the newest first. A page includes all entries of its last moment, because the
 * next page begins before it; these are few, since the database gives each restaurant's entries rising times. The name
 * of an operator is stored and not returned.
 */
export function listAuditRoute(
  endpoint: AuditPart,
  db: AuditDatabase,
  translate: Translate = async (_tx, _tenant, rows) => rows,
): Route {
  return route(
    endpoint,
    ({ tenant, query }) =>
      db.inTenant(tenant, async (tx) => {
        const rows = await translate(tx, tenant, await readPage(tx, tenant, query))
        return rows.map((row) => toWire(endpoint.service, row))
      }),
    { isHeavy: true },
  )
}

function readPage(
  tx: Reader,
  tenant: Tenant,
  { from, to, before, who, kind, action, q, limit = AUDIT_ENTRIES_A_PAGE }: QueryOf<AuditPart>,
): PromiseLike<AuditRow[]> {
  const time = (text: string | undefined) => text ?? null
  return tx.$queryRaw<AuditRow[]>`
    SELECT * FROM (
      SELECT e.* FROM audit_entries e
      WHERE e.restaurant_id = ${tenant.id}::uuid
        AND e.at >= coalesce(${time(from)}::timestamptz, '-infinity')
        AND e.at <= coalesce(${time(to)}::timestamptz, 'infinity')
        AND e.at < coalesce(${time(before)}::timestamptz, 'infinity')
        AND (${kind ?? null}::text IS NULL OR split_part(e.action, '.', 1) = ${kind ?? null}::text)
        AND (${action ?? null}::text IS NULL OR e.action = ${action ?? null}::text)
        AND (${who ?? null}::text IS NULL OR coalesce(e.user_kind, 'staff') = ${who ?? null}::text
          OR (e.user_kind IS DISTINCT FROM 'operator'
            AND (e.user_id::text = lower(${who ?? null}::text) OR lower(e.user_name) = lower(${who ?? null}::text))))
        AND (${q || null}::text IS NULL OR e.subject_id = lower(${q || null}::text) OR e.request_id = ${q || null}::text
          OR strpos(lower(e.subject_name), lower(${q || null}::text)) > 0
          OR strpos(lower(e.after #>> '{discount,reason}'), lower(${q || null}::text)) > 0
          OR (e.user_kind IS DISTINCT FROM 'operator' AND strpos(lower(e.user_name), lower(${q || null}::text)) > 0))
      ORDER BY e.at DESC FETCH FIRST (${limit}::int) ROWS WITH TIES
    ) page ORDER BY at DESC, seq DESC NULLS LAST`
}

function toWire(service: AuditPart['service'], row: AuditRow & { readonly id?: string }): AuditEntry {
  const { seq, at, action, request_id, before, after } = row
  const isOperator = row.user_kind === 'operator'
  return {
    id: `${service}-${seq ?? row.id}`,
    at: at.toISOString(),
    service,
    seq: seq === null ? null : Number(seq),
    kind: action.slice(0, action.indexOf('.')),
    action,
    subject: { type: row.subject_type, id: row.subject_id, name: row.subject_name },
    before,
    after,
    user: { kind: row.user_kind, id: row.user_id, name: isOperator ? null : row.user_name, role: row.user_role },
    request_id,
  }
}
