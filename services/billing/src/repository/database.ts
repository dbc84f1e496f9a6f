import {
  createDatabase,
  type Database,
  type DatabaseOptions,
  type Tenant,
  type TransactionOf,
} from '@tiffin/service-kit'
import { PrismaClient } from '../generated/prisma/client.ts'

export type BillingDatabase = Database<PrismaClient> & {
  /**
   * Runs after a transaction that may have changed what the plan of a restaurant allows, or until when it allows that.
   */
  readonly onPlanChange?: (tenant: Tenant) => Promise<void>
}
export type Transaction = TransactionOf<PrismaClient>

/** Opens billing's database without `onPlanChange`, which `buildBilling` adds. */
export function openDatabase(url: string, options?: DatabaseOptions): BillingDatabase {
  return createDatabase(PrismaClient, url, options)
}
