import { runPurge, type Tenant } from '@tiffin/service-kit'
import type { OwnDatabase } from './database.ts'

type Closing = { readonly removedAt: Date; readonly purgeAt: Date | null }

export function createRemovedRestaurantsRepository({ unscoped, inTenant }: OwnDatabase) {
  return {
    /** Stores that a restaurant was removed. `purgeAt` is the time from which its data may be purged. */
    async close({ id }: Tenant, { removedAt, purgeAt }: Closing): Promise<void> {
      await unscoped.$queryRaw`
        SELECT close_restaurant(${id}::uuid, ${removedAt}::timestamptz, ${purgeAt}::timestamptz)::text`
    },

    /** Deletes all data of a removed restaurant. @throws AppError RESTAURANT_IS_KEPT */
    async purge(tenant: Tenant): Promise<void> {
      await inTenant(tenant, (tx) => runPurge(() => tx.$queryRaw`SELECT purge_restaurant(${tenant.id}::uuid)::text`))
    },
  }
}

export type RemovedRestaurantsRepository = ReturnType<typeof createRemovedRestaurantsRepository>
