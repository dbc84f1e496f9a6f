import { existsSync } from 'node:fs'
import path from 'node:path'
import { StackFailure } from '../failure.ts'
import { asAdmin } from './admin.ts'

/**
 * Removes an added service from the list of those that tenancy asks before it ends a removal. What the service stores
 * of restaurants stays in its database.
 *
 * @param tenancyUrl the database of tenancy, as the owner of its tables
 * @returns how many removals have not been confirmed by the service, and do not wait for it any more
 * @throws StackFailure while its folder is there, and for a service that is not in the list
 */
export async function giveUpService(tenancyUrl: string, service: string, checkout: string): Promise<number> {
  const folder = path.join('services', service)
  if (existsSync(path.join(checkout, folder)))
    throw new StackFailure(`${folder} is there, so the next start would list ${service} again.`, {
      advice: 'Remove the folder first.',
    })
  return asAdmin(tenancyUrl, async (owner) => {
    const { rowCount } = await owner.query('DELETE FROM added_services WHERE name = $1', [service])
    if (!rowCount) {
      const { rows } = await owner.query<{ name: string }>('SELECT name FROM added_services ORDER BY name')
      const listed = rows.map(({ name }) => name).join(', ')
      throw new StackFailure(`No removal waits for a service called ${service}.`, {
        advice: listed ? `In the list are: ${listed}.` : 'The list of added services is empty.',
      })
    }
    const { rows } = await owner.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM removals
       WHERE finished_at IS NULL AND NOT (closed_in @> ARRAY[$1] AND purged_in @> ARRAY[$1])`,
      [service],
    )
    return rows[0]!.count
  })
}
