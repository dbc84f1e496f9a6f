import { AppError } from '@tiffin/contracts'
import { actorNameOf, type Tenant } from '@tiffin/service-kit'
import type { LateMark } from '../domain/late-arrival.ts'
import type { NewPayment } from '../domain/decide-payment.ts'
import type { Order } from '../domain/order.ts'
import { Prisma } from '../generated/prisma/client.ts'
import type { Clock, Transaction } from './database.ts'
import { kickDrawer } from './kick-drawer.ts'
import { addMark } from './late-marks.ts'
import { hasOrderKey } from './order-key.ts'
import { nowOf } from './time.ts'

/** The user who takes a payment; the time of a late tap, null for now; and the mark of a late payment. */
type Taking = { readonly by: string; readonly at: Date | null; readonly mark: LateMark | null }

/**
 * Stores a part payment of an order that has not changed since it was read, and raises the order's version, so that
 * every settlement includes the payment. Cash opens the drawer, if the restaurant has one. The payments of an order
 * have the positions 0, 1, and so on. A process of a release without part payments begins a settlement at position 0,
 * so the primary key of the payments keeps it from settling the whole order again.
 *
 * @throws AppError ORDER_CHANGED
 */
export async function savePayment(
  tx: Transaction,
  clock: Clock,
  tenant: Tenant,
  order: Order,
  { method, amountPaise, tenderedPaise, direction, reference }: NewPayment,
  { by, at: tappedAt, mark }: Taking,
): Promise<void> {
  const at = tappedAt ? Prisma.sql`${tappedAt.toISOString()}::timestamptz` : nowOf(clock)
  const stored = await tx.$executeRaw`
    WITH changed AS (
      UPDATE orders o SET version = version + 1${addMark(mark)}
      WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', order.id)} AND o.status = 'Active'
        AND o.version = ${order.version}::int
      RETURNING o.id, o.month
    )${kickDrawer(tenant, [{ method, amountPaise }], { from: Prisma.sql`changed`, at })}
    INSERT INTO order_payments (restaurant_id, month, order_id, position, method, amount_paise, tendered_paise, id, at,
      user_id, user_name, direction, reference)
    SELECT ${tenant.id}::uuid, changed.month, changed.id, ${order.partPayments?.length ?? 0}::int, ${method},
      ${amountPaise}::bigint, ${tenderedPaise ?? null}::bigint, uuidv7(), ${at}, ${by}::uuid,
      ${actorNameOf(tenant)}::text, ${direction}, ${reference}
    FROM changed RETURNING 1`
  if (stored === 0) throw new AppError('ORDER_CHANGED')
}
