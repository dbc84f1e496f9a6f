import { getMenuSnapshot, type MenuSnapshot } from '@tiffin/contracts'
import { baseEnv, createServiceClient, loadEnv, type Tenant } from '@tiffin/service-kit'
import { openDatabase } from '../repository/database.ts'
import type { OrdersDatabase } from '../repository/database.ts'

/** Runs `work` with the database of this service and a function that reads the menu of the demo restaurant. */
export async function withDemo(
  tenant: Tenant,
  work: (db: OrdersDatabase, readMenu: () => Promise<MenuSnapshot>) => Promise<void>,
): Promise<void> {
  const env = loadEnv(baseEnv)
  const db = openDatabase(env.DATABASE_URL)
  const call = createServiceClient(env)
  try {
    await work(db, () => call(getMenuSnapshot, { params: { restaurantId: tenant.id } }, { deadlineMs: 10_000 }))
  } finally {
    await db.disconnect()
  }
}
