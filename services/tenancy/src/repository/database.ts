import { createDatabase, type Database, type DatabaseOptions, type TransactionOf } from '@tiffin/service-kit'
import { PrismaClient } from '../generated/prisma/client.ts'

export type TenancyDatabase = Database<PrismaClient>
export type Transaction = TransactionOf<PrismaClient>

export function openDatabase(url: string, options?: DatabaseOptions): TenancyDatabase {
  return createDatabase(PrismaClient, url, options)
}
