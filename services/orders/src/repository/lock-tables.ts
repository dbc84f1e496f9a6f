import type { Tenant } from '@tiffin/service-kit'
import type { Transaction } from './database.ts'

export type LockedTable = { readonly id: string; readonly name: string; readonly areaName: string }

/**
 * Locks tables in the order of their ids. A weaker lock would let two parties that change places wait for each other
 * until one of them is refused.
 */
export function lockTables(tx: Transaction, tenant: Tenant, ids: readonly string[]): Promise<LockedTable[]> {
  return tx.$queryRaw<LockedTable[]>`
    SELECT t.id, t.name, a.name AS "areaName"
    FROM tables t JOIN areas a ON a.restaurant_id = ${tenant.id}::uuid AND a.id = t.area_id
    WHERE t.restaurant_id = ${tenant.id}::uuid AND t.id = ANY (${ids}::uuid[]) AND t.deleted_at IS NULL
    ORDER BY t.id FOR NO KEY UPDATE OF t`
}

/** Finds the active orders of tables, by the id of the table. */
export async function findOccupants(
  tx: Transaction,
  tenant: Tenant,
  tableIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.$queryRaw<{ tableId: string; orderId: string }[]>`
    SELECT table_id AS "tableId", order_id AS "orderId" FROM occupied_tables
    WHERE restaurant_id = ${tenant.id}::uuid AND table_id = ANY (${tableIds}::uuid[])`
  return new Map(rows.map(({ tableId, orderId }) => [tableId, orderId]))
}

/** Rewrites the row of a table, so that the table is among the floor changes although its order has left it. */
export async function noteTableChange(tx: Transaction, tenant: Tenant, tableId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE tables SET name = name WHERE restaurant_id = ${tenant.id}::uuid AND id = ${tableId}::uuid`
}
