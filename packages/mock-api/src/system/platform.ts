import type { ModuleOverview, OperatorAction, RecentOrder, Removal, RestaurantRecord } from '@tiffin/contracts'
import { PLAN_FREE_ID, rupeesFromPaise, paise } from '@tiffin/domain'
import { KINDS, mockId } from '../ids.ts'
import { HOUSES } from './houses.ts'
import { seedModules } from './seed-modules.ts'

/** A restaurant with what it is on. */
export type PlatformRestaurant = RestaurantRecord & {
  readonly plan_id: string
  readonly status: string
  readonly current_period_end: string | null
  readonly has_live_mandate: boolean
}

/** What the operator sees: all restaurants, their plans, and what was done to them. */
export type MockPlatform = {
  restaurants: PlatformRestaurant[]
  /** The newest first. */
  recentOrders: RecentOrder[]
  orders: number
  removals: Removal[]
  /** The newest first. */
  actions: OperatorAction[]
  modules: ModuleOverview[]
  /** Services that give no answer: what only they know is missing from the joined reads. */
  readonly silent: Set<'tenancy' | 'orders' | 'billing'>
}

const HOUR_MS = 60 * 60 * 1_000
const DAY_MS = 24 * HOUR_MS
const PLANS = ['plan_growth', 'plan_pro', PLAN_FREE_ID, 'plan_pro_yearly', 'plan_growth'] as const
const STATUSES = ['active', 'active', 'active', 'past_due', 'active', 'pending', 'active', 'cancelled'] as const

/** Two pages and a bit of restaurants, the newest added some hours ago, every status among them. */
export function createMockPlatform(now: Date): MockPlatform {
  const restaurants = HOUSES.map((name, index) => houseOf(name, index, now))
  return {
    restaurants,
    recentOrders: Array.from({ length: 20 }, (_, index) => ({
      restaurant_name: HOUSES[(index * 5) % HOUSES.length] ?? '',
      created_at: new Date(now.getTime() - index * 7 * 60_000).toISOString(),
      total_amount_rupees: rupeesFromPaise(paise(index === 3 ? 12_34_567_50 : 18_450 + index * 7_315)),
      order_number: `261121-${240 - index}`,
    })),
    orders: 18_432,
    removals: [],
    actions: [],
    modules: seedModules(now),
    silent: new Set(),
  }
}

function houseOf(name: string, index: number, now: Date): PlatformRestaurant {
  const plan_id = PLANS[index % PLANS.length] ?? PLAN_FREE_ID
  const isFree = plan_id === PLAN_FREE_ID
  const subdomain = name.toLowerCase().replace(/[^a-z0-9]+/g, index === 1 ? '-' : '')
  return {
    id: mockId(KINDS.restaurant, index + 1),
    name,
    subdomain,
    admin_email: `owner@${subdomain}.example`,
    user_count: 3 + ((index * 7) % 19),
    created_at: new Date(now.getTime() - index * 21 * HOUR_MS).toISOString(),
    plan_id,
    status: isFree ? 'active' : (STATUSES[index % STATUSES.length] ?? 'active'),
    current_period_end: isFree ? null : new Date(now.getTime() + (index + 3) * DAY_MS).toISOString(),
    has_live_mandate: index % 5 === 1,
  }
}
