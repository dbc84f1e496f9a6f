import type {
  getModuleVitals,
  ModuleError,
  ModuleOverview,
  ModuleToken,
  OperatorAction,
  PaymentIssue,
  PlanPayment,
  RecentOrder,
  Removal,
  ResponseOf,
  RestaurantRecord,
} from '@tiffin/contracts'
import { DAY_MS, HOUR_MS, MINUTE_MS, paise, PLAN_FREE_ID, rupeesFromPaise } from '@tiffin/domain'
import { ID_PREFIX, mockId } from '../ids.ts'
import { RESTAURANT_NAMES } from './restaurant-names.ts'
import { seedModuleErrors, seedModuleVitals, seedModules, seedModuleTokens } from './seed-modules.ts'

export type PlatformRestaurant = RestaurantRecord & {
  readonly plan_id: string
  readonly status: string
  readonly current_period_end: string | null
  readonly has_live_mandate: boolean
  /** When the restaurant was held for a move; left out while it is open. */
  readonly held_at?: string
}

/** State of the operator's panel: restaurants, orders, payments, releases of modules and operator actions. */
export type MockPlatform = {
  restaurants: PlatformRestaurant[]
  /** Recent orders, the newest first. */
  recentOrders: RecentOrder[]
  orders: number
  removals: Removal[]
  /** Operator actions, the newest first. */
  actions: OperatorAction[]
  modules: ModuleOverview[]
  /** The errors of the canary of the till. */
  moduleErrors: ModuleError[]
  moduleVitals: ResponseOf<typeof getModuleVitals>
  /** Tokens of modules that are not revoked, the oldest first. */
  moduleTokens: ModuleToken[]
  /** Payments that need attention, and those whose issue is settled. */
  paymentIssues: PaymentIssue[]
  /** Payments by restaurant id, filled on first use. */
  readonly payments: Map<string, readonly PlanPayment[]>
  /** Problems of the release log in words, for the panel to show; empty for a sound log. */
  releaseLogProblems: string[]
  /** Services that do not answer. Replies that the gateway joins lack the part of these services. */
  readonly silent: Set<'tenancy' | 'orders' | 'billing'>
}

const PLANS = ['plan_growth', 'plan_pro', PLAN_FREE_ID, 'plan_pro_yearly', 'plan_growth'] as const
const STATUSES = ['active', 'active', 'active', 'past_due', 'active', 'pending', 'active', 'cancelled'] as const

/**
 * Creates the state of the operator's panel, with restaurants for more than two pages and every subscription status.
 */
export function createMockPlatform(now: Date): MockPlatform {
  const restaurants = RESTAURANT_NAMES.map((name, index) => platformRestaurant(name, index, now))
  return {
    restaurants,
    recentOrders: Array.from({ length: 20 }, (_, index) => ({
      restaurant_name: RESTAURANT_NAMES[(index * 5) % RESTAURANT_NAMES.length] ?? '',
      created_at: new Date(now.getTime() - index * 7 * MINUTE_MS).toISOString(),
      total_amount_rupees: rupeesFromPaise(paise(index === 3 ? 12_34_567_50 : 18_450 + index * 7_315)),
      order_number: `261121-${240 - index}`,
    })),
    orders: 18_432,
    removals: [],
    actions: [],
    modules: seedModules(now),
    moduleErrors: seedModuleErrors(now),
    moduleVitals: seedModuleVitals(),
    moduleTokens: seedModuleTokens(now),
    paymentIssues: [],
    payments: new Map(),
    releaseLogProblems: [],
    silent: new Set(),
  }
}

function platformRestaurant(name: string, index: number, now: Date): PlatformRestaurant {
  const plan_id = PLANS[index % PLANS.length] ?? PLAN_FREE_ID
  const isFree = plan_id === PLAN_FREE_ID
  const subdomain = name.toLowerCase().replace(/[^a-z0-9]+/g, index === 1 ? '-' : '')
  return {
    id: mockId(ID_PREFIX.restaurant, index + 1),
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
