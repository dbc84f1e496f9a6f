import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { asAdmin } from '../database/admin.ts'
import { StackFailure } from '../failure.ts'
import type { Installation } from './installation.ts'

/**
 * The time after which every request that began before a hold has ended: processes know of the hold after ten seconds,
 * and the longest request, an upload, takes thirty.
 */
export const HOLD_EFFECTIVE_AFTER_MS = 45_000

/**
 * Holds a restaurant: its staff and devices are answered 503, so tills go on as without a connection, and send what
 * they took once it is open again, here or elsewhere.
 *
 * @throws StackFailure when there is no such restaurant
 */
export async function holdRestaurant(installation: Installation, subdomain: string, settlesMs: number): Promise<void> {
  await setHeld(installation, subdomain, 'coalesce(held_at, now())')
  await sleep(settlesMs)
}

/** Opens a held restaurant again. @throws StackFailure when there is no such restaurant */
export async function releaseRestaurant(installation: Installation, subdomain: string): Promise<void> {
  await setHeld(installation, subdomain, 'NULL')
}

/** Returns whether the restaurant is held; undefined when the database of tenancy does not have it. */
export async function isHeld(tenancy: pg.Client, id: string): Promise<boolean | undefined> {
  const { rows } = await tenancy.query<{ is: boolean }>(
    'SELECT held_at IS NOT NULL AS is FROM restaurants WHERE id = $1 FOR NO KEY UPDATE',
    [id],
  )
  return rows[0]?.is
}

async function setHeld({ urlOf }: Installation, subdomain: string, at: string): Promise<void> {
  const { rowCount } = await asAdmin(urlOf('tenancy'), (tenancy) =>
    tenancy.query(`UPDATE restaurants SET held_at = ${at} WHERE subdomain = $1 AND deleted_at IS NULL`, [subdomain]),
  )
  if (!rowCount) throw new StackFailure(`There is no restaurant ${subdomain}.`)
}
