import type { Tenant } from '@tiffin/service-kit'
import type { Reader } from './placed-lines.ts'

/** Finds the numbers of orders, by the id of the order. */
export async function findOrderNumbers(
  tx: Reader,
  tenant: Tenant,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const orders = await tx.$queryRaw<{ id: string; orderNumber: string }[]>`
    SELECT id, order_number AS "orderNumber" FROM orders
    WHERE restaurant_id = ${tenant.id}::uuid AND id = ANY (${ids}::uuid[])`
  return new Map(orders.map(({ id, orderNumber }) => [id, orderNumber]))
}
