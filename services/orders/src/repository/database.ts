import type { Database, Tenant, TransactionOf } from '@tiffin/service-kit'
import type { PrismaClient } from '../generated/prisma/client.ts'

export type OrdersDatabase = Database<PrismaClient>
export type Transaction = TransactionOf<PrismaClient>

class GaveUp extends Error {
  readonly outcome: unknown
  constructor(outcome: unknown) {
    super('The transaction was given up')
    this.outcome = outcome
  }
}

/** A transaction that may decide to write nothing: `giveUp` rolls it back and answers the outcome. */
export async function inTransaction<Outcome>(
  db: OrdersDatabase,
  tenant: Tenant,
  work: (tx: Transaction, giveUp: (outcome: Outcome) => never) => Promise<Outcome>,
): Promise<Outcome> {
  const giveUp = (outcome: Outcome): never => {
    throw new GaveUp(outcome)
  }
  try {
    return await db.inTenant(tenant, (tx) => work(tx, giveUp))
  } catch (error) {
    if (error instanceof GaveUp) return error.outcome as Outcome
    throw error
  }
}
