import { createHash } from 'node:crypto'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { verifyService } from '../audit/verify-audit.ts'
import { verifyDocuments } from '../documents/verify-documents.ts'
import { StackFailure } from '../failure.ts'
import { SERVICES, type ServiceName } from '../services.ts'
import type { Manifest } from './manifest.ts'
import { rowsOf, type RestaurantTable } from './restaurant-tables.ts'

/**
 * Reads the rows of a restaurant back and compares them with a file.
 *
 * @returns the first table whose rows are not those of the file; undefined when all are
 */
export async function compareService(
  owner: pg.Client,
  tables: readonly RestaurantTable[],
  restaurant: string,
  { tables: contents }: Manifest['services'][string],
): Promise<string | undefined> {
  for (const table of tables) {
    const hash = createHash('sha256')
    const rows = owner.query(copyTo(`COPY (${rowsOf(table, restaurant)}) TO STDOUT`))
    for await (const chunk of rows) hash.update(chunk as Buffer)
    if (hash.digest('hex') !== contents[table.name]?.sha256) return table.name
  }
  return undefined
}

/**
 * Verifies the audit of a restaurant in a service, and its documents in orders.
 *
 * @throws StackFailure that names what is not whole
 */
export async function verifyChains(owner: pg.Client, service: string, restaurant: string): Promise<void> {
  const isOfFour = (name: string): name is ServiceName => (SERVICES as readonly string[]).includes(name)
  const broken = isOfFour(service)
    ? (await verifyService(owner, service, restaurant)).broken.map(({ seq, what }) => `entry ${seq} ${what}`)
    : []
  if (service === 'orders')
    for (const { kind, firstBroken } of await verifyDocuments(owner, restaurant))
      if (firstBroken !== null) broken.push(`${kind} ${firstBroken} is not as it was issued`)
  if (broken.length > 0)
    throw new StackFailure(`The audit or the documents of the restaurant are not whole in ${service}.`, {
      advice: 'Nothing was changed. They were not whole when the file was written: compare with a backup.',
      log: broken.join('\n'),
    })
}
