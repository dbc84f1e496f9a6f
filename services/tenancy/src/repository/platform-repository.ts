import { AppError } from '@tiffin/contracts'
import { ROLES, type Role } from '@tiffin/domain'
import { breaksUnique, type Tenant, type TransactionOf } from '@tiffin/service-kit'
import type { RestaurantOverview } from '../domain/restaurant.ts'
import type { PrismaClient } from '../generated/prisma/client.ts'
import type { TenancyDatabase } from './database.ts'

export type People = {
  readonly restaurant: RestaurantOverview
  /** Every role, those nobody has too. */
  readonly roles: readonly { readonly role: Role; readonly users: number }[]
  readonly lastLoginAt: Date | null
}

/** One restaurant, for the operator of the platform. */
export function createPlatformRepository(db: TenancyDatabase) {
  return {
    /** @throws AppError RESTAURANT_NOT_FOUND */
    async load(tenant: Tenant): Promise<RestaurantOverview> {
      return (await db.inTenant(tenant, (tx) => loadWithUsers(tx, tenant))).restaurant
    },

    /** @throws AppError RESTAURANT_NOT_FOUND */
    async loadPeople(tenant: Tenant): Promise<People> {
      return db.inTenant(tenant, async (tx) => {
        const { restaurant, users } = await loadWithUsers(tx, tenant)
        const login = await tx.doorEvent.findFirst({ where: { restaurantId: tenant.id, kind: 'login' }, orderBy: { at: 'desc' }, select: { at: true } })
        const roles = ROLES.map((role) => ({ role, users: users.filter((user) => user.role === role).length }))
        return { restaurant, roles, lastLoginAt: login?.at ?? null }
      })
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

async function loadWithUsers(tx: TransactionOf<PrismaClient>, tenant: Tenant): Promise<{ restaurant: RestaurantOverview; users: readonly { role: string }[] }> {
  const found = await tx.restaurant.findFirst({
    where: { id: tenant.id, deletedAt: null },
    select: { id: true, name: true, subdomain: true, createdAt: true, users: { where: { deletedAt: null }, select: { email: true, role: true }, orderBy: [{ createdAt: 'asc' }, { email: 'asc' }] } },
  })
  if (found === null) throw new AppError('RESTAURANT_NOT_FOUND')
  const { users, ...restaurant } = found
  return { restaurant: { ...restaurant, adminEmail: users.find(({ role }) => role === 'Admin')?.email ?? '', userCount: users.length }, users }
}
