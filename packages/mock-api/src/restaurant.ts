import type {
  AppError,
  Area,
  Category,
  EndpointId,
  Invoice,
  MenuItem,
  Plan,
  RestaurantSettings,
  SubscriptionDetails,
  Table,
  TaxGroup,
  User,
  UserDetails,
} from '@tiffin/contracts'
import type { CartLine, CustomerDetails, OrderType } from '@tiffin/domain'
import { seedInvoices, seedPlans } from './billing/seed-plans.ts'
import { createFrontDoor, type FrontDoor } from './front-door/front-door.ts'
import {
  seedAreas,
  seedMenu,
  seedSettings,
  seedSubscription,
  seedTables,
  seedTaxGroups,
  seedUser,
  seedUsers,
} from './seed.ts'
import { createMockPlatform, type MockPlatform } from './system/platform.ts'

/** An order as the mock keeps it: lines in paise; `toWire` makes rupees of them. */
export type OrderRecord = {
  readonly id: string
  readonly orderNumber: string
  readonly orderType: OrderType
  readonly table: Table | null
  readonly customer: CustomerDetails | null
  readonly createdAt: Date
  lines: readonly CartLine[]
  version: number
  settlement: Settlement | null
}

export type Settlement = {
  readonly at: Date
  readonly discount: { readonly type: 'flat' | 'percent'; readonly value: number } | null
  readonly payments: readonly { readonly method: string; readonly amount: number }[]
}

export type RecordedCall = {
  readonly endpoint: EndpointId
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly file: File | null
  readonly idempotencyKey: string | null
}

/** One restaurant in memory. Tests and the stand-alone page read and change it freely. */
export type MockRestaurant = {
  user: UserDetails
  users: User[]
  subscription: SubscriptionDetails
  /** What can be bought. */
  plans: Plan[]
  invoices: Invoice[]
  /** The provider confirms charges only later: what is bought stays pending. */
  chargesLate: boolean
  settings: RestaurantSettings
  taxGroups: TaxGroup[]
  areas: Area[]
  tables: Table[]
  menu: MenuItem[]
  /** Categories kept for dishes to come; those of the menu need no keeping. */
  categories: Category[]
  orders: OrderRecord[]
  /** Sign-up and logins, which no session needs. */
  readonly frontDoor: FrontDoor
  /** What the operator sees: this restaurant's house and the others. */
  readonly platform: MockPlatform
  /** Endpoints that are down: they answer 500. */
  readonly outages: Set<EndpointId>
  /** Endpoints that do what they are asked, but whose replies are lost on the way. */
  readonly lostReplies: Set<EndpointId>
  /** Endpoints that refuse, with what. */
  readonly refusals: Map<EndpointId, AppError>
  /** Every call that arrived, oldest first. */
  readonly calls: RecordedCall[]
  /** Answers by Idempotency-Key. */
  readonly answers: Map<string, { readonly fingerprint: string; readonly body: unknown }>
  readonly now: () => Date
}

export function createMockRestaurant(changes: Partial<MockRestaurant> = {}): MockRestaurant {
  return {
    user: seedUser,
    users: seedUsers,
    subscription: seedSubscription,
    plans: seedPlans,
    invoices: seedInvoices,
    chargesLate: false,
    settings: seedSettings,
    taxGroups: seedTaxGroups,
    areas: seedAreas,
    tables: seedTables(),
    menu: seedMenu(),
    categories: [],
    orders: [],
    frontDoor: createFrontDoor(),
    platform: createMockPlatform(changes.now?.() ?? new Date()),
    outages: new Set(),
    lostReplies: new Set(),
    refusals: new Map(),
    calls: [],
    answers: new Map(),
    now: () => new Date(),
    ...changes,
  }
}
