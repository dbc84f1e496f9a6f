import type { Tenant } from '@tiffin/service-kit'
import type { RouteDeps } from './deps.ts'
import {
  isPayment,
  requireFitting,
  type Decision,
  type RefusedCommand,
  type StoredCommand,
} from './domain/refused-command.ts'
import { addItems } from './repository/add-items.ts'
import type { Clock, OrdersDatabase, Transaction } from './repository/database.ts'
import { inTransaction } from './repository/in-transaction.ts'
import { lockStock } from './repository/item-stock.ts'
import { findOccupants } from './repository/lock-tables.ts'
import { lockRefusedCommand, storeDecision } from './repository/refused-commands-repository.ts'
import { lockCounter, lockOrders } from './repository/move-lines.ts'
import { placeOrder } from './repository/place-order.ts'
import { settle } from './settle.ts'
import { takePayment } from './take-payment.ts'

/** The writes of orders, inside the transaction of a decision. */
export type WritesOfDecision = Pick<RouteDeps, 'placeOrder' | 'addItems' | 'settle' | 'takePayment'>

/**
 * Sends what was held as the decision says, one command after the other.
 *
 * @returns the number of the order that has the dishes or the money now
 * @throws the AppError of a refused command; then nothing of the decision is written
 */
export type SendRefusedCommand = (
  writes: WritesOfDecision,
  held: RefusedCommand,
  commands: readonly StoredCommand[],
) => Promise<{ readonly orderNumber: string }>

/**
 * Decides about a held command in one transaction: locks its row, sends the command and those that waited behind it by
 * the same writes as requests, and stores the decision. Of two people who decide at the same moment one wins, and the
 * other finds the decision. If one command is refused, nothing is written and all of them stay held.
 *
 * The row is locked before any row of an order, and changed after them, because its change raises the heads, which the
 * writes of orders lock late.
 *
 * @param decision with the version that the person saw
 * @throws AppError HELD_NOT_FOUND, HELD_DECIDED, HELD_CHANGED, HELD_IS_PAID, HELD_NOT_FITTING, and the errors of `send`
 */
export async function resolveRefusedCommand(
  db: OrdersDatabase,
  clock: Clock,
  tenant: Tenant,
  { id, version, decision }: { readonly id: string; readonly version: number; readonly decision: Decision },
  send: SendRefusedCommand,
): Promise<void> {
  await db.inTenant(tenant, async (tx, moment) => {
    const { held, commands } = await lockRefusedCommand(tx, tenant, id, version)
    const activeOrder = held.table && (await findOccupants(tx, tenant, [held.table.id])).get(held.table.id)
    requireFitting(decision, held, activeOrder ?? null)
    let orderNumber: string | null = null
    if (decision.kind !== 'drop' && decision.kind !== 'difference') {
      await lockAhead(tx, clock, tenant, decision, held, commands)
      const inside = inTransaction(db, tx, moment)
      const writes = {
        placeOrder: placeOrder.bind(null, inside, clock),
        addItems: addItems.bind(null, inside, clock),
        settle: settle.bind(null, inside, clock),
        takePayment: takePayment.bind(null, inside, clock),
      }
      orderNumber = (await send(writes, held, commands)).orderNumber
    }
    await storeDecision(tx, clock, tenant, held, decision, orderNumber)
  })
}

/**
 * Locks what the commands lock before the heads: the stock of all their dishes, the counter and the order. The first
 * command locks the heads, and a live punch that waits for them has the stock that a later command needs.
 */
async function lockAhead(
  tx: Transaction,
  clock: Clock,
  tenant: Tenant,
  decision: Decision,
  held: RefusedCommand,
  commands: readonly StoredCommand[],
): Promise<void> {
  await lockStock(
    tx,
    tenant,
    commands.flatMap(({ body }) => dishesOf(body)),
  )
  await lockCounter(tx, clock, tenant, 0)
  if (decision.kind === 'add') await lockOrders(tx, tenant, [decision.orderId])
  else if (isPayment(held)) await lockOrders(tx, tenant, [held.orderId])
}

/** Returns the ids of the dishes of an unchecked body. */
function dishesOf(body: unknown): string[] {
  const { items } = (body ?? {}) as { readonly items?: unknown }
  if (!Array.isArray(items)) return []
  return items.map((item: { readonly id?: unknown } | null) => String(item?.id).toLowerCase())
}
