import { AppError } from '@tiffin/contracts'
import { isReservedSubdomain, isSubdomain, type Paise, type SubdomainState } from '@tiffin/domain'
import { changesOf, recordAudit, type Tenant } from '@tiffin/service-kit'
import type { Outbox } from '@tiffin/service-kit/outbox'
import {
  mergeLimits,
  type DiscountLimits,
  type PrintedSettings,
  type RestaurantSettings,
  type SettingsChanges,
} from '../domain/restaurant.ts'
import { settingsFacts } from '../domain/settings-facts.ts'
import { factsOf, mustTellFacts, requireBillable, type RestaurantFacts } from '../domain/restaurant-facts.ts'
import type { NewUser } from '../domain/user.ts'
import type { TenancyDatabase, Transaction } from './database.ts'
import { lockRestaurant } from './restaurant-lock.ts'
import { hasTillSeries } from './tills-repository.ts'

/** The queues of jobs that tell the orders service how a restaurant bills. A job has the id of its restaurant. */
export const FACTS_QUEUES = ['tell-restaurant-facts'] as const
type FactsOutbox = Pick<Outbox<(typeof FACTS_QUEUES)[number]>, 'send'>

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
  khata: true,
  upiVpa: true,
  upiName: true,
  upiMc: true,
  gstMode: true,
  legalName: true,
  series: true,
  fssai: true,
  takeawayPackingPaise: true,
  deliveryPackingPaise: true,
  deliveryChargePaise: true,
} as const

/** Stores restaurants and their settings. @param outbox null where no settings are saved */
export function createRestaurantsRepository(db: TenancyDatabase, outbox: FactsOutbox | null = null) {
  const requireOutbox = (): FactsOutbox => {
    if (outbox === null) throw new Error('this process has no outbox')
    return outbox
  }
  return {
    /** Loads the settings of a restaurant. @throws AppError SESSION_ENDED when the restaurant is gone */
    async loadSettings(tenant: Tenant): Promise<RestaurantSettings> {
      return db.inTenant(tenant, (tx) => requireSettings(tx, tenant))
    },

    /** Finds the settings for another service; null when the restaurant is gone. */
    async findSettings(tenant: Tenant): Promise<RestaurantSettings | null> {
      return db.inTenant(tenant, (tx) => findSettings(tx, tenant))
    },

    /**
     * Changes settings. If orders must know of the change (`mustTellFacts`), a job that is enqueued in the same
     * transaction informs orders, even if this process ends.
     *
     * @throws AppError SESSION_ENDED when the restaurant is gone, SERIES_OF_TILL, and the errors of `requireBillable`
     */
    async saveSettings(tenant: Tenant, changes: SettingsChanges): Promise<SavedSettings> {
      return db.inTenant(tenant, async (tx) => {
        await lockRestaurant(tx, tenant)
        const before = await requireSettings(tx, tenant)
        const discountLimits = changes.discountLimits && mergeLimits(before.discountLimits, changes.discountLimits)
        await tx.restaurant.updateMany({
          where: { id: tenant.id },
          data: withoutUndefined({ ...changes, discountLimits }),
        })
        const after = await requireSettings(tx, tenant)
        requireBillable(after)
        if (after.series !== null && after.series !== before.series && (await hasTillSeries(tx, tenant, after.series)))
          throw new AppError('SERIES_OF_TILL').with({ field: 'series' })
        const ordersMustKnow = mustTellFacts(before, after)
        if (ordersMustKnow) {
          await raiseFactsVersion(tx, tenant)
          await requireOutbox().send(tx, 'tell-restaurant-facts', tenant.id)
        }
        const changed = changesOf(settingsFacts(before), settingsFacts(after))
        if (changed)
          await recordAudit(tx, tenant, {
            action: 'settings.changed',
            subject: { id: tenant.id, name: before.name },
            ...changed,
          })
        return { settings: after, ordersMustKnow }
      })
    },

    /**
     * Sends the facts of every restaurant that bills by GST to the orders service once more, because a database of
     * orders from a backup may not have them.
     */
    async tellAllFactsAgain(): Promise<void> {
      const found = await db.unscoped.$queryRaw<{ id: string }[]>`SELECT id FROM restaurants_billing_by_gst()`
      for (const { id } of found)
        await db.inTenant({ id }, async (tx) => {
          await raiseFactsVersion(tx, { id })
          await requireOutbox().send(tx, 'tell-restaurant-facts', id)
        })
    },

    /**
     * Finds the facts of a restaurant that the orders service must know, with their version; null when the restaurant
     * is gone.
     */
    async findFacts(tenant: Tenant): Promise<{ version: number; facts: RestaurantFacts } | null> {
      return db.inTenant(tenant, async (tx) => {
        const found = await tx.restaurant.findFirst({
          where: { id: tenant.id, deletedAt: null },
          select: { factsVersion: true },
        })
        return found && { version: found.factsVersion, facts: factsOf(await requireSettings(tx, tenant)) }
      })
    },

    /** Returns whether a new restaurant can have this subdomain, or the reason why not. */
    async subdomainState(subdomain: string): Promise<SubdomainState> {
      if (!isSubdomain(subdomain)) return 'malformed'
      const [row] = await db.unscoped.$queryRaw<{ found: string | null }[]>`
        SELECT find_subdomain(${subdomain}) AS found`
      // The database is read first, because a restaurant may have had a reserved name before the name was reserved, and
      // its login page needs the state `taken`.
      if (row?.found === 'present') return 'taken'
      return row?.found === 'deleted' || isReservedSubdomain(subdomain) ? 'reserved' : 'available'
    },

    /** Returns whether the restaurant has a row, even if it was deleted. */
    async exists(tenant: Tenant): Promise<boolean> {
      return (await db.inTenant(tenant, (tx) => tx.restaurant.count({ where: { id: tenant.id } }))) > 0
    },

    /** Creates a restaurant and its first users in one transaction. */
    async create(tenant: Tenant, restaurant: NewRestaurant, users: readonly NewUser[]): Promise<void> {
      await db.inTenant(tenant, (tx) => insertRestaurant(tx, tenant, restaurant, users))
    },
  }
}

