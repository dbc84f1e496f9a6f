import type { OrdersDatabase, Transaction } from './database.ts'

type Moment = Parameters<Parameters<OrdersDatabase['inTenant']>[1]>[1]

/**
 * Returns the database with all statements in an open transaction. A failed statement is undone alone, so that a write
 * may try again, as it does where each statement has a transaction of its own.
 */
export function inTransaction(db: OrdersDatabase, tx: Transaction, moment: Moment): OrdersDatabase {
  return {
    ...db,
    inTenant: (_tenant, work) => work(tx, moment),
    async runInTenant(tenant, statement) {
      await tx.$executeRaw`SAVEPOINT one_statement`
      try {
        return await db.runInTenant(tenant, statement, tx)
      } catch (error) {
        await tx.$executeRaw`ROLLBACK TO SAVEPOINT one_statement`
        throw error
      }
    },
  }
}
