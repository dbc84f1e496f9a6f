import { randomUUID } from 'node:crypto'
import {
  createArea,
  createTable,
  getEntitlements,
  getMenuSnapshot,
  type Endpoint,
  type MenuSnapshot,
  type ResponseOf,
} from '@tiffin/contracts'
import { UNLIMITED, type Role } from '@tiffin/domain'
import { createDatabase, ServiceCallError, type CallService } from '@tiffin/service-kit'
import {
  callEndpoint,
  createTestEnv,
  fakeSessionStates,
  tokenOf,
  type Called,
  type TestUser,
} from '@tiffin/service-kit/testing'
import { createTestDatabase } from '@tiffin/stack/testing'
import { buildApp } from '../app.ts'
import { PrismaClient } from '../generated/prisma/client.ts'

type Input = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown; readonly key?: string }

/** A restaurant under test: its menu and limit can be changed as the other services would. */
export type TestRestaurant = {
  readonly id: string
  readonly staff: Readonly<Record<Role, TestUser>>
  menu: MenuSnapshot
  dailyLimit: number
  call<E extends Endpoint>(endpoint: E, input?: Input, as?: Role): Promise<Called<E>>
}

/** The orders service on a database of its own; catalog and billing are played by the restaurants' own fields. */
export async function startOrders(options: { readonly now?: () => Date } = {}) {
  const database = await createTestDatabase('orders')
  const db = createDatabase(PrismaClient, database.appUrl, { poolSize: 20 })
  const restaurants = new Map<string, TestRestaurant>()
  const users: TestUser[] = []
  const outside = { isCatalogUp: true, isBillingUp: true, calls: 0 }

  const callService: CallService = async (endpoint, input) => {
    outside.calls++
    const restaurant = restaurants.get((input.params as { restaurantId: string }).restaurantId)
    if (!restaurant) throw new ServiceCallError('unknown restaurant', { status: 404 })
    if (endpoint.id === getMenuSnapshot.id && outside.isCatalogUp) return restaurant.menu as ResponseOf<typeof endpoint>
    if (endpoint.id === getEntitlements.id && outside.isBillingUp)
      return { order_limit_daily: restaurant.dailyLimit } as ResponseOf<typeof endpoint>
    throw new ServiceCallError(`${endpoint.id} does not answer`)
  }

  const app = buildApp({
    env: createTestEnv({ DATABASE_URL: database.appUrl }),
    db,
    callService,
    findSessionState: (...about) => fakeSessionStates(users).find(...about),
    ...(options.now && { now: options.now }),
  })

  return {
    app,
    db,
    database,
    outside,

    addRestaurant(): TestRestaurant {
      const id = randomUUID()
      const staff = Object.fromEntries(
        (['Admin', 'Captain', 'Cashier', 'Waiter'] as const).map((role) => [
          role,
          { restaurantId: id, userId: randomUUID(), role },
        ]),
      ) as Record<Role, TestUser>
      users.push(...Object.values(staff))
      const restaurant: TestRestaurant = {
        id,
        staff,
        menu: {
          items: [
            dish('Masala Dosa', 120),
            dish('Filter Coffee', 40),
            dish('Paneer Tikka', 333),
            dish('Old Monk', 300, { tax_rate: 10, tax_group_name: 'VAT', tax_is_split: false }),
          ],
        },
        dailyLimit: UNLIMITED,
        call: (endpoint, { key, ...input } = {}, as = 'Waiter') =>
          callEndpoint(app, endpoint, input, {
            token: tokenOf(staff[as]),
            ...(key && { headers: { 'idempotency-key': key } }),
          }),
      }
      restaurants.set(id, restaurant)
      return restaurant
    },

    async stop(): Promise<void> {
      await app.close()
      await database.drop()
    },
  }
}

export type OrdersUnderTest = Awaited<ReturnType<typeof startOrders>>

export function dish(
  name: string,
  price: number,
  tax: Partial<MenuSnapshot['items'][number]> = {},
): MenuSnapshot['items'][number] {
  return { id: randomUUID(), name, price, tax_rate: 5, tax_group_name: 'GST 5%', tax_is_split: true, ...tax }
}

/** What a till sends for a dish of the menu. */
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

/** An area with one table, ready for guests. */
export async function addTable(
  restaurant: TestRestaurant,
  name = 'T1',
  area = `Area ${randomUUID().slice(0, 8)}`,
): Promise<string> {
  const { body: created } = await restaurant.call(createArea, { body: { name: area } }, 'Admin')
  const { body: table } = await restaurant.call(createTable, { body: { name, pax: 4, areaId: created.id } }, 'Admin')
  return table.id
}
