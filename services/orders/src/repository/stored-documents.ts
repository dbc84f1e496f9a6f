import { paise, type CancelReason, type DocumentState } from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'
import type { StoredDocument } from '../domain/stored-document.ts'
import { Prisma } from '../generated/prisma/client.ts'
import { creditsColumn, type CreditRow } from './credit-notes.ts'
import { documentFromRow, documentJson, type DocumentRow } from './document-column.ts'

export type StoredDocumentRow = {
  readonly document: DocumentRow
  readonly order_id: string
  readonly state: DocumentState
  readonly methods: readonly string[]
  readonly left_paise: bigint | null
  readonly credits: readonly CreditRow[]
  readonly cancelled: { readonly atMs: number; readonly reason: CancelReason; readonly note: string | null } | null
  readonly papers: number
}

/**
 * Returns the joins that `documentState` needs for a document `d`. They keep a document whose order was deleted or that
 * was not cancelled. Their ORDER BY makes the planner look up the order and the cancelling by an index, even if it
 * assumes small tables; `creditsColumn` does so for the credit notes.
 */
export function documentStateJoins(tenant: Tenant): Prisma.Sql {
  return Prisma.sql`
    LEFT JOIN LATERAL (
      SELECT o.status, o.document_id FROM orders o
      WHERE o.restaurant_id = ${tenant.id}::uuid AND o.month = d.month AND o.id BETWEEN d.order_id AND d.order_id
      ORDER BY o.id LIMIT 1
    ) sold ON true
    LEFT JOIN LATERAL (
      SELECT e.at, e.reason, e.note FROM document_events e
      WHERE e.restaurant_id = ${tenant.id}::uuid AND e.document_id BETWEEN d.id AND d.id AND e.kind = 'cancelled'
      ORDER BY e.document_id LIMIT 1
    ) cancelled ON true
    CROSS JOIN LATERAL (SELECT ${creditsColumn(tenant)} AS notes) credits`
}

/** SQL of the state of a document `d`, in a statement with `documentStateJoins`. */
export const documentState = Prisma.sql`CASE
  WHEN d.kind = 'credit_note' THEN 'issued'
  WHEN cancelled.at IS NOT NULL THEN 'cancelled'
  WHEN sold.status = 'Active' AND sold.document_id = d.id THEN 'open'
  WHEN credits.notes = '[]' THEN 'settled'
  WHEN (SELECT sum((n.value->>'payablePaise')::bigint) FROM jsonb_array_elements(credits.notes) n) < d.payable_paise
    THEN 'partly_refunded'
  ELSE 'refunded' END`

/**
 * Returns SQL of the documents whose `id` is in `page`, the newest first, as rows of StoredDocumentRow. The order's
 * number, type and lines come from the document, because the order may have been deleted.
 */
export function selectDocuments(tenant: Tenant, page: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT ${documentJson} AS document, d.order_id, ${documentState} AS state, credits.notes AS credits,
      CASE WHEN sold.status = 'Completed' AND sold.document_id = d.id THEN (
        SELECT coalesce(jsonb_agg(paid.method ORDER BY paid.first), '[]'::jsonb) FROM (
          SELECT p.method, min(p.position) AS first FROM order_payments p
          WHERE p.restaurant_id = ${tenant.id}::uuid AND p.month = d.month AND p.order_id = d.order_id
            AND p.direction IS DISTINCT FROM 'out'
          GROUP BY p.method
        ) paid) ELSE '[]'::jsonb END AS methods,
      CASE WHEN ${documentState} = 'open' THEN greatest(0, d.payable_paise - (
        SELECT coalesce(sum(CASE WHEN p.direction = 'out' THEN -p.amount_paise ELSE p.amount_paise END), 0)
        FROM order_payments p
        WHERE p.restaurant_id = ${tenant.id}::uuid AND p.month = d.month AND p.order_id = d.order_id
      ))::bigint END AS left_paise,
      CASE WHEN cancelled.at IS NOT NULL THEN jsonb_build_object(
        'atMs', (extract(epoch FROM cancelled.at) * 1000)::bigint, 'reason', cancelled.reason, 'note', cancelled.note
      ) END AS cancelled,
      (SELECT count(*)::int FROM document_events e
       WHERE e.restaurant_id = ${tenant.id}::uuid AND e.document_id = d.id
         AND e.kind IN ('printed', 'reprinted')) AS papers
    FROM (${page}) page CROSS JOIN LATERAL (
      SELECT * FROM documents d WHERE d.restaurant_id = ${tenant.id}::uuid AND d.id BETWEEN page.id AND page.id
      ORDER BY d.id LIMIT 1
    ) d ${documentStateJoins(tenant)}
    ORDER BY d.issued_at DESC, d.id DESC`
}

export function storedDocumentFromRow(row: StoredDocumentRow): StoredDocument {
  return {
    document: documentFromRow(row.document),
    orderId: row.order_id,
    state: row.state,
    methods: row.methods,
    leftPaise: row.left_paise === null ? null : paise(Number(row.left_paise)),
    credits: row.credits.map(({ issuedAtMs, ...credit }) => ({ ...credit, issuedAt: new Date(issuedAtMs) })),
    cancelled: row.cancelled && {
      at: new Date(row.cancelled.atMs),
      reason: row.cancelled.reason,
      note: row.cancelled.note,
    },
    papers: row.papers,
  }
}
