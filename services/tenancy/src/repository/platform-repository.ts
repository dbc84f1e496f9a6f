import { AppError } from '@tiffin/contracts'
import { ROLES, type Role } from '@tiffin/domain'
import {
  breaksUniqueIndex,
  changesOf,
  tenantForOperator,
  recordAudit,
  recordOperatorAction,
  type NewOperatorAction,
  type Tenant,
} from '@tiffin/service-kit'
import type { RestaurantOverview } from '../domain/restaurant.ts'
import type { NewUser } from '../domain/user.ts'
import type { TenancyDatabase, Transaction } from './database.ts'
import type { RemovalOutbox } from './removals-repository.ts'
import { lockRestaurant, type RestaurantNames } from './restaurant-lock.ts'
import { insertRestaurant, type NewRestaurant } from './restaurants-repository.ts'

/** The operator who acts, and the id of the request. */
export type OperatorRef = Pick<NewOperatorAction, 'actor' | 'requestId'>

export type RestaurantPeople = {
  readonly restaurant: RestaurantOverview
  /** The number of users of every role, including roles without users. */
  readonly roles: readonly { readonly role: Role; readonly users: number }[]
  readonly lastLoginAt: Date | null
  /** When the restaurant was held for a move; null while it is open. */
  readonly heldAt: Date | null
}

/** Reads and changes single restaurants for the operator of the platform. */
export function createPlatformRepository(db: TenancyDatabase, outbox: RemovalOutbox) {
  return {
    /** Loads a restaurant. @throws AppError RESTAURANT_NOT_FOUND */
    async load(tenant: Tenant): Promise<RestaurantOverview> {
      return (await db.inTenant(tenant, (tx) => loadWithUsers(tx, tenant))).restaurant
    },

    /**
     * Loads the users of a restaurant by role, and its last login with a password. @throws AppError
     * RESTAURANT_NOT_FOUND
     */
    async loadPeople(tenant: Tenant): Promise<RestaurantPeople> {
      return db.inTenant(tenant, async (tx) => {
        const { restaurant, heldAt, users } = await loadWithUsers(tx, tenant)
        const login = await tx.authEvent.findFirst({
          where: { restaurantId: tenant.id, kind: 'login' },
          orderBy: { at: 'desc' },
          select: { at: true },
        })
        const roles = ROLES.map((role) => ({ role, users: users.filter((user) => user.role === role).length }))
        return { restaurant, roles, lastLoginAt: login?.at ?? null, heldAt }
      })
    },

    /** Creates a restaurant and its Admin in one transaction. @throws AppError SUBDOMAIN_TAKEN */
    async create(tenant: Tenant, restaurant: NewRestaurant, admin: NewUser, by: OperatorRef): Promise<void> {
      const created = db.inTenant(tenant, async (tx) => {
        await insertRestaurant(tx, tenant, restaurant, [admin])
        const { name, subdomain } = restaurant
        await recordOperatorAction(tx, {
          ...by,
          action: 'restaurant.created',
          subject: { id: tenant.id, name },
          before: null,
          after: { name, subdomain, admin_email: admin.email },
        })
        await recordAudit(tx, byOperator(tenant, by), {
          action: 'restaurant.created',
          subject: { id: tenant.id, name },
          after: { name, subdomain, admin_email: admin.email },
        })
      })
      await created.catch(refuseTakenSubdomain)
    },

    /** Changes the name and the subdomain of a restaurant. @throws AppError RESTAURANT_NOT_FOUND or SUBDOMAIN_TAKEN */
    async rename(tenant: Tenant, after: RestaurantNames, by: OperatorRef): Promise<void> {
      const renamed = db.inTenant(tenant, async (tx) => {
        const before = await lockRestaurant(tx, tenant, 'RESTAURANT_NOT_FOUND')
        await tx.restaurant.updateMany({ where: { id: tenant.id }, data: after })
        await recordOperatorAction(tx, {
          ...by,
          action: 'restaurant.renamed',
          subject: { id: tenant.id, name: before.name },
          before,
          after,
        })
        const changes = changesOf(before, after)
        if (changes)
          await recordAudit(tx, byOperator(tenant, by), {
            action: 'restaurant.renamed',
            subject: { id: tenant.id, name: before.name },
            ...changes,
          })
      })
      await renamed.catch(refuseTakenSubdomain)
    },

    /**
     * Marks the restaurant as deleted: logins fail from now on, and sessions end at their next check. A job closes the
     * restaurant in the other services, and its data is purged from `purgeAt` on.
     *
     * @throws AppError RESTAURANT_NOT_FOUND
     */
    async remove(
      tenant: Tenant,
      { now, purgeAt }: { readonly now: Date; readonly purgeAt: Date },
      by: OperatorRef,
    ): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        const before = await lockRestaurant(tx, tenant, 'RESTAURANT_NOT_FOUND')
        await tx.restaurant.updateMany({ where: { id: tenant.id }, data: { deletedAt: now } })
        await tx.removal.createMany({
          data: [{ restaurantId: tenant.id, ...before, removedAt: now, removedBy: by.actor, purgeAt }],
        })
        await recordOperatorAction(tx, {
          ...by,
          action: 'restaurant.removed',
          subject: { id: tenant.id, name: before.name },
          before,
          after: null,
        })
        await outbox.send(tx, 'close-restaurant', tenant.id)
        await recordAudit(tx, byOperator(tenant, by), {
          action: 'restaurant.removed',
          subject: { id: tenant.id, name: before.name },
          before,
        })
      })
    },
  }
}

export type PlatformRepository = ReturnType<typeof createPlatformRepository>

function byOperator({ id }: Tenant, { actor, requestId }: OperatorRef): Tenant {
  return tenantForOperator(id, { email: actor }, requestId)
}

async function loadWithUsers(
  tx: Transaction,
  tenant: Tenant,
): Promise<{ restaurant: RestaurantOverview; heldAt: Date | null; users: readonly { role: string }[] }> {
  const found = await tx.restaurant.findFirst({
    where: { id: tenant.id, deletedAt: null },
    select: {
      id: true,
      name: true,
      subdomain: true,
      createdAt: true,
      heldAt: true,
      users: {
        where: { deletedAt: null },
        select: { email: true, role: true },
        orderBy: [{ createdAt: 'asc' }, { email: 'asc' }],
      },
    },
  })
  if (found === null) throw new AppError('RESTAURANT_NOT_FOUND')
  const { users, heldAt, ...restaurant } = found
  return {
    restaurant: {
      ...restaurant,
      adminEmail: users.find(({ role }) => role === 'Admin')?.email ?? '',
      userCount: users.length,
    },
    heldAt,
    users,
  }
}

function refuseTakenSubdomain(error: unknown): never {
  throw breaksUniqueIndex(error, 'restaurants_subdomain_key') ? new AppError('SUBDOMAIN_TAKEN') : error
}
