import { AppError } from '@tiffin/contracts'
import { ROLES, type Role } from '@tiffin/domain'
import {
  breaksUnique,
  recordOperatorAction,
  type NewOperatorAction,
  type Tenant,
  type TransactionOf,
} from '@tiffin/service-kit'
import type { RestaurantOverview } from '../domain/restaurant.ts'
import type { NewUser } from '../domain/user.ts'
import type { PrismaClient } from '../generated/prisma/client.ts'
import type { TenancyDatabase } from './database.ts'
import type { RemovalOutbox } from './removals-repository.ts'
import { insertRestaurant, type NewRestaurant } from './restaurants-repository.ts'

/** Who does it, and in which request. */
export type Operator = Pick<NewOperatorAction, 'actor' | 'requestId'>

type Names = { readonly name: string; readonly subdomain: string }

export type People = {
  readonly restaurant: RestaurantOverview
  /** Every role, those nobody has too. */
  readonly roles: readonly { readonly role: Role; readonly users: number }[]
  readonly lastLoginAt: Date | null
}

/** One restaurant, for the operator of the platform. */
export function createPlatformRepository(db: TenancyDatabase, outbox: RemovalOutbox) {
  return {
    /** @throws AppError RESTAURANT_NOT_FOUND */
    async load(tenant: Tenant): Promise<RestaurantOverview> {
      return (await db.inTenant(tenant, (tx) => loadWithUsers(tx, tenant))).restaurant
    },

    /** @throws AppError RESTAURANT_NOT_FOUND */
    async loadPeople(tenant: Tenant): Promise<People> {
      return db.inTenant(tenant, async (tx) => {
        const { restaurant, users } = await loadWithUsers(tx, tenant)
        const login = await tx.doorEvent.findFirst({
          where: { restaurantId: tenant.id, kind: 'login' },
          orderBy: { at: 'desc' },
          select: { at: true },
        })
        const roles = ROLES.map((role) => ({ role, users: users.filter((user) => user.role === role).length }))
        return { restaurant, roles, lastLoginAt: login?.at ?? null }
      })
    },

    /** A restaurant with its Admin; both or neither. @throws AppError SUBDOMAIN_TAKEN */
    async create(tenant: Tenant, restaurant: NewRestaurant, admin: NewUser, by: Operator): Promise<void> {
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
      })
      await created.catch(refuseTakenSubdomain)
    },

    /** @throws AppError RESTAURANT_NOT_FOUND or SUBDOMAIN_TAKEN */
    async rename(tenant: Tenant, after: Names, by: Operator): Promise<void> {
      const renamed = db.inTenant(tenant, async (tx) => {
        const before = await takeNames(tx, tenant)
        await tx.restaurant.updateMany({ where: { id: tenant.id }, data: after })
        await recordOperatorAction(tx, {
          ...by,
          action: 'restaurant.renamed',
          subject: { id: tenant.id, name: before.name },
          before,
          after,
        })
      })
      await renamed.catch(refuseTakenSubdomain)
    },

    /**
     * Nobody signs in from now on, and sessions end when they are next looked at. The other services are told behind,
     * and from `purgeAt` on the data goes. @throws AppError RESTAURANT_NOT_FOUND
     */
    async remove(
      tenant: Tenant,
      { now, purgeAt }: { readonly now: Date; readonly purgeAt: Date },
      by: Operator,
    ): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        const before = await takeNames(tx, tenant)
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
      })
    },
  }
}

export type PlatformRepository = ReturnType<typeof createPlatformRepository>

async function loadWithUsers(
  tx: TransactionOf<PrismaClient>,
  tenant: Tenant,
): Promise<{ restaurant: RestaurantOverview; users: readonly { role: string }[] }> {
  const found = await tx.restaurant.findFirst({
    where: { id: tenant.id, deletedAt: null },
    select: {
      id: true,
      name: true,
      subdomain: true,
      createdAt: true,
      users: {
        where: { deletedAt: null },
        select: { email: true, role: true },
        orderBy: [{ createdAt: 'asc' }, { email: 'asc' }],
      },
    },
  })
  if (found === null) throw new AppError('RESTAURANT_NOT_FOUND')
  const { users, ...restaurant } = found
  return {
    restaurant: {
      ...restaurant,
      adminEmail: users.find(({ role }) => role === 'Admin')?.email ?? '',
      userCount: users.length,
    },
    users,
  }
}

/** Locks the row, so that what is written down as before was so. */
async function takeNames(tx: TransactionOf<PrismaClient>, tenant: Tenant): Promise<Names> {
  const [names] = await tx.$queryRaw<
    Names[]
  >`SELECT name, subdomain FROM restaurants WHERE id = ${tenant.id}::uuid AND deleted_at IS NULL FOR NO KEY UPDATE`
  if (names === undefined) throw new AppError('RESTAURANT_NOT_FOUND')
  return names
}

function refuseTakenSubdomain(error: unknown): never {
  throw breaksUnique(error, 'restaurants_subdomain_key') ? new AppError('SUBDOMAIN_TAKEN') : error
}
