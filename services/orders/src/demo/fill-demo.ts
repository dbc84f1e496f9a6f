import type { MenuSnapshot } from '@tiffin/contracts'
import { businessDayOf, DAY_MS, HOUR_MS, MINUTE_MS } from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'
import { createClock, type OrdersDatabase } from '../repository/database.ts'
import { createAreasRepository } from '../repository/areas-repository.ts'
import { createTablesRepository } from '../repository/tables-repository.ts'
import { settle } from '../settle.ts'
import { dayOfOrders, NO_LIMITS } from './day-of-orders.ts'
import { demoFloor } from './floor.ts'
import { insertOrders } from './insert-orders.ts'
import { createRandom } from './random.ts'
import { runningOrders } from './running-orders.ts'
import { demoStaff } from './staff.ts'

const DAYS = 14
/** The time in the ids of the areas and tables of the demo restaurant. */
const OPENING = new Date('2026-01-01T04:30:00Z')
/** Orders placed longer ago than this are paid, because no demo order takes longer to be settled. */
const SETTLED_BEFORE_MS = 90 * MINUTE_MS

/** Adds the areas and tables of the demo restaurant that are missing, so that an interrupted fill can go on. */
export async function fillFloor(db: OrdersDatabase, tenant: Tenant): Promise<void> {
  const areas = createAreasRepository(db)
  const tables = createTablesRepository(db)
  const { found: ofDemo } = await areas.list(tenant)
  const { found: existing } = await tables.list(tenant)
  const random = createRandom(20_260_101)
  for (const floor of demoFloor) {
    const area = { id: random.id(OPENING), name: floor.area }
    if (!ofDemo.some(({ id }) => id === area.id)) await areas.create(tenant, area)
    for (const [name, pax] of floor.tables) {
      const id = random.id(OPENING)
      if (!existing.some((table) => table.id === id)) await tables.create(tenant, id, { name, pax, areaId: area.id })
    }
  }
}

/**
 * Adds settled orders of the last fourteen days, from the last stored order on, that were placed more than 90 minutes
 * before `now`. Each day is one transaction, so that no transaction takes long.
 *
 * @returns the number of orders
 */
export async function fillHistory(db: OrdersDatabase, tenant: Tenant, menu: MenuSnapshot, now: Date): Promise<number> {
  if (menu.items.length === 0) return 0
  const { found: tables } = await createTablesRepository(db).list(tenant)
  const newest = await db.inTenant(tenant, (tx) =>
    tx.order.aggregate({ where: { restaurantId: tenant.id }, _max: { createdAt: true } }),
  )
  const first = now.getTime() - DAYS * DAY_MS
  const from = new Date(Math.max(first, newest._max.createdAt?.getTime() ?? 0))
  const until = new Date(now.getTime() - SETTLED_BEFORE_MS)
  let total = 0
  for (let age = DAYS; age >= 0; age--) {
    const day = businessDayOf(new Date(now.getTime() - age * DAY_MS))
    const orders = dayOfOrders(day, { from, until }, menu, tables)
    if (orders.length > 0) await db.inTenant(tenant, (tx) => insertOrders(tx, tenant, orders))
    total += orders.length
  }
  return total
}

/**
 * Settles orders that have been running for twelve hours, as of one hour after they were placed, because their guests
 * left long ago.
 */
export async function settleLeftovers(db: OrdersDatabase, tenant: Tenant, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 12 * HOUR_MS)
  const left = await db.inTenant(tenant, (tx) =>
    tx.order.findMany({
      where: { restaurantId: tenant.id, status: 'Active', createdAt: { lt: before } },
      select: { id: true, createdAt: true },
    }),
  )
  const [{ id, email, role }] = demoStaff
  const byWaiter = { ...tenant, by: { kind: 'staff', id, email, role, requestId: 'demo' } } as const
  const task = { request: null, rules: NO_LIMITS, approval: null }
  const call = { settledBy: id, idempotency: null, status: 204 } as const
  for (const { id: orderId, createdAt } of left) {
    const anHourLater = createClock(() => new Date(createdAt.getTime() + HOUR_MS))
    await settle(db, anHourLater, byWaiter, { orderId }, task, call)
  }
}

/**
 * Adds running orders as of `now`: guests at tables, and orders for Takeaway and Delivery. Does nothing while any order
 * is running, because a user may be working with it.
 *
 * @returns the number of orders
 */
export async function seatGuests(db: OrdersDatabase, tenant: Tenant, menu: MenuSnapshot, now: Date): Promise<number> {
  if (menu.items.length === 0) return 0
  const { found: tables } = await createTablesRepository(db).list(tenant)
  return db.inTenant(tenant, async (tx) => {
    if ((await tx.order.count({ where: { restaurantId: tenant.id, status: 'Active' } })) > 0) return 0
    const orders = runningOrders(now, menu, tables, createRandom(now.getTime()))
    await insertOrders(tx, tenant, orders)
    return orders.length
  })
}
