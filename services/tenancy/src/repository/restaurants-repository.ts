import { AppError } from '@tiffin/contracts'
import { isReservedSubdomain, isSubdomain, type SubdomainState } from '@tiffin/domain'
import { changesOf, recordAudit, type Tenant, type TransactionOf } from '@tiffin/service-kit'
import {
  mergeLimits,
  type DiscountLimits,
  type PrintedSettings,
  type RestaurantSettings,
  type SettingsChanges,
} from '../domain/restaurant.ts'
import { settingsFacts } from '../domain/settings-facts.ts'
import type { NewUser } from '../domain/user.ts'
import type { PrismaClient } from '../generated/prisma/client.ts'
import type { TenancyDatabase } from './database.ts'

export type NewRestaurant = PrintedSettings & { readonly subdomain: string }

const settings = {
  name: true,
  address: true,
  gstin: true,
  phone: true,
  billHeader: true,
  billFooter: true,
  kotHeader: true,
  kotFooter: true,
  discountLimits: true,
  discountReasonRequired: true,
  primaryPunch: true,
  defaultPaymentMethod: true,
  tips: true,
  upiVpa: true,
  upiName: true,
  upiMc: true,
} as const

/** Stores restaurants and their settings. */
export function createRestaurantsRepository(db: TenancyDatabase) {
  return {
    /** Loads the settings of a restaurant. @throws AppError SESSION_ENDED when the restaurant is gone */
    async loadSettings(tenant: Tenant): Promise<RestaurantSettings> {
      return db.inTenant(tenant, (tx) => readSettings(tx, tenant))
    },

    /**
     * Changes settings.
     *
     * @returns all settings after the change
     * @throws AppError SESSION_ENDED when the restaurant is gone
     */
    async saveSettings(tenant: Tenant, changes: SettingsChanges): Promise<RestaurantSettings> {
      return db.inTenant(tenant, async (tx) => {
        await tx.$queryRaw`SELECT id FROM restaurants WHERE id = ${tenant.id}::uuid FOR NO KEY UPDATE`
        const before = await readSettings(tx, tenant)
        const discountLimits = changes.discountLimits && mergeLimits(before.discountLimits, changes.discountLimits)
        await tx.restaurant.updateMany({ where: { id: tenant.id }, data: definedOf({ ...changes, discountLimits }) })
        const after = await readSettings(tx, tenant)
        const changed = changesOf(settingsFacts(before), settingsFacts(after))
        if (changed)
          await recordAudit(tx, tenant, {
            action: 'settings.changed',
            subject: { id: tenant.id, name: before.name },
            ...changed,
          })
        return after
      })
    },

    /** Tells whether a new restaurant can have this subdomain, or why not. */
    async subdomainState(subdomain: string): Promise<SubdomainState> {
      if (!isSubdomain(subdomain)) return 'malformed'
      const [row] = await db.unscoped.$queryRaw<{ found: string | null }[]>`
        SELECT find_subdomain(${subdomain}) AS found`
      // The database is asked first, because a restaurant may have had a reserved name before the name was reserved,
      // and its login page needs the state `taken`.
      if (row?.found === 'present') return 'taken'
      return row?.found === 'deleted' || isReservedSubdomain(subdomain) ? 'reserved' : 'available'
    },

    /** True when the restaurant has a row, even if it was deleted. */
    async exists(tenant: Tenant): Promise<boolean> {
      return (await db.inTenant(tenant, (tx) => tx.restaurant.count({ where: { id: tenant.id } }))) > 0
    },

    /** Creates a restaurant and its first users in one transaction. */
    async create(tenant: Tenant, restaurant: NewRestaurant, users: readonly NewUser[]): Promise<void> {
      await db.inTenant(tenant, (tx) => insertRestaurant(tx, tenant, restaurant, users))
    },
  }
}

export type RestaurantsRepository = ReturnType<typeof createRestaurantsRepository>

export async function insertRestaurant(
  tx: TransactionOf<PrismaClient>,
  tenant: Tenant,
  restaurant: NewRestaurant,
  users: readonly NewUser[],
): Promise<void> {
  await tx.restaurant.create({ data: { id: tenant.id, ...restaurant }, select: { id: true } })
  await tx.user.createMany({ data: users.map((user) => ({ restaurantId: tenant.id, ...user })) })
}

async function readSettings(tx: TransactionOf<PrismaClient>, tenant: Tenant): Promise<RestaurantSettings> {
  const found = await tx.restaurant.findFirst({ where: { id: tenant.id, deletedAt: null }, select: settings })
  if (found === null) throw new AppError('SESSION_ENDED')
  // Constraints of the table restrict these columns to the values of the domain's types.
  return {
    ...found,
    discountLimits: found.discountLimits as DiscountLimits,
    primaryPunch: found.primaryPunch as RestaurantSettings['primaryPunch'],
    defaultPaymentMethod: found.defaultPaymentMethod as RestaurantSettings['defaultPaymentMethod'],
  }
}

function definedOf(changes: SettingsChanges): Partial<RestaurantSettings> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}
