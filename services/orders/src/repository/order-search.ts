import { isPartOfDocumentNumber } from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'
import { Prisma } from '../generated/prisma/client.ts'

/**
 * Returns SQL that is true for an order `o` that a search finds, by a part of a text of its own or of the number of an
 * invoice. A cancelled invoice finds it too, because its paper may be with the guest.
 *
 * The numbers of a restaurant are read once, from the index `documents_by_number` alone, and those that match are
 * looked up in memory for each order. The scan of the orders stays what it is without them, and ends with the page.
 */
export function matches(tenant: Tenant, search: string): Prisma.Sql {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const isOfInvoice = Prisma.sql`OR (o.month, o.id) IN (
    SELECT d.month, d.order_id FROM documents d
    WHERE d.restaurant_id = ${tenant.id}::uuid AND d.number ILIKE ${pattern})`
  return Prisma.sql`(o.order_number ILIKE ${pattern} OR o.table_name ILIKE ${pattern}
    OR o.customer_name ILIKE ${pattern} OR o.customer_contact ILIKE ${pattern}
    ${isPartOfDocumentNumber(search) ? isOfInvoice : Prisma.empty})`
}
