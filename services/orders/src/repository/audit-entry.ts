import type { AuditAction } from '@tiffin/contracts'
import { rupeesFromPaise, type CartLine } from '@tiffin/domain'
import { actorColumns, type Tenant } from '@tiffin/service-kit'
import type { Taker } from '../domain/order.ts'
import { Prisma } from '../generated/prisma/client.ts'

export type OrderEntry = {
  readonly action: AuditAction
  readonly before?: object | null
  /** SQL of the audited facts after the change. `from` must have a row with the order's `id` and `order_number`. */
  readonly after: Prisma.Sql
  readonly from: Prisma.Sql
}

/**
 * Returns SQL that inserts audit entries of a changed order, in the given sequence, for a CTE of the statement that
 * changes the order.
 */
export function insertAudit(tenant: Tenant, ...entries: readonly OrderEntry[]): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO audit_entries (restaurant_id, user_kind, user_id, user_name, user_role, request_id, action,
      subject_type, subject_id, subject_name, order_id, before, after)
    ${Prisma.join(
      entries.map((entry) => entryColumns(tenant, entry)),
      ' UNION ALL ',
    )} RETURNING 1`
}

function entryColumns(tenant: Tenant, { action, before = null, after, from }: OrderEntry): Prisma.Sql {
  const { kind, id, name, role, requestId } = actorColumns(tenant)
  return Prisma.sql`
    SELECT ${tenant.id}::uuid, ${kind}, ${id}::uuid, ${name}, ${role}, ${requestId}, ${action},
      'order', id::text, order_number, id, ${before && JSON.stringify(before)}::jsonb, ${after} FROM ${from}`
}

/**
 * Returns the audited fact of a punch that one user took and the session of another user sent: the email of the user
 * who took it, as the till says. The user of the entry is the sender, whom the session proves.
 */
export function takerFacts(takenBy: Taker | null): object {
  return takenBy === null ? {} : { taken_by: takenBy.email }
}

/**
 * Maps lines to the facts that the audit records, prices in rupees, and whether the portions are held. Wishes are left
 * out, because audit entries stay when a guest is forgotten.
 */
export function lineFacts(lines: readonly CartLine[]) {
  return lines.map(({ name, quantity, pricePaise, held }) => ({
    name,
    quantity,
    price: rupeesFromPaise(pricePaise),
    ...(held && { held }),
  }))
}
