import { AppError } from '@tiffin/contracts'
import { statementRefusalOf, type Tenant } from '@tiffin/service-kit'
import type { OrdersDatabase, Transaction } from './repository/database.ts'
import { lockOrder, type SettleTarget } from './repository/save-settlement.ts'

/** From this attempt on the order is locked before it is read, so that nobody can change it meanwhile. */
const LOCKED_FROM = 3
const ATTEMPTS = 5

/** The reasons why nothing was written: another request used the key, or the order changed since it was read. */
const CONFLICTS: ReadonlySet<string | null> = new Set(['key-used', 'changed'])

/**
 * Reads an order, decides and writes, again where somebody was faster: the order may be another by then.
 *
 * @param decide gets the transaction that has locked the order; null to run each statement in a transaction of its own
 * @throws AppError ORDER_CHANGED when others came first in every attempt; and the errors of `decide` but for conflicts.
 *   Nothing is written then.
 */
export async function untilUnchanged<Outcome>(
  db: OrdersDatabase,
  tenant: Tenant,
  target: SettleTarget,
  decide: (open: Transaction | null) => Promise<Outcome>,
): Promise<Outcome> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      if (attempt < LOCKED_FROM) return await decide(null)
      return await db.inTenant(tenant, async (tx) => {
        await lockOrder(tx, tenant, target)
        return decide(tx)
      })
    } catch (error) {
      if (!CONFLICTS.has(statementRefusalOf(error))) throw error
    }
  }
  throw new AppError('ORDER_CHANGED')
}
