import { AppError } from '@tiffin/contracts'
import { breaksUnique, type Tenant } from '@tiffin/service-kit'
import type { TenancyDatabase } from './database.ts'

/** A restaurant as the operator of the platform sees it. */
export type RestaurantOverview = {
  readonly id: string
  readonly name: string
  readonly subdomain: string
  readonly adminEmail: string
  readonly userCount: number
  readonly createdAt: Date
}

type Row = { id: string; name: string; subdomain: string; admin_email: string; user_count: number; created_at: Date }

/** The restaurants of the platform, for its operator. */
export function createPlatformRepository(db: TenancyDatabase) {
  async function list(): Promise<RestaurantOverview[]> {
    const rows = await db.unscoped.$queryRaw<Row[]>`SELECT * FROM list_restaurants()`
    return rows.map(({ admin_email: adminEmail, user_count: userCount, created_at: createdAt, ...row }) => ({ ...row, adminEmail, userCount, createdAt }))
  }

  return {
    /** Newest first; without those that are deleted. */
    list,

    /** @throws AppError RESTAURANT_NOT_FOUND */
    async load(tenant: Tenant): Promise<RestaurantOverview> {
      const found = await db.inTenant(tenant, (tx) =>
        tx.restaurant.findFirst({
          where: { id: tenant.id, deletedAt: null },
          select: { id: true, name: true, subdomain: true, createdAt: true, users: { where: { deletedAt: null }, select: { email: true, role: true }, orderBy: [{ createdAt: 'asc' }, { email: 'asc' }] } },
        }),
      )
      if (found === null) throw new AppError('RESTAURANT_NOT_FOUND')
      const { users, ...restaurant } = found
      return { ...restaurant, adminEmail: users.find(({ role }) => role === 'Admin')?.email ?? '', userCount: users.length }
    },

    /** @throws AppError RESTAURANT_NOT_FOUND or SUBDOMAIN_TAKEN */
    async rename(tenant: Tenant, changes: { readonly name: string; readonly subdomain: string }): Promise<void> {
      const renamed = db.inTenant(tenant, (tx) => tx.restaurant.updateMany({ where: { id: tenant.id, deletedAt: null }, data: changes }))
      const { count } = await renamed.catch((error: unknown) => {
        throw breaksUnique(error, 'restaurants_subdomain_key') ? new AppError('SUBDOMAIN_TAKEN') : error
      })
      if (count === 0) throw new AppError('RESTAURANT_NOT_FOUND')
    },

    /** Nobody signs in from now on, and sessions end when they are next looked at. @throws AppError RESTAURANT_NOT_FOUND */
    async remove(tenant: Tenant, now: Date): Promise<void> {
      const { count } = await db.inTenant(tenant, (tx) => tx.restaurant.updateMany({ where: { id: tenant.id, deletedAt: null }, data: { deletedAt: now } }))
      if (count === 0) throw new AppError('RESTAURANT_NOT_FOUND')
    },
  }
}

export type PlatformRepository = ReturnType<typeof createPlatformRepository>
