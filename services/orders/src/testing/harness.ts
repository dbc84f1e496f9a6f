import { randomUUID } from 'node:crypto'
import {
  createArea,
  createTable,
  getBillTexts,
  getDeviceState,
  getEntitlements,
  getKotTexts,
  getMenuSnapshot,
  getSessionState,
  listKeptPrices,
  saveRestaurantFacts,
  type BodyOf,
  type Endpoint,
  type MenuSnapshot,
  type PricedBefore,
  type ResponseOf,
} from '@tiffin/contracts'
import { UNLIMITED, type DeviceKind, type Role } from '@tiffin/domain'
import { ServiceCallError, type CallService } from '@tiffin/service-kit'
import {
  callEndpoint,
  createTestEnv,
  deviceTokenOf,
  fakeSessionStates,
  PATIENT_DEADLINES,
  patientLoad,
  tokenOf,
  type EndpointReply,
  type TestUser,
} from '@tiffin/service-kit/testing'
import { createSentStatements, createTestDatabase, type TestDatabase } from '@tiffin/stack/testing'
import { buildApp } from '../app.ts'
import { openDatabase } from '../repository/database.ts'

/** A time so long that every process confirms within it, even on a busy machine. */
const CONFIRM_WITHIN_MS = 60_000

type SessionParams = { readonly restaurantId: string; readonly userId: string }
type Options = {
  readonly now?: () => Date
  /** The monotonic clock in ms by which answers of other services grow old. */
  readonly elapsedMs?: () => number
  /** The database to use instead of a new one on the server of the test run. It is dropped with the service. */
  readonly database?: TestDatabase
}
type Replica = {
  /** Calls other services instead of the fakes of the harness. */
  readonly callService?: CallService
  /** The database to use instead of that of the service, such as one to which the restaurants were moved. */
  readonly appUrl?: string
}
type Input = {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The caller of an endpoint: staff by role, the restaurant's screen or print agent, or another print agent by id. */
export type TestCaller = Role | 'screen' | 'agent' | { readonly agentId: string }

/** A restaurant under test. Tests change its menu and limit directly instead of through the other services. */
export type TestRestaurant = {
  readonly id: string
  readonly staff: Readonly<Record<Role, TestUser>>
  /** The id of the restaurant's paired screen, which is named Pass. */
  readonly screenId: string
  /** The id of the restaurant's paired print agent, which is named Pi. */
  readonly agentId: string
  menu: MenuSnapshot
  /** The dishes with prices that the catalog keeps, removed ones included. */
  pricesBefore: readonly PricedBefore[]
  dailyLimit: number
  /** The time in ms after which the limit ends, as billing answers; null for no end. */
  limitHoldsForMs: number | null
  /** The texts on kitchen tickets in the restaurant's settings. */
  kotTexts: { kot_header: string; kot_footer: string }
  /** The texts on bills in the restaurant's settings. */
  billTexts: ResponseOf<typeof getBillTexts>
  /** The rules for discounts in the restaurant's settings. */
  discounts: { limits: Partial<Record<Role, number>>; isReasonRequired: boolean }
  /** Whether bills may be put on khatas, in the restaurant's settings. */
  isKhataOn: boolean
  call<E extends Endpoint>(endpoint: E, input?: Input, as?: TestCaller): Promise<EndpointReply<E>>
}

/**
 * Starts the orders service on a database of its own. The fields of each restaurant fake catalog, billing and tenancy.
 */
export async function startOrders(options: Options = {}) {
  const database = options.database ?? (await createTestDatabase('orders'))
  const statements = createSentStatements()
  const restaurants = new Map<string, TestRestaurant>()
  const users: TestUser[] = []
  const findSessionState = async ({ restaurantId, userId }: SessionParams) => {
    const state = await fakeSessionStates(users).find(restaurantId, userId, '')
    if (!state) throw new ServiceCallError('unknown user', { status: 404 })
    const { discounts, isKhataOn } = restaurants.get(restaurantId)!
    const { limits, isReasonRequired } = discounts
    const discountLimit = limits[state.role] ?? null
    return { ...state, discountLimit, isDiscountReasonRequired: isReasonRequired, isKhataOn }
  }
  const devices = new Map<string, ResponseOf<typeof getDeviceState>>()
  const addDevice = (kind: DeviceKind, name: string): string => {
    const id = randomUUID()
    devices.set(id, { kind, name, station_id: null, token_version: 1 })
    return id
  }
  const findDevice = ({ deviceId }: { readonly deviceId: string }) => {
    const state = devices.get(deviceId)
    if (!state) throw new ServiceCallError('unknown device', { status: 404 })
    return state
  }
  const outside = { isCatalogUp: true, isBillingUp: true, isTenancyUp: true, calls: 0 }

  const others: CallService = async (endpoint, input) => {
    outside.calls++
    if (endpoint.id === getSessionState.id && outside.isTenancyUp)
      return (await findSessionState(input.params as SessionParams)) as ResponseOf<typeof endpoint>
    if (endpoint.id === getDeviceState.id && outside.isTenancyUp)
      return findDevice(input.params as { deviceId: string }) as ResponseOf<typeof endpoint>
    const restaurant = restaurants.get((input.params as { restaurantId: string }).restaurantId)
    if (!restaurant) throw new ServiceCallError('unknown restaurant', { status: 404 })
    if (endpoint.id === getMenuSnapshot.id && outside.isCatalogUp) return restaurant.menu as ResponseOf<typeof endpoint>
    if (endpoint.id === listKeptPrices.id && outside.isCatalogUp)
      return restaurant.pricesBefore as ResponseOf<typeof endpoint>
    if (endpoint.id === getKotTexts.id && outside.isTenancyUp) return restaurant.kotTexts as ResponseOf<typeof endpoint>
    if (endpoint.id === getBillTexts.id && outside.isTenancyUp)
      return restaurant.billTexts as ResponseOf<typeof endpoint>
    if (endpoint.id === getEntitlements.id && outside.isBillingUp)
      return entitlementsOf(restaurant) as ResponseOf<typeof endpoint>
    throw new ServiceCallError(`${endpoint.id} does not answer`, { isAway: true })
  }

  function startReplica({ callService = others, appUrl = database.appUrl }: Replica = {}) {
    const db = openDatabase(appUrl, {
      poolSize: 20,
      onStatement: statements.note,
      deadlines: PATIENT_DEADLINES,
    })
    const app = buildApp({
      env: createTestEnv({ DATABASE_URL: appUrl }),
      db,
      callService,
      load: patientLoad(db.pool().size),
      confirmWithinMs: CONFIRM_WITHIN_MS,
      ...(options.now && { now: options.now }),
      ...(options.elapsedMs && { elapsedMs: options.elapsedMs }),
    })
    return { db, app }
  }
  let replica = startReplica()

  return {
    /** The app of the process that runs now; `restart` replaces it. */
    get app() {
      return replica.app
    },
    get db() {
      return replica.db
    },
    database,
    outside,
    /** Calls the other services as the harness fakes them. */
    others,

    /** Ends the process and starts another on the same database. */
    async restart(changed?: Replica): Promise<void> {
      await replica.app.close()
      replica = startReplica(changed)
    },

    /** Starts one more process on the same database; the test that starts it ends it. */
    startReplica,

    /** Waits until no background call or write is running any more. */
    async idle(): Promise<void> {
      await replica.app.otherServices.idle()
    },

    /** Adds a restaurant with a user of each role. @param names the names that colleagues use, by role */
    addRestaurant(names: Readonly<Partial<Record<Role, string>>> = {}): TestRestaurant {
      const id = randomUUID()
      const staff = Object.fromEntries(
        (['Admin', 'Captain', 'Cashier', 'Waiter'] as const).map((role) => {
          const name = names[role]
          const email = `${role.toLowerCase()}@spice.test`
          return [role, { restaurantId: id, userId: randomUUID(), role, email, ...(name !== undefined && { name }) }]
        }),
      ) as Record<Role, TestUser>
      users.push(...Object.values(staff))
      const screenId = addDevice('screen', 'Pass')
      const agentId = addDevice('agent', 'Pi')
      const tokenFor = (caller: TestCaller): string => {
        if (caller === 'screen') return deviceTokenOf({ restaurantId: id, deviceId: screenId, kind: 'screen' })
        if (caller === 'agent') return deviceTokenOf({ restaurantId: id, deviceId: agentId, kind: 'agent' })
        if (typeof caller === 'string') return tokenOf(staff[caller])
        return deviceTokenOf({ restaurantId: id, deviceId: caller.agentId, kind: 'agent' })
      }
      const restaurant: TestRestaurant = {
        id,
        staff,
        screenId,
        agentId,
        menu: {
          items: [
            dish('Masala Dosa', 120),
            dish('Filter Coffee', 40),
            dish('Paneer Tikka', 333),
            dish('Old Monk', 300, { tax_rate: 10, tax_group_name: 'VAT', tax_is_split: false }),
          ],
        },
        pricesBefore: [],
        dailyLimit: UNLIMITED,
        limitHoldsForMs: null,
        kotTexts: { kot_header: '', kot_footer: '' },
        billTexts: BILL_TEXTS,
        discounts: { limits: {}, isReasonRequired: false },
        isKhataOn: false,
        call: (endpoint, { key, headers, ...input } = {}, as = 'Waiter') =>
          callEndpoint(replica.app, endpoint, input, {
            token: tokenFor(as),
            headers: { ...(key && { 'idempotency-key': key }), ...headers },
          }),
      }
      restaurants.set(id, restaurant)
      return restaurant
    },

    /** Adds one more print agent to tenancy. @returns its id */
    addAgent: () => addDevice('agent', 'Old PC'),

    /**
     * Sends the facts of a restaurant to the service, as tenancy does. The restaurant bills by GST unless `changed`
     * says otherwise.
     */
    async billByGst(restaurant: TestRestaurant, changed: Partial<BodyOf<typeof saveRestaurantFacts>> = {}) {
      const body = { version: 1, ...GST_FACTS, ...changed }
      const params = { restaurantId: restaurant.id }
      const reply = await callEndpoint(replica.app, saveRestaurantFacts, { params, body }, { from: 'tenancy' })
      if (reply.status !== 200) throw new Error(reply.text)
    },

    async stop(): Promise<void> {
      await replica.app.close()
      await database.drop()
      await statements.requireScoped()
    },
  }
}

const BILL_TEXTS = {
  name: 'Spice Garden',
  address: '12 Church Street, Bengaluru',
  gstin: '',
  phone: '080 4000 1234',
  bill_header: 'Welcome',
  bill_footer: 'Thank you',
  upi_vpa: null,
  upi_name: null,
  upi_mc: null,
} as const

export const GST_FACTS = {
  gst_mode: 'regular',
  series: 'X',
  name: 'Spice Garden Private Limited',
  address: '12 Church Street, Bengaluru',
  gstin: '29ABCDE1234F1Z5',
  fssai: '11223344556677',
} as const

const plan = { user_limit: 3, menu_item_limit: 50, allow_user_management: false }
const entitlementsOf = ({ dailyLimit, limitHoldsForMs }: TestRestaurant): ResponseOf<typeof getEntitlements> => ({
  ...plan,
  order_limit_daily: dailyLimit,
  ...(limitHoldsForMs !== null && { holds_for_ms: limitHoldsForMs }),
})

export type OrdersUnderTest = Awaited<ReturnType<typeof startOrders>>

export function dish(
  name: string,
  price: number,
  tax: Partial<MenuSnapshot['items'][number]> = {},
): MenuSnapshot['items'][number] {
  return { id: randomUUID(), name, price, tax_rate: 5, tax_group_name: 'GST 5%', tax_is_split: true, ...tax }
}

/** Makes the line that a till sends for a dish of the menu. */
export function ask(restaurant: TestRestaurant, name: string, quantity = 1) {
  const item = restaurant.menu.items.find((each) => each.name === name)
  if (!item) throw new Error(`${name} is not on the menu`)
  return {
    id: item.id,
    quantity,
    price: item.price,
    tax_rate_applied: item.tax_rate,
    tax_group_name: item.tax_group_name,
    tax_is_split: item.tax_is_split,
  }
}

/** Adds an area with one table. @returns the id of the table */
export async function addTable(
  restaurant: TestRestaurant,
  name = 'T1',
  area = `Area ${randomUUID().slice(0, 8)}`,
): Promise<string> {
  const { body: created } = await restaurant.call(createArea, { body: { name: area } }, 'Admin')
  const { body: table } = await restaurant.call(createTable, { body: { name, pax: 4, areaId: created.id } }, 'Admin')
  return table.id
}

/**
 * Sets the stations in the restaurant's menu.
 *
 * @param dishes the name of the station by the name of the dish; other dishes get none
 */
export function addStations(
  restaurant: TestRestaurant,
  names: readonly string[] = ['Tandoor'],
  dishes: Readonly<Record<string, string>> = {},
): void {
  const stations = names.map((name, position) => ({
    id: randomUUID(),
    name,
    position,
    amber_minutes: 8,
    red_minutes: 15,
  }))
  const idOf = (name: string) => stations.find((station) => station.name === dishes[name])?.id ?? null
  restaurant.menu = {
    ...restaurant.menu,
    stations,
    items: restaurant.menu.items.map((item) => ({ ...item, station_id: idOf(item.name) })),
  }
}
