import type { OrdersDatabase, Transaction } from './database.ts'

type Moment = Parameters<Parameters<OrdersDatabase['inTenant']>[1]>[1]

/**
 * Returns the database with all statements in an open transaction. A failed statement of `runInTenant` is undone alone,
 * and failed work of `inTenant` as a whole, so that a write may try again or read its stored reply, as it does where it
 * has a transaction of its own.
 */
export function inTransaction(db: OrdersDatabase, tx: Transaction, moment: Moment): OrdersDatabase {
  return {
    ...db,
    async inTenant(_tenant, work) {
      await tx.$executeRaw`SAVEPOINT whole_work`
      try {
        return await work(tx, moment)
      } catch (error) {
        await tx.$executeRaw`ROLLBACK TO SAVEPOINT whole_work`
        throw error
      } finally {
        await tx.$executeRaw`RELEASE SAVEPOINT whole_work`
      }
    },
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
