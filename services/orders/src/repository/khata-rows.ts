import { leftOfBill, type Paise } from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'
import type { Khata, KhataEntry } from '../domain/khata.ts'
import { Prisma } from '../generated/prisma/client.ts'

/** Returns SQL that selects khatas. @param which conditions of the khatas `k` and what follows them */
export function selectKhatas(tenant: Tenant, which: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT k.id, k.number, k.name, k.phone, k.limit_paise::float8 AS "limitPaise", k.owed_paise::float8 AS "owedPaise",
      k.charged_paise::float8 AS "chargedPaise", (
        SELECT e.at FROM khata_entries e
        WHERE e.restaurant_id = ${tenant.id}::uuid AND e.khata_id = k.id AND e.kind = 'bill'
          AND e.charged_paise > k.charged_paise - k.owed_paise
        ORDER BY e.charged_paise LIMIT 1
      ) AS "oldestBillAt"
    FROM khatas k WHERE k.restaurant_id = ${tenant.id}::uuid AND ${which}`
}

/** A row of the ledger as it is read, with the sums of its khata. */
export type KhataEntryRow = Omit<KhataEntry, 'leftPaise'> & {
  readonly chargedPaise: Paise
  readonly chargedOfKhata: Paise
  readonly owedOfKhata: Paise
}

/**
 * Returns SQL that selects a page of rows of ledgers, the newest first.
 *
 * @param which conditions of the rows `e`
 * @param order SQL of the columns by which the rows are sorted
 */
export function selectKhataEntries(
  tenant: Tenant,
  { which, order, limit }: { readonly which: Prisma.Sql; readonly order: Prisma.Sql; readonly limit: number },
): Prisma.Sql {
  return Prisma.sql`
    SELECT e.id, e.khata_id AS "khataId", k.number AS "khataNumber", e.kind, e.amount_paise::float8 AS "amountPaise",
      e.balance_paise::float8 AS "balancePaise", e.charged_paise::float8 AS "chargedPaise", e.at, e.user_name AS by,
      e.order_id AS "orderId", e.order_number AS "orderNumber", e.invoice_number AS "invoiceNumber", e.method,
      e.reference, e.receipt_id AS "receiptId", e.reason, EXISTS (
        SELECT FROM khata_entries r WHERE r.restaurant_id = ${tenant.id}::uuid AND r.receipt_id = e.id
      ) AS "isReversed", k.charged_paise::float8 AS "chargedOfKhata", k.owed_paise::float8 AS "owedOfKhata"
    FROM khata_entries e JOIN khatas k ON k.restaurant_id = ${tenant.id}::uuid AND k.id = e.khata_id
    WHERE e.restaurant_id = ${tenant.id}::uuid AND ${which}
    ORDER BY ${order} LIMIT ${limit}::int`
}

export function khataEntryFromRow({ chargedPaise, chargedOfKhata, owedOfKhata, ...row }: KhataEntryRow): KhataEntry {
  const sums = { chargedPaise: chargedOfKhata, owedPaise: owedOfKhata }
  const leftPaise = row.kind === 'bill' ? leftOfBill({ amountPaise: row.amountPaise, chargedPaise }, sums) : null
  return { ...row, leftPaise }
}

/** Finds a khata and locks its row until the transaction ends; null without a khata of this id. */
export async function lockKhata(
  tx: { $queryRaw<Row>(query: Prisma.Sql): PromiseLike<Row> },
  tenant: Tenant,
  id: string,
): Promise<Khata | null> {
  // The lock is a statement of its own. A statement that waits for a lock and also reads would read the ledger as it
  // was before it waited.
  await tx.$queryRaw(Prisma.sql`
    SELECT k.id FROM khatas k WHERE k.restaurant_id = ${tenant.id}::uuid AND k.id = ${id}::uuid FOR UPDATE`)
  const [khata] = await tx.$queryRaw<Khata[]>(selectKhatas(tenant, Prisma.sql`k.id = ${id}::uuid`))
  return khata ?? null
}
