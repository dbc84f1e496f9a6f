import {
  createDatabase,
  type Database,
  type DatabaseOptions,
  type Moment,
  type Tenant,
  type TransactionOf,
} from '@tiffin/service-kit'
import { PrismaClient } from '../generated/prisma/client.ts'

export type OrdersDatabase = Database<PrismaClient>
export type Transaction = TransactionOf<PrismaClient>

export function openDatabase(url: string, options?: DatabaseOptions): OrdersDatabase {
  return createDatabase(PrismaClient, url, options)
}

/**
 * Returns the time to use, given the time of the database. `fixed` returns the time that a test has set, or null; a
 * statement then computes with `now()`.
 */
export type Clock = { (databaseTime: Date): Date; readonly fixed: () => Date | null }

export function createClock(fixed: () => Date | null = () => null): Clock {
  return Object.assign((databaseTime: Date) => fixed() ?? databaseTime, { fixed })
}

class RolledBack extends Error {
  readonly outcome: unknown
  constructor(outcome: unknown) {
    super('The transaction was rolled back')
    this.outcome = outcome
  }
}

/**
 * Runs a transaction that may end without writing: `rollBack(outcome)` rolls it back and makes this function return the
 * outcome.
 */
export async function inTransaction<Outcome>(
  db: OrdersDatabase,
  tenant: Tenant,
  work: (tx: Transaction, rollBack: (outcome: Outcome) => never, moment: Moment) => Promise<Outcome>,
): Promise<Outcome> {
  const rollBack = (outcome: Outcome): never => {
    throw new RolledBack(outcome)
  }
  try {
    return await db.inTenant(tenant, (tx, moment) => work(tx, rollBack, moment))
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome as Outcome
    throw error
  }
}
