import { getMenuSnapshot } from '@tiffin/contracts'
import { businessDayOf } from '@tiffin/domain'
import { baseEnv, createDatabase, createServiceClient, DEMO_RESTAURANT_ID, loadEnv } from '@tiffin/service-kit'
import type { Order } from '../domain/order.ts'
import { PrismaClient } from '../generated/prisma/client.ts'
import type { Transaction } from '../repository/database.ts'
import { createFloorRepository } from '../repository/floor-repository.ts'
import { dayOfOrders } from './day-of-orders.ts'
import { demoFloor } from './floor.ts'
import { createRandom } from './random.ts'

const DAYS = 14
const DAY_MS = 24 * 60 * 60 * 1_000
/** The day the demo restaurant got its tables. */
const OPENING = new Date('2026-01-01T04:30:00Z')
const tenant = { id: DEMO_RESTAURANT_ID }

const env = loadEnv(baseEnv)
const db = createDatabase(PrismaClient, env.DATABASE_URL)
const floor = createFloorRepository(db)

if ((await floor.listAreas(tenant)).length > 0) {
  console.log('orders: the demo floor is there already')
} else {
  const random = createRandom(20_260_101)
  for (const { area, tables } of demoFloor) {
    const { id: areaId } = await floor.createArea(tenant, { id: random.id(OPENING), name: area })
    for (const [name, pax] of tables) await floor.createTable(tenant, random.id(OPENING), { name, pax, areaId })
  }
  const now = new Date()
  const menu = await createServiceClient(env)(
    getMenuSnapshot,
    { params: { restaurantId: tenant.id } },
    { deadlineMs: 10_000 },
  )
  const tables = await floor.listTables(tenant)
  let total = 0
  for (let age = DAYS; age >= 0; age--) {
    const day = businessDayOf(new Date(now.getTime() - age * DAY_MS))
    const settledUntil = new Date(now.getTime() - 90 * 60_000)
    const orders = dayOfOrders(day, settledUntil, menu, tables, random)
    if (orders.length > 0) await db.inTenant(tenant, (tx) => insertDay(tx, day, orders))
    total += orders.length
  }
  console.log(`orders: ${tables.length} tables in ${demoFloor.length} areas, ${total} orders of ${DAYS} days`)
}
await db.disconnect()

async function insertDay(tx: Transaction, day: string, orders: readonly Order[]): Promise<void> {
  const restaurantId = tenant.id
  const waiter = '01910000-0000-7000-8000-0000000000d4'
  await tx.orderCounter.create({ data: { restaurantId, businessDay: new Date(day), last: orders.length } })
  await tx.order.createMany({
    data: orders.map(
      ({
        id,
        orderNumber,
        orderType,
        status,
        tableId,
        tableName,
        areaName,
        customer,
        createdAt,
        settlement,
        version,
      }) => ({
        restaurantId,
        id,
        orderNumber,
        orderType,
        status,
        tableId,
        tableName,
        areaName,
        createdAt,
        version,
        createdBy: waiter,
        customerName: customer?.name ?? null,
        customerContact: customer?.contact ?? null,
        customerAddress: customer?.address ?? null,
        completedAt: settlement?.completedAt ?? null,
        completedBy: settlement ? waiter : null,
        discountType: settlement?.discount?.type ?? null,
        discountValue: settlement?.discount?.type === 'percent' ? settlement.discount.basisPoints : null,
        discountPaise: settlement?.discountPaise ?? null,
        roundOffPaise: settlement?.roundOffPaise ?? null,
        payablePaise: settlement?.payablePaise ?? null,
      }),
    ),
  })
  await tx.orderItem.createMany({
    data: orders.flatMap(({ id, lines }) =>
      lines.map((line, position) => ({ restaurantId, orderId: id, ...line, position: 1_000 + position })),
    ),
  })
  await tx.orderPayment.createMany({
    data: orders.flatMap(({ id, settlement }) =>
      (settlement?.payments ?? []).map((payment, position) => ({ restaurantId, orderId: id, position, ...payment })),
    ),
  })
}
