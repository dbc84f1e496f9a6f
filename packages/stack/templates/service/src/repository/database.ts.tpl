import { createDatabase, type Database, type DatabaseOptions } from '@tiffin/service-kit'
import { PrismaClient } from '../generated/prisma/client.ts'

export type OwnDatabase = Database<PrismaClient>

export function openDatabase(url: string, options?: DatabaseOptions): OwnDatabase {
  return createDatabase(PrismaClient, url, options)
}
