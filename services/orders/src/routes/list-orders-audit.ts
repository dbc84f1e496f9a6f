import { listOrdersAudit } from '@tiffin/contracts'
import { rupeesFromPaise, type CartLine, type Paise } from '@tiffin/domain'
import { listAuditRoute, type AuditRow } from '@tiffin/service-kit'
import type { OrdersDatabase } from '../repository/database.ts'
import { findOrderNumbers } from '../repository/order-numbers.ts'
import { withPlacedLines } from '../repository/placed-lines.ts'

/** An entry that a release before the audit chain stored: the order and its details, in paise. */
type OldRow = AuditRow & { readonly order_id: string; readonly details: OldDetails | null }
type OldDetails = {
  readonly lines?: readonly CartLine[]
  readonly payablePaise?: Paise
  readonly payments?: readonly { readonly method: string; readonly amountPaise: Paise }[]
}

/**
 * GET /api/audit/orders. The dishes of placed orders are read from their lines. Entries of the old format are converted
 * to the current one, with the order numbers read from the orders.
 */
export function listOrdersAuditRoute(db: OrdersDatabase) {
  return listAuditRoute(listOrdersAudit, db, async (tx, tenant, stored) => {
    const rows = await withPlacedLines(tx, tenant, stored)
    const ids = [...new Set(rows.filter(isOld).map(({ order_id }) => order_id))]
    if (ids.length === 0) return rows
    const numbers = await findOrderNumbers(tx, tenant, ids)
    return rows.map((row) => (isOld(row) ? translate(row, numbers.get(row.order_id) ?? '') : row))
  })
}

function isOld(row: AuditRow): row is OldRow {
  return row.subject_type === null
}

function translate(row: OldRow, orderNumber: string): AuditRow {
  return {
    ...row,
    user_kind: 'staff',
    subject_type: 'order',
    subject_id: row.order_id,
    subject_name: orderNumber,
    after: row.details && factsOf(row.details),
  }
}

function factsOf({ lines, payablePaise, payments }: OldDetails): Record<string, unknown> {
  if (lines)
    return {
      items: lines.map(({ name, quantity, pricePaise }) => ({ name, quantity, price: rupeesFromPaise(pricePaise) })),
    }
  return {
    payable: payablePaise === undefined ? null : rupeesFromPaise(payablePaise),
    payments: payments?.map(({ method, amountPaise }) => ({ method, amount: rupeesFromPaise(amountPaise) })) ?? [],
  }
}