/** All settings after a change, and whether the orders service must be notified of it. */
type SavedSettings = { readonly settings: RestaurantSettings; readonly ordersMustKnow: boolean }

export type RestaurantsRepository = ReturnType<typeof createRestaurantsRepository>

export async function insertRestaurant(
  tx: Transaction,
  tenant: Tenant,
  restaurant: NewRestaurant,
  users: readonly NewUser[],
): Promise<void> {
  await tx.restaurant.create({ data: { id: tenant.id, ...restaurant }, select: { id: true } })
  await tx.user.createMany({ data: users.map((user) => ({ restaurantId: tenant.id, ...user })) })
}

async function requireSettings(tx: Transaction, tenant: Tenant): Promise<RestaurantSettings> {
  const found = await findSettings(tx, tenant)
  if (found === null) throw new AppError('SESSION_ENDED')
  return found
}

async function findSettings(tx: Transaction, tenant: Tenant): Promise<RestaurantSettings | null> {
  const found = await tx.restaurant.findFirst({ where: { id: tenant.id, deletedAt: null }, select: settings })
  if (found === null) return null
  // Constraints of the table restrict these columns to the values of the domain's types.
  return {
    ...found,
    discountLimits: found.discountLimits as DiscountLimits,
    primaryPunch: found.primaryPunch as RestaurantSettings['primaryPunch'],
    defaultPaymentMethod: found.defaultPaymentMethod as RestaurantSettings['defaultPaymentMethod'],
    gstMode: found.gstMode as RestaurantSettings['gstMode'],
    takeawayPackingPaise: found.takeawayPackingPaise as Paise | null,
    deliveryPackingPaise: found.deliveryPackingPaise as Paise | null,
    deliveryChargePaise: found.deliveryChargePaise as Paise | null,
  }
}

/**
 * Raises the version of a restaurant's facts, at least to the number of minutes since 1970. The new version is thus
 * above every version that orders knows, even after this database was restored from an older backup than that of
 * orders.
 */
async function raiseFactsVersion(tx: Transaction, tenant: Tenant): Promise<void> {
  await tx.$executeRaw`
    UPDATE restaurants SET facts_version = greatest(facts_version + 1, (extract(epoch FROM now()) / 60)::int)
    WHERE id = ${tenant.id}::uuid`
}

function withoutUndefined(changes: SettingsChanges): Partial<RestaurantSettings> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}
