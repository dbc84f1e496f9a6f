import { AppError } from '@tiffin/contracts'
import { isSubdomain, RESERVED_SUBDOMAINS, type SubdomainState } from '@tiffin/domain'
import type { Tenant, TransactionOf } from '@tiffin/service-kit'
import type { Settings, SettingsChanges } from '../domain/restaurant.ts'
import type { NewUser } from '../domain/user.ts'
import type { PrismaClient } from '../generated/prisma/client.ts'
import type { TenancyDatabase } from './database.ts'

export type NewRestaurant = Settings & { readonly subdomain: string }

export type RestaurantsRepository = {
  /** @throws AppError SESSION_ENDED when the restaurant is gone. */
  loadSettings(tenant: Tenant): Promise<Settings>
  /** Answers the settings as they are now. @throws AppError SESSION_ENDED when the restaurant is gone. */
  saveSettings(tenant: Tenant, changes: SettingsChanges): Promise<Settings>
  /** Can a new restaurant have this subdomain? */
  subdomainState(subdomain: string): Promise<SubdomainState>
  exists(tenant: Tenant): Promise<boolean>
  /** A restaurant with its first users; both or neither. */
  create(tenant: Tenant, restaurant: NewRestaurant, users: readonly NewUser[]): Promise<void>
}

const settings = {
  name: true,
  address: true,
  gstin: true,
  phone: true,
  billHeader: true,
  billFooter: true,
  kotHeader: true,
  kotFooter: true,
} as const

export function createRestaurantsRepository(db: TenancyDatabase): RestaurantsRepository {
  return {
    async loadSettings(tenant) {
      const found = await db.inTenant(tenant, (tx) =>
        tx.restaurant.findFirst({ where: { id: tenant.id, deletedAt: null }, select: settings }),
      )
      if (found === null) throw new AppError('SESSION_ENDED')
      return found
    },

    async saveSettings(tenant, changes) {
      const [saved] = await db.inTenant(tenant, (tx) =>
        tx.restaurant.updateManyAndReturn({
          where: { id: tenant.id, deletedAt: null },
          data: definedOf(changes),
          select: settings,
        }),
      )
      if (saved === undefined) throw new AppError('SESSION_ENDED')
      return saved
    },

    async subdomainState(subdomain) {
      if (!isSubdomain(subdomain)) return 'malformed'
      if ((RESERVED_SUBDOMAINS as readonly string[]).includes(subdomain)) return 'reserved'
      const [row] = await db.unscoped.$queryRaw<
        { found: string | null }[]
      >`SELECT find_subdomain(${subdomain}) AS found`
      if (row?.found === 'present') return 'taken'
      return row?.found === 'deleted' ? 'reserved' : 'available'
    },

    async exists(tenant) {
      return (await db.inTenant(tenant, (tx) => tx.restaurant.count({ where: { id: tenant.id } }))) > 0
    },

    async create(tenant, restaurant, users) {
      await db.inTenant(tenant, (tx) => insertRestaurant(tx, tenant, restaurant, users))
    },
  }
}

export async function insertRestaurant(
  tx: TransactionOf<PrismaClient>,
  tenant: Tenant,
  restaurant: NewRestaurant,
  users: readonly NewUser[],
): Promise<void> {
  await tx.restaurant.create({ data: { id: tenant.id, ...restaurant }, select: { id: true } })
  await tx.user.createMany({ data: users.map((user) => ({ restaurantId: tenant.id, ...user })) })
}

function definedOf(changes: SettingsChanges): Partial<Settings> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}
