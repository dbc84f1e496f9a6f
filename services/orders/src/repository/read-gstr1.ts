import {
  calendarMonthRange,
  type DocumentedMode,
  type DocumentKind,
  type IssuedDocuments,
  type Paise,
  type TaxedValue,
} from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'
import { Prisma } from '../generated/prisma/client.ts'
import type { Clock, OrdersDatabase } from './database.ts'

/**
 * Documents that have all of these facts in common, as one row (IssuedDocuments). `named` is null for documents without
 * a buyer.
 */
export type IssuedRow = {
  readonly gstin: string
  readonly kind: DocumentKind
  readonly series: string
  readonly fy: string
  readonly run: number
  readonly first: number
  readonly last: number
  readonly count: number
  readonly is_cancelled: boolean
  readonly place_of_supply: string
  readonly sac: string
  readonly groups: readonly TaxedValue[]
  readonly named: {
    readonly buyer: { readonly name: string; readonly gstin: string }
    readonly number: string
    readonly issuedAtMs: number
    readonly payablePaise: Paise
  } | null
}

export type Gstr1Month = {
  /** The time at which the documents were read. */
  readonly now: Date
  readonly documents: readonly IssuedDocuments[]
}

/**
 * Reads the documents that were issued in a month (`yyyy-MM`) of the calendar in India. Those that name no buyer are
 * added up by the database, so that a month has few rows however many bills it has.
 */
export async function readGstr1(db: OrdersDatabase, clock: Clock, tenant: Tenant, month: string): Promise<Gstr1Month> {
  const { rows, moment } = await db.readInTenant<IssuedRow>(tenant, gstr1Statement(tenant, month))
  return { now: clock(moment.now), documents: rows.map(issuedFromRow) }
}

/**
 * Returns how a restaurant has billed: `invoices` if it bills by GST or has issued a tax invoice before, `supply` if it
 * has only been under composition, or `never`.
 */
export async function readGstHistory(db: OrdersDatabase, tenant: Tenant): Promise<'invoices' | 'supply' | 'never'> {
  const hasMode = (mode: DocumentedMode) =>
    Prisma.sql`EXISTS (
      SELECT FROM restaurant_facts f WHERE f.restaurant_id = ${tenant.id}::uuid AND f.gst_mode = ${mode})`
  const hasKind = (kind: DocumentKind) =>
    Prisma.sql`EXISTS (SELECT FROM documents d WHERE d.restaurant_id = ${tenant.id}::uuid AND d.kind = ${kind})`
  const [row] = await db.runInTenant<{ history: 'invoices' | 'supply' | 'never' }>(
    tenant,
    Prisma.sql`
      SELECT CASE WHEN ${hasMode('regular')} OR ${hasKind('invoice')} THEN 'invoices'
        WHEN ${hasMode('composition')} OR ${hasKind('bill_of_supply')} THEN 'supply'
        ELSE 'never' END AS history`,
  )
  return row?.history ?? 'never'
}

/**
 * Returns SQL of the documents of a month as rows of IssuedRow. Only what the hash of a document covers is read, and
 * whether it was cancelled. The lines, which are most of a body, are skipped.
 */
export function gstr1Statement(tenant: Tenant, month: string): Prisma.Sql {
  const { from, to } = calendarMonthRange(month)
  const alike = Prisma.sql`gstin, kind, series, fy, run, is_cancelled, place_of_supply, sac, named`
  return Prisma.sql`
    WITH issued AS (
      SELECT said.seller ->> 'gstin' AS gstin, d.kind, d.series, d.fy, d.n, d.place_of_supply,
        said.sac, said.groups,
        EXISTS (
          SELECT FROM document_events e
          WHERE e.restaurant_id = ${tenant.id}::uuid AND e.document_id = d.id AND e.kind = 'cancelled') AS is_cancelled,
        CASE WHEN said.buyer IS NOT NULL THEN jsonb_build_object('buyer', said.buyer,
          'number', d.number, 'issuedAtMs', (extract(epoch FROM d.issued_at) * 1000)::bigint,
          'payablePaise', d.payable_paise) END AS named
      FROM documents d
      CROSS JOIN LATERAL json_to_record(d.body::json) AS said (seller jsonb, sac text, groups jsonb, buyer jsonb)
      WHERE d.restaurant_id = ${tenant.id}::uuid
        AND d.issued_at >= ${from.toISOString()}::timestamptz AND d.issued_at < ${to.toISOString()}::timestamptz
    ), grouped AS (
      -- Serials that follow each other differ from their row's number by the same amount. A number that was issued
      -- under another GSTIN is in another return, so it ends a run here.
      SELECT *, n - row_number() OVER (PARTITION BY gstin, kind, series, fy ORDER BY n) AS island FROM issued
    ), in_runs AS (
      SELECT *, min(n) OVER (PARTITION BY gstin, kind, series, fy, island) AS run FROM grouped
    ), parts AS (
      -- A document is counted with its first group, or once if it has no group.
      SELECT ${alike}, part.said ->> 'kind' AS tax_kind, (part.said ->> 'rateBasisPoints')::int AS rate,
        min(n) AS first, max(n) AS last, count(*) FILTER (WHERE coalesce(part.place, 1) = 1) AS documents,
        sum((part.said ->> 'valuePaise')::bigint) AS value, sum((part.said ->> 'cgstPaise')::bigint) AS cgst,
        sum((part.said ->> 'sgstPaise')::bigint) AS sgst
      FROM in_runs LEFT JOIN LATERAL jsonb_array_elements(groups) WITH ORDINALITY part (said, place) ON true
      GROUP BY ${alike}, tax_kind, rate
    )
    SELECT ${alike}, min(first) AS first, max(last) AS last, sum(documents)::int AS count,
      coalesce(jsonb_agg(jsonb_build_object('kind', tax_kind, 'rateBasisPoints', rate, 'valuePaise', value,
        'cgstPaise', cgst, 'sgstPaise', sgst)) FILTER (WHERE tax_kind IS NOT NULL), '[]'::jsonb) AS groups
    FROM parts GROUP BY ${alike}`
}

function issuedFromRow({ fy, is_cancelled, place_of_supply, named, ...row }: IssuedRow): IssuedDocuments {
  return {
    ...row,
    financialYear: fy,
    isCancelled: is_cancelled,
    placeOfSupply: place_of_supply,
    named: named && {
      buyer: named.buyer,
      number: named.number,
      issuedAt: new Date(named.issuedAtMs),
      payablePaise: named.payablePaise,
    },
  }
}
