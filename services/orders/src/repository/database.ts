import { createDatabase, type Database, type DatabaseOptions, type TransactionOf } from '@tiffin/service-kit'
import { PrismaClient } from '../generated/prisma/client.ts'

export type OrdersDatabase = Database<PrismaClient>
export type Transaction = TransactionOf<PrismaClient>

export function openDatabase(url: string, options?: DatabaseOptions): OrdersDatabase {
  return createDatabase(PrismaClient, url, options)
}

/**
 * Returns the time to use, given the time of the database. `fixed` returns the time that a test has set; if it returns
 * null, statements use `now()` of the database.
 */
export type Clock = { (databaseTime: Date): Date; readonly fixed: () => Date | null }

export function createClock(fixed: () => Date | null = () => null): Clock {
  return Object.assign((databaseTime: Date) => fixed() ?? databaseTime, { fixed })
}
